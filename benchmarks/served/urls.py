"""The site's own addresses, and the reference: a bare view that reads a row and writes a row."""

from django.urls import include, path
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rounds.models import Hole
from rounds.terms.kinds import Scope
from rounds.web.throttles import LIMITS

LIMITS.update(dict.fromkeys(LIMITS, 1_000_000))  # all guests come from one address


class ReadOneWriteOne(APIView):
    """The least that any action costs: the framework, one row read, one row written."""

    scopes = {"POST": Scope.PLAY}

    def post(self, request: Request, hole_id: str) -> Response:
        """Read a hole's row and write it."""
        hole = Hole.objects.get(public_id=hole_id)
        Hole.objects.filter(pk=hole.pk).update(updated=timezone.now())
        return Response({"id": hole.public_id, "ply": hole.ply})


urlpatterns = [
    path("bare/<id:hole_id>", ReadOneWriteOne.as_view()),
    path("", include("golfsite.urls")),
]

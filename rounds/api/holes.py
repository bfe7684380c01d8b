"""Holes over the API: listed, shown, played."""

from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import followed
from rounds.api.http.lists import Pages
from rounds.api.http.problems import refusal_problem, round_problem
from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.api.serializers import (
    ActedSerializer,
    ActProblemSerializer,
    ActSerializer,
    HoleSerializer,
    HoleSummarySerializer,
    ProblemSerializer,
)
from rounds.models import Hole
from rounds.selectors.access import own_hole, visible_hole
from rounds.selectors.filters import HoleFilter
from rounds.selectors.lists import holes_of
from rounds.selectors.versions import hole_version
from rounds.services.play import Acted, act, tap
from rounds.terms.errors import RoundClosed, RoundError, StalePly
from rounds.terms.kinds import Scope
from rounds.web.tables import hole_state


class HoleList(VisitorView, generics.ListAPIView[Hole]):
    """The caller's holes."""

    queryset = Hole.objects.none()
    serializer_class = HoleSummarySerializer
    pagination_class = Pages
    filterset_class = HoleFilter
    orders = ("created",)

    def get_queryset(self) -> QuerySet[Hole]:
        """The newest first."""
        return holes_of(self.player)


class HoleDetail(VisitorView):
    """One hole."""

    @extend_schema(responses={200: HoleSerializer, 304: None, **NOT_FOUND})
    def get(self, request: Request, hole_id: str) -> HttpResponseBase:
        """A hole of the caller's own, or a settled one of a player who is not private."""
        return followed(
            self.visit,
            hole_version(self.player, hole_id),
            lambda: Response(HoleSerializer(visible_hole(self.player, hole_id)).data),
        )


def overtaken(error: RoundError, hole: Hole) -> Response:
    """The answer to an action that came too late: nothing was done, and the state as it is now."""
    return round_problem(error, applied=0, hole=hole_state(hole))


class HoleActions(VisitorView):
    """Actions on a hole."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(
        request=ActSerializer,
        responses={
            200: ActedSerializer,
            400: ProblemSerializer,
            404: ProblemSerializer,
            409: ActProblemSerializer,
            422: ActProblemSerializer,
        },
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Judge actions in order up to the first refusal; those before it stand."""
        shape = ActSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            acted = self._act(hole_id, shape.validated_data)
        except (StalePly, RoundClosed) as error:
            return overtaken(error, own_hole(self.player, hole_id))
        state = hole_state(acted.hole, acted.game)
        if acted.refusal is not None:
            return refusal_problem(acted.refusal, applied=acted.applied, hole=state)
        return Response({**state, "applied": acted.applied})

    def _act(self, hole_id: str, asked: dict[str, Any]) -> Acted:
        if "card" in asked:
            return tap(self.owner, hole_id, asked["card"], asked["ply"])
        return act(self.owner, hole_id, asked["actions"], asked["ply"])

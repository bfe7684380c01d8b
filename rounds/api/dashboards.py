"""The API's view of comparisons and of the field."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds import usual
from rounds.api.dashboard_serializers import RoundComparisonSerializer
from rounds.api.serializers import ProblemSerializer
from rounds.api.views import VisitorView
from rounds.errors import NotFound
from rounds.selectors import visible_round


class RoundComparison(VisitorView):
    """A round against the usual."""

    @extend_schema(responses={200: RoundComparisonSerializer, 404: ProblemSerializer})
    def get(self, request: Request, round_id: str) -> Response:
        """Hole by hole against the player's usual and the field; a practice hole has neither."""
        comparison = usual.comparison(visible_round(self.player, round_id))
        if comparison is None:
            raise NotFound
        return Response(comparison)

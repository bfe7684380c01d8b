"""The API's view of comparisons and of the field."""

from datetime import date
from typing import Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rounds import comparison, usual
from rounds.api.dashboard_serializers import ComparisonSerializer, RoundComparisonSerializer
from rounds.api.figures import REFUSALS, FiguresView
from rounds.api.serializers import ProblemSerializer
from rounds.api.views import VisitorView
from rounds.errors import NotFound
from rounds.selectors import visible_round

COMPARED: Final = [
    OpenApiParameter("first", str, description="Handle; yours without it"),
    OpenApiParameter("second", str, description="Handle; the first player's without it"),
    *(
        OpenApiParameter(f"{side}_{day}", date, description=f"{words} for the {side} side")
        for side in comparison.SIDES
        for day, words in (("since", "From this day"), ("until", "To this day"))
    ),
]


class RoundComparison(VisitorView):
    """A round against the usual."""

    @extend_schema(responses={200: RoundComparisonSerializer, 404: ProblemSerializer})
    def get(self, request: Request, round_id: str) -> Response:
        """Hole by hole against the player's usual and the field; a practice hole has neither."""
        comparison = usual.comparison(visible_round(self.player, round_id))
        if comparison is None:
            raise NotFound
        return Response(comparison)


class Compare(FiguresView):
    """Two players, or two periods of one."""

    @extend_schema(
        operation_id="compare_retrieve",
        parameters=COMPARED,
        responses={200: ComparisonSerializer, **REFUSALS},
    )
    def get(self, request: Request) -> Response:
        """Their figures in one format side by side, and the differences; filters go for both."""
        asked = comparison.asked(self.player, request.query_params)
        if any(side.handle and side.owner is None for side in (asked.first, asked.second)):
            raise NotFound
        if asked.faults:
            raise ValidationError({fault.field: [fault.text] for fault in asked.faults})
        return Response(comparison.compared(asked))

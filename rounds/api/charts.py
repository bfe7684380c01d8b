"""The API's charts: of a player's figures, of a round and of a hole's review."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from rounds.api.figures import FiguresView
from rounds.api.http.charts import LOOKS, PARAMETERS, ChartView, forms_of
from rounds.api.http.lists import check_query
from rounds.api.http.throttles import ReviewThrottle
from rounds.api.http.views import CONFLICT
from rounds.api.http.waiting import LATER, pending
from rounds.charts.registry import CHARTS, REVIEW_CHART, ROUND_CHART
from rounds.charts.sheets import of_player, of_review, of_round
from rounds.selectors.access import visible_hole, visible_round
from rounds.services.reviews import review_of
from rounds.terms.errors import NotFound


class PlayerChart(ChartView, FiguresView):
    """A chart of a player's figures."""

    looks = LOOKS

    @extend_schema(
        operation_id="players_charts_retrieve",
        filters=True,
        parameters=[
            OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(CHARTS)),
            *PARAMETERS,
        ],
        responses=forms_of(
            PolymorphicProxySerializer(
                component_name="PlayerChart",
                serializers={name: chart.shape for name, chart in CHARTS.items()},
                resource_type_field_name="name",
            )
        ),
    )
    def get(self, request: Request, handle: str, name: str, extension: str) -> HttpResponseBase:
        """A chart of a player as `svg` or `png`, or its numbers as `json` or `csv`."""
        if name not in CHARTS:
            raise NotFound
        return self.answer(of_player(self.selection(handle), name), extension)


class RoundChart(ChartView):
    """A round hole by hole."""

    @extend_schema(
        operation_id="rounds_chart_retrieve",
        parameters=PARAMETERS,
        responses=forms_of(ROUND_CHART.shape),
    )
    def get(self, request: Request, round_id: str, extension: str) -> HttpResponseBase:
        """The score of a round after each finished hole, as `svg`, `png`, `json` or `csv`.

        It is to par, or the sum of points.
        """
        check_query(request.query_params, LOOKS)
        return self.answer(of_round(visible_round(self.player, round_id)), extension)


class HoleReviewChart(ChartView):
    """The course of a settled hole."""

    throttle_classes = [ReviewThrottle]

    @extend_schema(
        operation_id="holes_review_chart_retrieve",
        parameters=PARAMETERS,
        responses={
            **forms_of(REVIEW_CHART.shape),
            **LATER,
            **CONFLICT,
        },
    )
    def get(self, request: Request, hole_id: str, extension: str) -> HttpResponseBase:
        """The course of a settled hole as `svg`, `png`, `json` or `csv`; 202 until it is ready.

        Expected and fewest possible strokes after each action.
        """
        check_query(request.query_params, LOOKS)
        hole = visible_hole(self.player, hole_id)
        review = review_of(hole)
        if review is None:
            return pending(request)
        return self.answer(of_review(hole, review), extension)

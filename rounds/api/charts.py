"""The API's view of charts: their numbers as JSON or CSV, or drawn as SVG or PNG."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.chart_serializers import CHARTS, RunningChartSerializer
from rounds.api.figure_serializers import PictureSerializer
from rounds.api.figures import REFUSALS, FiguresView
from rounds.api.http.keeping import MEDIA_TYPES, kept
from rounds.api.http.lists import check_query
from rounds.api.http.views import VisitorView
from rounds.charts import player as charts
from rounds.charts import rounds
from rounds.charts.tables import csv_of
from rounds.models import Player
from rounds.selectors.access import visible_round
from rounds.terms.errors import NotFound

LOOKS: Final = tuple(PictureSerializer().fields)
EXTENSIONS: Final = ("json", "csv", *MEDIA_TYPES)
FILES: Final[dict[Any, Any]] = {
    (200, "text/csv"): OpenApiTypes.STR,
    (200, "image/svg+xml"): OpenApiTypes.STR,
    (200, "image/png"): OpenApiTypes.BINARY,
    **REFUSALS,
}
EXTENSION: Final = OpenApiParameter("extension", str, OpenApiParameter.PATH, enum=list(EXTENSIONS))


class Source(NamedTuple):
    """A chart of somebody's: its numbers, when asked for, and what draws it."""

    owner: Player
    version: str
    numbers: Callable[[], dict[str, Any]]
    draw: Callable[[str, str, str], bytes]


class ChartView(VisitorView):
    """A chart in whatever form its address asks for."""

    def answer(self, source: Source, extension: str) -> HttpResponseBase:
        """The chart, or 304 to whoever has it. Raises NotFound for what it does not come as."""
        if extension not in EXTENSIONS:
            raise NotFound
        asked = self._look()
        look = asked if extension in MEDIA_TYPES else ()
        tag = ".".join((source.version, extension, *look))
        return kept(self.visit, tag, source.owner, lambda: _written(source, extension, *look))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The address says what it is, so whoever accepts only pictures is not refused one."""
        return super().perform_content_negotiation(request, force=True)

    def _look(self) -> tuple[str, str]:
        """Theme and size of a picture. Raises ValidationError for what they cannot be."""
        look = PictureSerializer(data=self.request.query_params)
        look.is_valid(raise_exception=True)
        return look.validated_data["theme"], look.validated_data["size"]


class PlayerChart(ChartView, FiguresView):
    """A chart of a player's figures."""

    looks = LOOKS

    @extend_schema(
        operation_id="players_charts_retrieve",
        filters=True,
        parameters=[
            OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(CHARTS)),
            EXTENSION,
            PictureSerializer,
        ],
        responses={
            (200, "application/json"): PolymorphicProxySerializer(
                component_name="PlayerChart",
                serializers=CHARTS,
                resource_type_field_name="name",
            ),
            **FILES,
        },
    )
    def get(self, request: Request, handle: str, name: str, extension: str) -> HttpResponseBase:
        """The numbers as JSON or CSV, or the same numbers drawn, in a theme and a size."""
        if name not in CHARTS:
            raise NotFound
        chosen = self.selection(handle)
        source = Source(
            chosen.owner,
            charts.chart_version(chosen, name),
            partial(charts.chart, chosen, name),
            partial(charts.picture, chosen, name),
        )
        return self.answer(source, extension)


class RoundChart(ChartView):
    """A round hole by hole."""

    @extend_schema(
        operation_id="rounds_chart_retrieve",
        parameters=[EXTENSION, PictureSerializer],
        responses={(200, "application/json"): RunningChartSerializer, **FILES},
    )
    def get(self, request: Request, round_id: str, extension: str) -> HttpResponseBase:
        """To par, or in points the sum, after each hole that is over: as numbers or drawn."""
        check_query(request.query_params, LOOKS)
        golf_round = visible_round(self.player, round_id)
        chart = rounds.running(golf_round)
        source = Source(
            golf_round.player,
            rounds.version(chart),
            lambda: chart,
            partial(rounds.picture, chart),
        )
        return self.answer(source, extension)


def _written(source: Source, extension: str, *look: str) -> HttpResponse:
    match extension:
        case "json":
            return Response(source.numbers())
        case "csv":
            return HttpResponse(csv_of(source.numbers()), "text/csv; charset=utf-8")
        case _:
            return HttpResponse(source.draw(extension, *look), MEDIA_TYPES[extension])

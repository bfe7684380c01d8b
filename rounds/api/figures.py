"""The API's view of a player's figures."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import cacheable
from rounds.api.http.lists import check_query, refuse_invalid
from rounds.api.http.problems import Problem
from rounds.api.http.views import VisitorView
from rounds.figures import selection as figures
from rounds.figures.summary import COLUMNS, Summary
from rounds.files.csv import MEDIA_TYPE, csv_text
from rounds.models import Round
from rounds.selectors.access import visible_player
from rounds.selectors.filters import FigureFilter

REFUSALS: Final = {400: Problem, 404: Problem}


class FiguresView(VisitorView, GenericAPIView[Round]):
    """A view of a visible player's rounds, filtered by the query."""

    queryset = Round.objects.none()
    filterset_class = FigureFilter
    looks: tuple[str, ...] = ()  # parameters beside the filters

    def selection(self, handle: str) -> figures.Selection:
        """The selected rounds. Raises NotFound, or ValidationError for a bad query."""
        check_query(self.request.query_params, {*FigureFilter.base_filters, *self.looks})
        owner = visible_player(self.player, handle)
        chosen = figures.figure_filter(owner, self.request.query_params)
        refuse_invalid(chosen)
        return figures.Selection.of(owner, chosen)

    def respond(
        self, selection: figures.Selection, form: str, make: Callable[[], HttpResponse]
    ) -> HttpResponseBase:
        """What `make` returns, or 304 if the client has this version of it."""
        etag = f"{selection.version}-{form}"
        return cacheable(self.visit, etag, selection.owner, make)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the Accept header: the address names the format."""
        return super().perform_content_negotiation(request, force=True)


class PlayerStatistics(FiguresView):
    """A player's figures."""

    @extend_schema(filters=True, responses={200: Summary, **REFUSALS})
    def get(self, request: Request, handle: str) -> HttpResponseBase:
        """The figures of a player in one format: the caller, or a public player."""
        chosen = self.selection(handle)
        return self.respond(chosen, "summary", lambda: Response(figures.summary(chosen)))


class PlayerStatisticsTable(FiguresView):
    """A player's figures as a table."""

    @extend_schema(
        operation_id="players_statistics_table_retrieve",
        filters=True,
        responses={(200, "text/csv"): OpenApiTypes.STR, **REFUSALS},
    )
    def get(self, request: Request, handle: str) -> HttpResponseBase:
        """The same figures as CSV: a row for each number, with its interval and population."""
        chosen = self.selection(handle)
        return self.respond(chosen, "summary.csv", lambda: self._file(chosen))

    def _file(self, chosen: figures.Selection) -> HttpResponse:
        name = f'attachment; filename="golf-{chosen.golf_format}.csv"'
        headers = {"Content-Disposition": name}
        text = csv_text(COLUMNS, figures.rows(chosen))
        return HttpResponse(text, content_type=MEDIA_TYPE, headers=headers)

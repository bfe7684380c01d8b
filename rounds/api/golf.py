"""The API's views of leaderboards and golf indexes."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import cacheable
from rounds.api.http.lists import check_query, refuse_invalid
from rounds.api.http.problems import Problem
from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.boards.forms import MAX_PAGE_SIZE, LeaderboardForm
from rounds.boards.leaderboards import Leaderboard
from rounds.figures.golf_indexes import GolfIndexes, golf_indexes, version_of
from rounds.selectors.access import visible_player
from rounds.selectors.kept import digest, sources
from rounds.terms.boards import Board
from rounds.terms.kinds import Among
from rounds.terms.records import RATED_FORMATS


class Leaderboards(VisitorView):
    """The leaderboards."""

    @extend_schema(
        operation_id="leaderboards_retrieve",
        parameters=[
            OpenApiParameter(
                "format",
                str,
                enum=[str(golf_format) for golf_format in RATED_FORMATS],
                description="That of your last rated round by default",
            ),
            OpenApiParameter(
                "board", str, enum=Board.values, description="best-30-days by default"
            ),
            OpenApiParameter(
                "among",
                str,
                enum=[Among.PEOPLE.value, Among.BOTS.value],
                description="people by default",
            ),
            OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="1 by default"),
            OpenApiParameter(
                "page_size",
                {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE},
                description="20 by default",
            ),
        ],
        responses={200: Leaderboard, 400: Problem, **NOT_FOUND},
    )
    def get(self, request: Request) -> Response:
        """A page of a board in a format, best first, with your own entry wherever it is."""
        check_query(request.query_params, LeaderboardForm.base_fields)
        form = LeaderboardForm(request.query_params, self.player)
        refuse_invalid(form)
        return Response(form.leaderboard())


class PlayerGolfIndex(VisitorView):
    """A player's golf indexes."""

    @extend_schema(
        operation_id="players_golf_index_retrieve",
        responses={200: GolfIndexes, **NOT_FOUND},
    )
    def get(self, request: Request, handle: str) -> HttpResponseBase:
        """A player's golf index of each preset, with the rounds that count and its working."""
        check_query(request.query_params, ())
        owner = visible_player(self.player, handle)
        return cacheable(
            self.visit,
            digest(sources(), "golf-index", version_of(owner)),
            owner,
            lambda: Response(GolfIndexes(owner.handle, golf_indexes(owner))),
        )

"""The pages of leaderboards and golf indexes."""

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.boards import boards_of
from rounds.chart_pages import linked_picture
from rounds.chart_wording import sentence
from rounds.definitions import BOARDS, GOLF_INDEX
from rounds.formats import Format
from rounds.golf_indexes import golf_indexes
from rounds.leaderboards import LeaderboardForm
from rounds.models import Board, Player
from rounds.selectors import visible_player
from rounds.views import says_refusals
from rounds.visitors import VisitorRequest

CHART: Final = "golf-index"
EMPTY: Final = {
    Board.RECENT: "No rated round of this format was closed in the last 30 days.",
    Board.MEAN: "Nobody has closed twenty rated rounds of this format yet.",
    Board.INDEX: "Nobody has closed three rated rounds of this format yet.",
    Board.STREAK: "Nobody has cleared a hole in a rated round of this format yet.",
}


@require_safe
@says_refusals
def leaderboards(request: VisitorRequest) -> HttpResponse:
    """A board of a format by the query."""
    form = LeaderboardForm(request.GET.dict(), request.player)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        context |= _board_context(form)
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/leaderboards.html", context, status=status)


@require_safe
@says_refusals
def golf_index(request: VisitorRequest, handle: str) -> HttpResponse:
    """A player's golf index of each preset, with its working."""
    owner = visible_player(request.player, handle)
    indexes = [each | {"chart": _chart(owner, each)} for each in golf_indexes(owner)]
    context = {"owner": owner, "indexes": indexes, "definition": GOLF_INDEX}
    return render(request, "rounds/golf_index.html", context)


def _chart(owner: Player, index: dict[str, Any]) -> dict[str, Any]:
    query = urlencode({"format": index["format"]})
    golf_format = Format.parse(index["format"])
    return {
        **linked_picture(owner.handle, CHART, query),
        "sentence": sentence(CHART, {"rows": index["history"]}, golf_format),
    }


def _board_context(form: LeaderboardForm) -> dict[str, Any]:
    board = form.shown()
    own = board["own"]
    query = {"format": board["format"], "among": board["among"]}
    return {
        "board": board,
        "definition": BOARDS[board["board"]],
        "own_elsewhere": own
        if own and not any(row["is_own"] for row in board["entries"])
        else None,
        "empty": EMPTY.get(board["board"], "Nobody stands here yet: no rated round is closed."),
        "tabs": [
            (each, f"{urlencode(query)}&board={each}")
            for each in boards_of(Format.parse(board["format"]))
        ],
        "query": urlencode({**query, "board": board["board"]}),
    }

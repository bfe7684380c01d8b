"""The leaderboards' page."""

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.boards.leaderboards import LeaderboardForm
from rounds.pages.errors import says_refusals
from rounds.terms.definitions import BOARDS
from rounds.terms.formats import Format
from rounds.terms.kinds import Board
from rounds.terms.records import boards_of
from rounds.web.visitors import VisitorRequest

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

"""The leaderboards' page."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.boards.forms import LeaderboardForm
from rounds.boards.leaderboards import Leaderboard
from rounds.pages.errors import says_refusals
from rounds.terms.boards import boards_of
from rounds.terms.formats import Format
from rounds.web.visitors import VisitorRequest


@require_safe
@says_refusals
def leaderboards(request: VisitorRequest) -> HttpResponse:
    """The board and format that the query names."""
    form = LeaderboardForm(request.GET.dict(), request.player)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        context |= _board_context(form.leaderboard())
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/leaderboards.html", context, status=status)


def _board_context(board: Leaderboard) -> dict[str, Any]:
    is_own_listed = any(entry.is_own for entry in board.entries)
    query = {"format": board.format, "among": board.among}
    return {
        "board": board,
        "about": board.board.about,
        "own_elsewhere": None if is_own_listed else board.own,
        "tabs": [
            (each, urlencode({**query, "board": each}))
            for each in boards_of(Format.parse(board.format))
        ],
        "query": urlencode({**query, "board": board.board}),
    }

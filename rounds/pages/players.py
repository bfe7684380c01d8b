"""A player's pages: figures, charts and newest rounds."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rounds.charts.registry import CHARTS
from rounds.figures import selection as figures
from rounds.pages import charts
from rounds.pages.errors import says_refusals
from rounds.pages.figures import page as figures_page
from rounds.selectors.access import visible_player
from rounds.selectors.lists import (
    formats_of,
    with_scores,
)
from rounds.selectors.states import round_state
from rounds.web.visitors import VisitorRequest

RECENT_ROUNDS: Final = 5


@require_safe
@says_refusals
def player(request: VisitorRequest, handle: str) -> HttpResponse:
    """A player's figures, charts and newest rounds, filtered by the query."""
    owner = visible_player(request.player, handle)
    context = figures_page(owner, request.GET)
    if context["filter"].errors:
        return render(request, "rounds/player.html", context, status=HTTPStatus.BAD_REQUEST)
    newest = with_scores(context["filter"].qs)[:RECENT_ROUNDS]
    context |= {
        "key_readings": [each for each in context["readings"] if each.figure.is_key],
        "recent": [round_state(golf_round) for golf_round in newest],
        "more_charts": [
            charts.linked_chart(owner.handle, name, context["query"])
            for name in CHARTS
            if name != charts.TREND
        ],
    }
    return render(request, "rounds/player.html", context)


@require_safe
@says_refusals
def player_chart(request: VisitorRequest, handle: str, name: str) -> HttpResponse:
    """One chart of a player with its sentence and numbers, filtered by the query."""
    owner = visible_player(request.player, handle)
    chosen = figures.figure_filter(owner, request.GET)
    context = {"owner": owner, "filter": chosen, "formats": formats_of(owner)}
    if not chosen.is_valid():
        return render(request, "rounds/chart.html", context, status=HTTPStatus.BAD_REQUEST)
    selection = figures.Selection.of(owner, chosen)
    query = urlencode(chosen.data or {})
    context |= {
        "format_": selection.golf_format,
        "chart": charts.player_chart(selection, name, query),
        "query": query,
    }
    return render(request, "rounds/chart.html", context)


@require_safe
def statistics(request: VisitorRequest) -> HttpResponse:
    """The visitor's own figures; a newcomer has none yet."""
    if request.player is None:
        return render(request, "rounds/player.html")
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("player", args=[request.player.handle]) + query)

"""Pages of figures: a player's, two players or periods side by side, the site as a whole."""

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds import comparison, comparison_wording, figures, selectors
from rounds.chart_pages import TREND, linked_picture
from rounds.definitions import CHARTS
from rounds.filters import FigureFilter
from rounds.site import SiteForm
from rounds.views import says_refusals
from rounds.visitors import VisitorRequest

# Read at a glance, above everything else; a format has those that it has.
KEY_FIGURES: Final = ("rounds", "clear_rate", "round_score", "hole_score", "to_par", "wins")
RECENT_ROUNDS: Final = 5


@require_safe
@says_refusals
def player(request: VisitorRequest, handle: str) -> HttpResponse:
    """A player's figures, charts and newest rounds, by the filters in the address."""
    owner = selectors.visible_player(request.player, handle)
    context = figures.page(owner, request.GET)
    if context["filter"].errors:
        return render(request, "rounds/player.html", context, status=HTTPStatus.BAD_REQUEST)
    newest = selectors.with_scores(context["filter"].qs)[:RECENT_ROUNDS]
    context |= {
        "key_readings": [each for each in context["readings"] if each.name in KEY_FIGURES],
        "recent": [selectors.round_state(golf_round) for golf_round in newest],
        "more_charts": [
            linked_picture(owner.handle, name, context["query"]) for name in CHARTS if name != TREND
        ],
    }
    return render(request, "rounds/player.html", context)


@require_safe
@says_refusals
def player_chart(request: VisitorRequest, handle: str, name: str) -> HttpResponse:
    """One chart of a player with its sentence and its numbers, by the filters in the address."""
    owner = selectors.visible_player(request.player, handle)
    chosen = figures.figure_filter(owner, request.GET)
    context = {"owner": owner, "filter": chosen, "formats": selectors.formats_of(owner)}
    if not chosen.is_valid():
        return render(request, "rounds/chart.html", context, status=HTTPStatus.BAD_REQUEST)
    selection = figures.Selection.of(owner, chosen)
    query = urlencode(chosen.data or {})
    context |= {
        "format_": selection.golf_format,
        "chart": figures.chart_of_page(selection, name, query),
        "query": query,
    }
    return render(request, "rounds/chart.html", context)


@require_safe
def compare(request: VisitorRequest) -> HttpResponse:
    """Two players in one format, or two periods of one, by the query."""
    asked = comparison.asked(request.player, request.GET)
    faults = asked.faults if request.GET else []
    context = {
        "sides": [asked.first, asked.second],
        "formats": comparison.formats_of_both(asked),
        "form": FigureFilter(asked.query).form,
        "query": asked.query,
        "faults": faults,
        **({} if asked.faults else _compared(asked)),
    }
    status = HTTPStatus.BAD_REQUEST if faults else HTTPStatus.OK
    return render(request, "rounds/compare.html", context, status=status)


@require_safe
def site(request: VisitorRequest) -> HttpResponse:
    """What everybody plays here, and how well, by the query."""
    form = SiteForm(request.GET)
    shown = form.site() if form.is_valid() else None
    listed = {line["format"] for line in shown["formats"]} if shown else set()
    context = {
        "form": form,
        "site": shown,
        "tallest": max((bar["share"] for bar in _bars(shown)), default=1),
        "field_is_listed": shown and shown["field"] and shown["field"]["format"] in listed,
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/site.html", context, status=status)


def _bars(shown: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The scores of the field that is shown, if one is."""
    return shown["field"]["scores"] if shown and shown["field"] else []


def _compared(asked: comparison.Comparison) -> dict[str, Any]:
    """What the page shows of a query without faults, unless both sides are the same."""
    if asked.is_of_one:
        return {}
    compared = comparison.compared(asked)
    return {
        "compared": compared,
        "lines": comparison_wording.lines(compared, asked.golf_format),
        "overlaps": asked.overlaps,
        "address": urlencode({name: value for name, value in asked.query.items() if value}),
    }

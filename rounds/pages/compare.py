"""Two players or periods side by side."""

from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.figures import comparison, comparison_wording
from rounds.figures.pair import Pair, formats_of_both, pair_of
from rounds.selectors.filters import FigureFilter
from rounds.web.visitors import VisitorRequest


@require_safe
def compare(request: VisitorRequest) -> HttpResponse:
    """Compare two players in one format, or two periods of one player, as the query says."""
    pair = pair_of(request.player, request.GET)
    faults = pair.faults if request.GET else []
    context = {
        "sides": [pair.first, pair.second],
        "formats": formats_of_both(pair),
        "form": FigureFilter(pair.query).form,
        "query": pair.query,
        "faults": faults,
        **({} if pair.faults else _comparison(pair)),
    }
    status = HTTPStatus.BAD_REQUEST if faults else HTTPStatus.OK
    return render(request, "rounds/compare.html", context, status=status)


def _comparison(pair: Pair) -> dict[str, object]:
    """The comparison for a query without faults; empty if both sides are the same."""
    if pair.is_of_one:
        return {}
    found = comparison.compare(pair)
    return {
        "comparison": found,
        "lines": comparison_wording.lines(found, pair.golf_format),
        "overlaps": pair.overlaps,
        "address": urlencode({name: value for name, value in pair.query.items() if value}),
    }

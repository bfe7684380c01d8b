"""Two players or periods side by side."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.figures import comparison, comparison_wording
from rounds.selectors.filters import FigureFilter
from rounds.web.visitors import VisitorRequest


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

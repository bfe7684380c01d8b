"""The history: a visitor's rounds as thin scorecards."""

from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.selectors.filters import RoundFilter
from rounds.selectors.lists import formats_of, keys_of, rounds_of
from rounds.selectors.paper import newest_drafts
from rounds.selectors.states import round_state
from rounds.web.visitors import VisitorRequest

ROUNDS_A_PAGE = 20


@require_safe
def history(request: VisitorRequest) -> HttpResponse:
    """The visitor's rounds as thin scorecards, filtered and paged."""
    rounds = rounds_of(request.player)
    chosen = RoundFilter(request.GET, rounds, request=request)
    page = Paginator(keys_of(chosen.qs), ROUNDS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "filter": chosen,
        "formats": formats_of(request.player),
        "drafts": [round_state(row) for row in newest_drafts(request.player)],
        "page": page,
        "cards": [round_state(row) for row in rounds.filter(pk__in=list(page))],
        "query": _query_without_page(request),
    }
    status = HTTPStatus.BAD_REQUEST if chosen.errors else HTTPStatus.OK
    return render(request, "rounds/history.html", context, status=status)


def _query_without_page(request: VisitorRequest) -> str:
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()

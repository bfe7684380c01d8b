"""The first page."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.pages.figures import page as figures_page
from rounds.selectors.lists import (
    last_choice,
    last_closed_round,
    open_rounds,
)
from rounds.selectors.states import round_state
from rounds.terms.formats import Format
from rounds.web.visitors import VisitorRequest


@require_safe
def home(request: VisitorRequest) -> HttpResponse:
    """Rounds to resume, the last round and key figures; for a newcomer a round in one tap."""
    player = request.player
    last = last_closed_round(player)
    context = {
        "open_rounds": [round_state(row) for row in open_rounds(player)],
        "last_round": round_state(last) if last else None,
        "choice": last_choice(player),
    }
    if player and last:
        context |= figures_page(player, {"format": str(Format.of(last))})
    return render(request, "rounds/home.html", context)

"""Playing a round at the table."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from rounds.pages.errors import says_refusals
from rounds.selectors.access import own_round
from rounds.selectors.lists import (
    best_total,
)
from rounds.selectors.states import current_hole
from rounds.services.play import deal_again
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.web.json import as_json
from rounds.web.tables import hole_state
from rounds.web.visitors import VisitorRequest


@require_safe
@cache_control(private=True, no_store=True)  # going back shows the table as it is, not as it was
@says_refusals
def play(request: VisitorRequest, round_id: str) -> HttpResponse:
    """The table of the round's current hole."""
    golf_round = own_round(request.player, round_id)
    if golf_round.is_recorded or not golf_round.is_open:
        return redirect("golf_round", round_id)
    state = hole_state(current_hole(golf_round))
    golf_format = Format.of(golf_round)
    context = {
        "golf_round": golf_round,
        "state": state,
        "state_json": as_json(state),
        "golf_format": golf_format,
        "best": best_total(request.player, golf_format, before=timezone.now()),
        "lower_is_better": golf_format.lower_is_better,
    }
    return render(request, "rounds/play.html", context)


@require_POST
@says_refusals
def again(request: VisitorRequest, round_id: str) -> HttpResponse:
    """Deal another practice hole."""
    if request.player is None:
        raise NotFound
    return redirect("play", deal_again(request.player, round_id).public_id)

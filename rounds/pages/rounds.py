"""The page of a scorecard, and its signature."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from rounds.figures import usual
from rounds.models import Round
from rounds.pages.charts import round_chart
from rounds.pages.errors import says_refusals
from rounds.selectors.access import visible_round
from rounds.selectors.lists import (
    best_total,
)
from rounds.selectors.states import round_state
from rounds.services.play import sign as sign_scorecard
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.web.clicks import once
from rounds.web.visitors import VisitorRequest


@require_safe
@says_refusals
def golf_round(request: VisitorRequest, round_id: str) -> HttpResponse:
    """The scorecard of a round, with a link to the replay of each hole."""
    viewer = request.player
    row = visible_round(viewer, round_id)
    golf_format = Format.of(row)
    context = {
        "golf_round": row,
        "card": round_state(row),
        "holes": row.holes.all(),
        "is_owner": row.player == viewer,
        "running": round_chart(row),
        "comparison": usual.comparison(row),
        "golf_format": golf_format,
        "lower_is_better": golf_format.lower_is_better,
        **_best_context(row),
    }
    return render(request, "rounds/round.html", context)


@require_POST
@says_refusals
def sign(request: VisitorRequest, round_id: str) -> HttpResponse:
    """Sign the scorecard."""
    player = request.player
    if player is None:
        raise NotFound
    once(request, player, lambda: sign_scorecard(player, round_id).public_id)
    return redirect("golf_round", round_id)


def _best_context(golf_round: Round) -> dict[str, Any]:
    """Whether the round beat all earlier ones of its format, and the best total before it."""
    if golf_round.total is None:
        return {"is_best": False}
    golf_format = Format.of(golf_round)
    before = best_total(golf_round.player, golf_format, before=golf_round.played)
    is_best = before is not None and golf_format.is_better(golf_round.total, before)
    return {"is_best": is_best, "best_before": before}

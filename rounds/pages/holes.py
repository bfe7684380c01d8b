"""One hole, step by step."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rounds.pages.errors import says_refusals
from rounds.selectors.access import visible_hole
from rounds.selectors.replays import hole_steps
from rounds.selectors.states import transcript_of
from rounds.web.json import as_json
from rounds.web.visitors import VisitorRequest


@require_safe
@says_refusals
def hole(request: VisitorRequest, hole_id: str) -> HttpResponse:
    """The replay of a settled hole; a hole in play redirects to the table."""
    row = visible_hole(request.player, hole_id)
    if not row.is_settled:
        return redirect("play", row.golf_round.public_id)
    context = {
        "hole": row,
        "golf_round": row.golf_round,
        "transcript": transcript_of(row),
        "steps_json": as_json(hole_steps(row)),
    }
    return render(request, "rounds/hole.html", context)

"""The review page of a hole: closed until its player opens it, pending until a worker is done."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rounds.charts.course import worst_actions
from rounds.models import Hole, Review
from rounds.pages.charts import review_chart
from rounds.pages.errors import says_refusals
from rounds.selectors.access import visible_hole
from rounds.selectors.replays import hole_steps
from rounds.selectors.states import transcript_of
from rounds.services.reviews import open_review, review_of
from rounds.solving import wording
from rounds.terms.errors import NotFound
from rounds.web.json import as_json
from rounds.web.visitors import VisitorRequest


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def review(request: VisitorRequest, hole_id: str) -> HttpResponse:
    """The review of a settled hole; a POST settles a finished hole of the visitor's own."""
    if request.method == "POST":
        return _open(request, hole_id)
    hole = visible_hole(request.player, hole_id)
    if not hole.is_over:
        return redirect("play", hole.golf_round.public_id)
    context = {"hole": hole, "golf_round": hole.golf_round}
    if not hole.is_settled:
        return render(request, "rounds/review_closed.html", context)
    finished = review_of(hole)
    if finished is None:
        return render(request, "rounds/review_pending.html", context, status=HTTPStatus.ACCEPTED)
    return render(request, "rounds/review.html", context | _review_context(hole, finished))


def _open(request: VisitorRequest, hole_id: str) -> HttpResponse:
    if request.player is None:
        raise NotFound
    open_review(request.player, hole_id)
    return redirect("review", hole_id)


def _review_context(hole: Hole, review: Review) -> dict[str, Any]:
    """The review in words, numbers and steps."""
    steps = hole_steps(hole)
    worst = worst_actions(review.ledger)
    lines = wording.lines(review, steps, hole.log, worst)
    return {
        "review": review,
        "sentence": wording.sentence(hole, review),
        "equation": wording.equation(hole, review),
        "totals": wording.totals(review),
        "expected": wording.hundredths(review.expected),
        "lines": lines,
        "worst": [lines[number - 1] for number in worst],
        "course": review_chart(hole, review),
        "transcript": transcript_of(hole),
        "steps_json": as_json(list(wording.advised_steps(review, steps, lines))),
    }

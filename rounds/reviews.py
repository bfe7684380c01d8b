"""The review page of a hole: closed until its player opens it, pending while a worker is at it."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rounds import courses, review_wording, selectors, services
from rounds.errors import NotFound
from rounds.models import Hole, Review
from rounds.views import as_json, says_refusals
from rounds.visitors import VisitorRequest


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def review(request: VisitorRequest, hole_id: str) -> HttpResponse:
    """The review of a settled hole; a POST settles the visitor's own hole that is over."""
    if request.method == "POST":
        return _open(request, hole_id)
    hole = selectors.visible_hole(request.player, hole_id)
    if not hole.is_over:
        return redirect("play", hole.golf_round.public_id)
    context = {"hole": hole, "golf_round": hole.golf_round}
    if not hole.is_settled:
        return render(request, "rounds/review_closed.html", context)
    made = services.review_of(hole)
    if made is None:
        return render(request, "rounds/review_pending.html", context, status=HTTPStatus.ACCEPTED)
    return render(request, "rounds/review.html", context | _read(hole, made))


def _open(request: VisitorRequest, hole_id: str) -> HttpResponse:
    if request.player is None:
        raise NotFound
    services.open_review(request.player, hole_id)
    return redirect("review", hole_id)


def _read(hole: Hole, made: Review) -> dict[str, Any]:
    """All that the page says of a review."""
    steps = selectors.hole_steps(hole)
    worst = courses.worst_actions(made.ledger)
    lines = review_wording.lines(made, steps, hole.log, worst)
    return {
        "review": made,
        "sentence": review_wording.sentence(hole, made),
        "equation": review_wording.equation(hole, made),
        "totals": review_wording.totals(made),
        "expected": review_wording.hundredths(made.expected),
        "lines": lines,
        "worst": [lines[number - 1] for number in worst],
        "course": courses.course(hole, made),
        "transcript": selectors.settled_record(hole)["transcript"],
        "steps_json": as_json(list(review_wording.reviewed_steps(made, steps, lines))),
    }

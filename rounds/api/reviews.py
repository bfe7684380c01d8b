"""Reviews of settled holes over the API."""

from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.throttles import ReviewThrottle
from rounds.api.http.views import CONFLICT, VisitorView
from rounds.api.http.waiting import LATER, pending
from rounds.models import Hole
from rounds.selectors.access import visible_hole
from rounds.selectors.states import review_state
from rounds.services.reviews import open_review, review_of
from rounds.terms.kinds import Scope
from rounds.terms.solutions import ReviewState

ANSWERS: Final = {200: ReviewState, **LATER, **CONFLICT}


class HoleReview(VisitorView):
    """The review of a settled hole."""

    scopes = {"GET": Scope.READ, "POST": Scope.PLAY}
    is_repeatable = True
    throttle_classes = [ReviewThrottle]

    @extend_schema(responses=ANSWERS)
    def get(self, request: Request, hole_id: str) -> Response:
        """The review of a settled hole; 202 until it is ready."""
        return _answer(request, visible_hole(self.player, hole_id))

    @extend_schema(request=None, responses=ANSWERS)
    def post(self, request: Request, hole_id: str) -> Response:
        """Open the review of a hole, which settles a casual hole that is over."""
        return _answer(request, open_review(self.owner, hole_id))


def _answer(request: Request, hole: Hole) -> Response:
    review = review_of(hole)
    return pending(request) if review is None else Response(review_state(hole, review))

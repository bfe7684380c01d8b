"""What the solver says over the API: hints, another deal, reviews of settled holes."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.holes import overtaken
from rounds.api.http.problems import refusal_problem
from rounds.api.http.views import CONFLICT, VisitorView
from rounds.api.serializers import (
    ActedSerializer,
    ActProblemSerializer,
    HintSerializer,
    HoleStateSerializer,
    PendingSerializer,
    ProblemSerializer,
    ReviewSerializer,
)
from rounds.models import Hole
from rounds.selectors.access import own_hole, visible_hole
from rounds.selectors.states import review_state
from rounds.services.advice import hint, redeal
from rounds.services.reviews import open_review, review_of
from rounds.terms.errors import RoundClosed, StalePly
from rounds.terms.kinds import Scope
from rounds.web.tables import hole_state
from rounds.web.throttles import HintThrottle, ReviewThrottle


class HoleHints(VisitorView):
    """Hints on a casual hole."""

    scopes = {"POST": Scope.PLAY}
    throttle_classes = [HintThrottle]

    @extend_schema(
        request=HintSerializer,
        responses={
            200: ActedSerializer,
            400: ProblemSerializer,
            404: ProblemSerializer,
            409: ActProblemSerializer,
        },
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Log a hint and give it as `advice`: the advised move, and what each legal one is worth.

        Rated holes have no hints, and are to be played without outside advice.
        """
        shape = HintSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            acted = hint(self.owner, hole_id, shape.validated_data["ply"])
        except (StalePly, RoundClosed) as error:
            return overtaken(error, own_hole(self.player, hole_id))
        state = hole_state(acted.hole, acted.game)
        if acted.refusal is not None:
            return refusal_problem(acted.refusal, applied=0, hole=state)
        return Response({**state, "applied": acted.applied})


class HoleRedeal(VisitorView):
    """Another deal in the place of one that cannot be cleared."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleStateSerializer, **CONFLICT})
    def post(self, request: Request, hole_id: str) -> Response:
        """Deal an untouched casual hole again if optimal play cannot clear it; it gets a new id."""
        hole = redeal(self.owner, hole_id)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class HoleReview(VisitorView):
    """The review of a settled hole."""

    scopes = {"GET": Scope.READ, "POST": Scope.PLAY}
    is_repeatable = True
    throttle_classes = [ReviewThrottle]

    @extend_schema(responses={200: ReviewSerializer, 202: PendingSerializer, **CONFLICT})
    def get(self, request: Request, hole_id: str) -> Response:
        """The review; 202 while a worker is at it."""
        return _reviewed(visible_hole(self.player, hole_id))

    @extend_schema(
        request=None, responses={200: ReviewSerializer, 202: PendingSerializer, **CONFLICT}
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Open the review, which settles a casual hole that is over."""
        return _reviewed(open_review(self.owner, hole_id))


def _reviewed(hole: Hole) -> Response:
    review = review_of(hole)
    if review is None:
        return _pending()
    return Response(review_state(hole, review))


def _pending() -> Response:
    return Response({"state": "pending"}, status=status.HTTP_202_ACCEPTED)

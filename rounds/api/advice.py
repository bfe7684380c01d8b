"""What the solver says over the API: hints, another deal, reviews of settled holes."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds import services
from rounds.api.errors import refusal_problem
from rounds.api.serializers import (
    ActProblemSerializer,
    HintedSerializer,
    HintSerializer,
    HoleStateSerializer,
    PendingSerializer,
    ProblemSerializer,
    ReviewSerializer,
)
from rounds.api.views import CONFLICT, VisitorView, overtaken
from rounds.errors import RoundClosed, StalePly
from rounds.models import Hole
from rounds.selectors import advice_on, hole_state, own_hole, review_state, visible_hole


class HoleHints(VisitorView):
    """Hints on a casual hole."""

    @extend_schema(
        request=HintSerializer,
        responses={
            200: HintedSerializer,
            400: ProblemSerializer,
            404: ProblemSerializer,
            409: ActProblemSerializer,
        },
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Log a hint and give it: the advised move, and what each legal one is worth."""
        shape = HintSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            acted = services.hint(self.owner, hole_id, shape.validated_data["ply"])
        except (StalePly, RoundClosed) as error:
            return overtaken(error, own_hole(self.player, hole_id))
        state = hole_state(acted.hole, acted.game)
        if acted.refusal is not None:
            return refusal_problem(acted.refusal, applied=0, hole=state)
        advice = advice_on(acted.game.position)
        return Response({**state, "applied": acted.applied, "advice": advice})


class HoleRedeal(VisitorView):
    """Another deal in the place of one that cannot be cleared."""

    @extend_schema(request=None, responses={201: HoleStateSerializer, **CONFLICT})
    def post(self, request: Request, hole_id: str) -> Response:
        """Deal an untouched casual hole again if optimal play cannot clear it; it gets a new id."""
        hole = services.redeal(self.owner, hole_id)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class HoleReview(VisitorView):
    """The review of a settled hole."""

    @extend_schema(responses={200: ReviewSerializer, 202: PendingSerializer, **CONFLICT})
    def get(self, request: Request, hole_id: str) -> Response:
        """The review; 202 while a worker is at it."""
        return _reviewed(visible_hole(self.player, hole_id))

    @extend_schema(
        request=None, responses={200: ReviewSerializer, 202: PendingSerializer, **CONFLICT}
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Open the review, which settles a casual hole that is over."""
        return _reviewed(services.open_review(self.owner, hole_id))


def _reviewed(hole: Hole) -> Response:
    review = services.review_of(hole)
    if review is None:
        return Response({"state": "pending"}, status=status.HTTP_202_ACCEPTED)
    return Response(review_state(hole, review))

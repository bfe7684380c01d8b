"""Dealing over the API: the next hole of a round, another practice hole, another deal."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.problems import Problem
from rounds.api.http.views import CONFLICT, DealingView
from rounds.selectors.states import current_hole
from rounds.services.advice import redeal, replacement
from rounds.services.play import deal_again, deal_next, next_deal
from rounds.terms.states import HoleState
from rounds.web.tables import hole_state


class RoundDealingView(DealingView):
    """A view whose POST deals a hole of a round."""

    def ask_solver(self, request: Request, round_id: str) -> None:
        """Find the deal if the round has only winnable ones."""
        self.found = next_deal(self.owner, round_id)


class RoundNext(RoundDealingView):
    """The next hole of a round."""

    @extend_schema(request=None, responses={201: HoleState, **CONFLICT, 503: Problem})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal the next hole once the current one is over."""
        hole = deal_next(self.owner, round_id, self.found)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class RoundAgain(RoundDealingView):
    """The next practice hole."""

    @extend_schema(request=None, responses={201: HoleState, **CONFLICT, 503: Problem})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal another practice hole, as a new round; the last hole is settled."""
        golf_round = deal_again(self.owner, round_id, self.found)
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)


class HoleRedeal(DealingView):
    """Another deal in place of one that cannot be cleared."""

    def ask_solver(self, request: Request, hole_id: str) -> None:
        """Find the deal that will replace the hole."""
        self.found = replacement(self.owner, hole_id)

    @extend_schema(request=None, responses={201: HoleState, **CONFLICT, 503: Problem})
    def post(self, request: Request, hole_id: str) -> Response:
        """Deal an untouched casual hole again if optimal play cannot clear it; it gets a new id."""
        hole = redeal(self.owner, hole_id, self.found)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)

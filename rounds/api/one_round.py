"""One round over the API: its state, its next hole, its signature."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import live
from rounds.api.http.views import CONFLICT, NOT_FOUND, VisitorView
from rounds.selectors.access import visible_round
from rounds.selectors.states import current_hole, round_state
from rounds.selectors.versions import round_version
from rounds.services.play import deal_again, deal_next, sign
from rounds.terms.kinds import Scope
from rounds.terms.states import HoleState, RoundState
from rounds.web.tables import hole_state


class RoundDetail(VisitorView):
    """One round."""

    @extend_schema(responses={200: RoundState, 304: None, **NOT_FOUND})
    def get(self, request: Request, round_id: str) -> HttpResponseBase:
        """A round with its scorecard: the caller's, or that of a public player."""
        return live(
            self.visit,
            round_version(self.player, round_id),
            lambda: Response(round_state(visible_round(self.player, round_id))),
        )


class RoundNext(VisitorView):
    """The next hole of a round."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleState, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal the next hole once the current one is over."""
        hole = deal_next(self.owner, round_id)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class RoundAgain(VisitorView):
    """The next practice hole."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleState, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal another practice hole, as a new round; the last hole is settled."""
        golf_round = deal_again(self.owner, round_id)
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)


class RoundSign(VisitorView):
    """The signature under a scorecard."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={200: RoundState, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Sign the scorecard after the last hole: the round is closed for good."""
        return Response(round_state(sign(self.owner, round_id)))

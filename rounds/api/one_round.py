"""One round over the API: its state, its signature."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import live
from rounds.api.http.views import CONFLICT, NOT_FOUND, VisitorView
from rounds.selectors.access import visible_round
from rounds.selectors.states import round_state
from rounds.selectors.versions import round_version
from rounds.services.play import sign
from rounds.terms.kinds import Scope
from rounds.terms.states import RoundState


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


class RoundSign(VisitorView):
    """The signature under a scorecard."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={200: RoundState, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Sign the scorecard after the last hole: the round is closed for good."""
        return Response(round_state(sign(self.owner, round_id)))

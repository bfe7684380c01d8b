"""Playing a hole over the API: actions and hints."""

from collections.abc import Callable
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.problems import ActProblem, Problem, refusal_problem, round_problem
from rounds.api.http.throttles import HintThrottle
from rounds.api.http.views import VisitorView
from rounds.api.serializers import ActSerializer, HintSerializer
from rounds.selectors.access import own_hole
from rounds.services.advice import advice_for_hint, hint
from rounds.services.play import Acted, act, tap
from rounds.terms.errors import RoundClosed, StalePly
from rounds.terms.kinds import Scope
from rounds.terms.solutions import Advice
from rounds.terms.states import ActedHole
from rounds.web.tables import hole_state

ACTED: Final = {200: ActedHole, 400: Problem, 404: Problem, 409: ActProblem}


class ActingView(VisitorView):
    """A view whose POST acts on a hole."""

    scopes = {"POST": Scope.PLAY}
    advice: Advice | None = None

    def answer(self, hole_id: str, do: Callable[[], Acted]) -> Response:
        """The hole after an action; a late action changes nothing and gets the hole as it is."""
        try:
            acted = do()
        except (StalePly, RoundClosed) as error:
            return round_problem(error, applied=0, hole=hole_state(own_hole(self.player, hole_id)))
        state = hole_state(acted.hole, acted.game, self.advice)
        if acted.refusal is not None:
            return refusal_problem(acted.refusal, applied=acted.applied, hole=state)
        return Response(ActedHole(**vars(state), applied=acted.applied))


class HoleActions(ActingView):
    """Actions on a hole."""

    @extend_schema(request=ActSerializer, responses={**ACTED, 422: ActProblem})
    def post(self, request: Request, hole_id: str) -> Response:
        """Apply actions in order up to the first refusal; those before it stand."""
        shape = ActSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        sent = shape.validated_data
        if "card" in sent:
            return self.answer(hole_id, lambda: tap(self.owner, hole_id, sent["card"], sent["ply"]))
        return self.answer(hole_id, lambda: act(self.owner, hole_id, sent["actions"], sent["ply"]))


class HoleHints(ActingView):
    """Hints on a casual hole."""

    throttle_classes = [HintThrottle]
    asks_solver = True

    def ask_solver(self, request: Request, hole_id: str) -> None:
        """Find the advice that the hint will show."""
        self.advice = advice_for_hint(self.owner, hole_id, _ply(request))

    @extend_schema(request=HintSerializer, responses={**ACTED, 503: Problem})
    def post(self, request: Request, hole_id: str) -> Response:
        """Log a hint and return it as `advice`: the best move, and the value of each legal one.

        Rated holes have no hints and are played without outside advice.
        """
        return self.answer(hole_id, lambda: hint(self.owner, hole_id, _ply(request)))


def _ply(request: Request) -> int:
    """The ply that a hint names. Raises ValidationError without one."""
    shape = HintSerializer(data=request.data)
    shape.is_valid(raise_exception=True)
    ply: int = shape.validated_data["ply"]
    return ply

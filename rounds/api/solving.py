"""Solving and advice for any position in full, within limits."""

from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.authentication import TokenAuthentication
from rounds.api.http.once import OnceView
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import ANY_TOKEN, Scopes
from rounds.api.http.throttles import SolvingThrottle
from rounds.api.solving_serializers import SolveSerializer, VisibleSerializer
from rounds.solving import door, work
from rounds.terms.solutions import Advice, Solved

MAX_BODY: Final = 10_000  # bytes
REFUSALS: Final = dict.fromkeys((400, 413, 429, 503), Problem)


class SolvingView(OnceView):
    """A view that solves for everybody, a few at a time and within limits for each caller.

    It changes nothing, so it needs neither a session nor a token.
    """

    is_repeatable = True
    authentication_classes = [TokenAuthentication]
    scopes: Scopes = {"POST": ANY_TOKEN}
    throttle_classes = [SolvingThrottle]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise RequestDataTooBig before a long body is read."""
        super().initial(request, *args, **kwargs)
        if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY:
            raise RequestDataTooBig


class Solve(SolvingView):
    """The exact solver."""

    @extend_schema(request=SolveSerializer, responses={200: Solved, **REFUSALS})
    def post(self, request: Request) -> Response:
        """The fewest strokes from the position that a `text` describes, and a line to them."""
        shape = SolveSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(door.ask(work.solved, shape.validated_data["transcript"]))


class Advise(SolvingView):
    """Honest advice."""

    @extend_schema(request=VisibleSerializer, responses={200: Advice, **REFUSALS})
    def post(self, request: Request) -> Response:
        """The value of each legal move for a player who cannot see the stock, best first.

        Rated holes are played without it.
        """
        shape = VisibleSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        asked = shape.validated_data
        return Response(door.ask(work.advice_over, asked["visible"], asked["orders"]))

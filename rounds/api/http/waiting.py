"""Answers that say: not yet, ask again."""

from typing import Any, Final

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.problems import Problem
from rounds.terms.solutions import Pending

ASK_AFTER: Final = 2  # seconds
# What an operation that may have to wait answers besides.
LATER: Final[dict[Any, Any]] = {(202, "application/json"): Pending, 503: Problem}


def pending(request: Request) -> Response:
    """202: what was asked for is being made."""
    answer = Response(Pending(ask_again=request.path), status=status.HTTP_202_ACCEPTED)
    answer["Retry-After"] = str(ASK_AFTER)
    return answer

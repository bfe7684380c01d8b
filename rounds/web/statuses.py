"""The HTTP statuses of refusals."""

from http import HTTPStatus
from typing import Final

from engine import Cause, Refusal
from rounds.terms.errors import Reason, RoundError

# 422: the rules forbid the move. 409: the state of the hole does.
_OF_CAUSE: Final = {
    Cause.CARDS: HTTPStatus.UNPROCESSABLE_ENTITY,
    Cause.HOLE: HTTPStatus.CONFLICT,
}
_OF_REASON: Final = {
    Reason.REQUEST: HTTPStatus.BAD_REQUEST,
    Reason.ACCOUNT: HTTPStatus.FORBIDDEN,
    Reason.MISSING: HTTPStatus.NOT_FOUND,
    Reason.STATE: HTTPStatus.CONFLICT,
    Reason.KEY: HTTPStatus.UNPROCESSABLE_ENTITY,
    Reason.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    Reason.LIMIT: HTTPStatus.TOO_MANY_REQUESTS,
}


def refusal_status(refusal: Refusal) -> HTTPStatus:
    """The status of an action that the engine refuses."""
    return _OF_CAUSE[refusal.cause]


def error_status(error: type[RoundError]) -> HTTPStatus:
    """The status of what a service refuses."""
    return _OF_REASON[error.reason]

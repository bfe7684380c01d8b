"""The HTTP statuses of refusals."""

from http import HTTPStatus
from typing import Final

from engine import Cause, Refusal
from rounds.terms import errors

# 422: the rules forbid the move. 409: the state of the hole does.
_OF_CAUSE: Final = {
    Cause.CARDS: HTTPStatus.UNPROCESSABLE_ENTITY,
    Cause.HOLE: HTTPStatus.CONFLICT,
}
# What is not about the state of the round or of the account.
_OF_ERROR: Final[dict[type[errors.RoundError], HTTPStatus]] = {
    errors.BadRows: HTTPStatus.BAD_REQUEST,
    errors.ImpossibleChoice: HTTPStatus.BAD_REQUEST,
    errors.AccountNeeded: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.KeyReused: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.SolverBusy: HTTPStatus.SERVICE_UNAVAILABLE,
}


def refusal_status(refusal: Refusal) -> HTTPStatus:
    """The status of an action that the engine refuses."""
    return _OF_CAUSE[refusal.cause]


def error_status(error: type[errors.RoundError]) -> HTTPStatus:
    """The status of what a service refuses: mostly the state of things is in the way (409)."""
    return _OF_ERROR.get(error, HTTPStatus.CONFLICT)

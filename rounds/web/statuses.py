"""The one table of refusals and their HTTP statuses."""

from http import HTTPStatus
from typing import Final

from engine import Refusal
from rounds.terms import errors

# 422: the rules forbid the move. 409: the state of the hole does.
REFUSAL_STATUS: Final = {
    Refusal.WRONG_RANK: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.KING_CLOSED: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.ONLY_ACE_ON_KING: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.CARD_BLOCKED: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.NOT_ON_TABLE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.COLUMN_EMPTY: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.STOCK_EMPTY: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.STOCK_CLOSED: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.NOTHING_TO_UNDO: HTTPStatus.CONFLICT,
    Refusal.RATED_NO_UNDO: HTTPStatus.CONFLICT,
    Refusal.RATED_NO_HINT: HTTPStatus.CONFLICT,
    Refusal.HOLE_SETTLED: HTTPStatus.CONFLICT,
    Refusal.HOLE_OVER: HTTPStatus.CONFLICT,
    Refusal.LOG_FULL: HTTPStatus.CONFLICT,
}
ROUND_ERROR_STATUS: Final = {
    errors.BadRows: HTTPStatus.BAD_REQUEST,
    errors.ImpossibleChoice: HTTPStatus.BAD_REQUEST,
    errors.AccountNeeded: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.StalePly: HTTPStatus.CONFLICT,
    errors.StaleDraft: HTTPStatus.CONFLICT,
    errors.HoleNotOver: HTTPStatus.CONFLICT,
    errors.NoMoreHoles: HTTPStatus.CONFLICT,
    errors.HolesMissing: HTTPStatus.CONFLICT,
    errors.PracticeHole: HTTPStatus.CONFLICT,
    errors.NotPractice: HTTPStatus.CONFLICT,
    errors.RatedDeal: HTTPStatus.CONFLICT,
    errors.DealKnown: HTTPStatus.CONFLICT,
    errors.HoleTouched: HTTPStatus.CONFLICT,
    errors.DealPossible: HTTPStatus.CONFLICT,
    errors.NotSettled: HTTPStatus.CONFLICT,
    errors.RoundClosed: HTTPStatus.CONFLICT,
    errors.NotPlayedHere: HTTPStatus.CONFLICT,
    errors.RatedRoundOpen: HTTPStatus.CONFLICT,
    errors.TooManyTokens: HTTPStatus.CONFLICT,
    errors.BotSettled: HTTPStatus.CONFLICT,
    errors.KeyReused: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.SolverBusy: HTTPStatus.SERVICE_UNAVAILABLE,
}

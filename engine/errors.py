"""The engine's errors: one small family, each naming the offending input and where it was met."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action is refused, in the words that players read; the names are stable codes."""

    WRONG_RANK = "Must be one rank higher or lower"
    KING_CLOSED = "Nothing can be played on a King"
    ONLY_ACE_ON_KING = "Only an Ace can be played on a King"
    CARD_BLOCKED = "This card is blocked"
    NOT_ON_TABLE = "This card is not on the table"
    COLUMN_EMPTY = "This column is empty"
    STOCK_EMPTY = "The stock is empty"
    STOCK_CLOSED = "A play is possible: the stock stays closed"
    NOTHING_TO_UNDO = "Nothing to undo"
    RATED_NO_UNDO = "A rated round has no undo"
    RATED_NO_HINT = "A rated round has no hints"
    HOLE_SETTLED = "This hole is settled"
    HOLE_OVER = "The hole is over"
    LOG_FULL = "This hole's log is full: pick up or go on without undo"


class GolfError(ValueError):
    """Anything the engine cannot accept."""


class InvalidNotation(GolfError):
    """A text that is not a card, code, deal, board, log or transcript."""


class InvalidRules(GolfError):
    """A combination of switches, or a name of rules, that does not exist."""


class IllegalAction(GolfError):
    """An action that the rules refuse; `refusal` says why, in the players' words."""

    def __init__(self, refusal: Refusal, action: str, position: str) -> None:
        super().__init__(f"{refusal}: {action!r} in {position}")
        self.refusal = refusal
        self.action = action

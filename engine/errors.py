"""The engine's errors: one small family, each naming the offending input and where it was met."""

from enum import Enum, StrEnum, auto
from typing import Self


class Cause(Enum):
    """What refuses: how the cards lie, or the state of the hole whatever the cards."""

    CARDS = auto()
    HOLE = auto()


class Refusal(StrEnum):
    """Why an action is refused: the words that players read, when they are said, and the cause.

    The names are stable codes.
    """

    when: str
    cause: Cause

    WRONG_RANK = (
        "Must be one rank higher or lower",
        "An available card has the wrong rank",
        Cause.CARDS,
    )
    KING_CLOSED = (
        "Nothing can be played on a King",
        "A King is on the waste, and neither Queen nor Ace may go there",
        Cause.CARDS,
    )
    ONLY_ACE_ON_KING = (
        "Only an Ace can be played on a King",
        "A King is on the waste, and only King and Ace are connected",
        Cause.CARDS,
    )
    CARD_BLOCKED = "This card is blocked", "Another card covers the card", Cause.CARDS
    NOT_ON_TABLE = (
        "This card is not on the table",
        "The card lies on the waste or in the stock",
        Cause.CARDS,
    )
    COLUMN_EMPTY = "This column is empty", "The column has no card left", Cause.CARDS
    STOCK_EMPTY = "The stock is empty", "The stock has no card left", Cause.CARDS
    STOCK_CLOSED = (
        "A play is possible: the stock stays closed",
        "A draw while a card can be played, without free draw",
        Cause.CARDS,
    )
    NOTHING_TO_UNDO = "Nothing to undo", "Undo at the deal", Cause.HOLE
    RATED_NO_UNDO = "A rated round has no undo", "Undo in a rated round", Cause.HOLE
    RATED_NO_HINT = "A rated round has no hints", "A hint in a rated round", Cause.HOLE
    HOLE_SETTLED = "This hole is settled", "Undo in a hole that can never change again", Cause.HOLE
    HOLE_OVER = "The hole is over", "A move in a hole that has ended", Cause.HOLE
    LOG_FULL = (
        "This hole's log is full: pick up or go on without undo",
        "Undo or a hint after almost a thousand actions",
        Cause.HOLE,
    )

    def __new__(cls, words: str, when: str, cause: Cause) -> Self:
        """The words as the text, with what else is known of them."""
        refusal = str.__new__(cls, words)
        refusal._value_ = words
        refusal.when = when
        refusal.cause = cause
        return refusal


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

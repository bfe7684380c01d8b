"""Answers of the solver, for pages and the API: each shape is declared once, here.

`Annotated` describes a member in the API's document.
"""

from dataclasses import dataclass
from typing import Annotated, Literal


@dataclass(frozen=True)
class AdvisedMove:
    """A legal move and what it is worth."""

    letter: str
    mean_strokes: Annotated[float, "Mean fewest strokes after it"]
    standard_error: float
    cost: Annotated[float, "Strokes worse than the advised move, on average"]


@dataclass(frozen=True)
class Advice:
    """Honest advice over random orders of the unseen cards; the advised move comes first."""

    sentence: str
    orders: Annotated[int, "Random orders of the unseen cards behind each mean"]
    moves: list[AdvisedMove]


@dataclass(frozen=True)
class Solved:
    """The exact answer for a known stock."""

    rules: Annotated[str, "The rules field it was solved under"]
    rules_words: str
    fewest_strokes: Annotated[int, "The fewest that the hole can end with from here"]
    can_clear: bool
    best_line: Annotated[str, "Letters from here on; empty if the hole is over"]
    transcript: Annotated[str, "The whole hole with that line, to be replayed"]


@dataclass(frozen=True)
class Coded:
    """A value with a game code, as its first member."""

    code: str


@dataclass(frozen=True)
class SolvedDeal(Solved, Coded):
    """A deal as dealt, under the rules of its code."""


@dataclass(frozen=True)
class Analysis:
    """What a deal is worth to a player who knows the stock."""

    code: str
    under: Annotated[list[SolvedDeal], "The code's own rules first, then each preset"]


@dataclass(frozen=True)
class LedgerEntry:
    """What one action of the effective line cost, in strokes; after = before + the three costs."""

    letter: str
    advised: Annotated[str, "The letter of the advised move"]
    choices: Annotated[int, "How many moves were legal"]
    before: Annotated[float, "Mean fewest strokes before it"]
    after: Annotated[float, "Mean fewest strokes after it"]
    decision: Annotated[float, "Cost against the advised move"]
    decision_error: Annotated[float, "Standard error of decision"]
    hidden: Annotated[float, "The price of not knowing the stock"]
    luck: Annotated[float, "What the drawn card changed"]
    lost: Annotated[int, "Strokes lost against the best line, which knows the stock"]
    accurate: bool


@dataclass(frozen=True)
class ReviewState:
    """The review of a settled hole: strokes − expected = decision + hidden + luck."""

    hole: Annotated[str, "Id"]
    orders: int
    strokes: int
    fewest_strokes: Annotated[int, "Of the deal, if the stock is known"]
    strokes_lost: int
    expected: Annotated[float, "Mean fewest strokes of the deal, if the stock is unseen"]
    decision: float
    hidden: float
    luck: float
    accuracy: Annotated[float | None, "Null if there was no choice"]
    best_line: Annotated[str, "A transcript"]
    ledger: list[LedgerEntry]


@dataclass(frozen=True)
class Pending:
    """A review that is still being computed."""

    ask_again: Annotated[str, "Where to ask again, by GET, once Retry-After is over"]
    state: Literal["pending"] = "pending"

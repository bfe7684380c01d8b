"""What the solver says, as pages show it and the API answers it: each shape is declared here once.

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
    orders: Annotated[int, "Of the unseen cards, per mean"]
    moves: list[AdvisedMove]


@dataclass(frozen=True)
class Solved:
    """The exact answer, the stock being known."""

    rules: Annotated[str, "The field of the rules it was solved under"]
    rules_words: str
    fewest_strokes: Annotated[int, "That the hole can end with from here"]
    can_clear: bool
    best_line: Annotated[str, "Letters from here on; none when the hole is over"]
    transcript: Annotated[str, "The whole hole with that line: it replays"]


@dataclass(frozen=True)
class Coded:
    """Something that has a game code, which comes first."""

    code: str


@dataclass(frozen=True)
class SolvedDeal(Solved, Coded):
    """A deal as dealt, under the rules of its code."""


@dataclass(frozen=True)
class Analysis:
    """What a deal is worth to somebody who knows the stock."""

    code: str
    under: Annotated[list[SolvedDeal], "The code's own rules first, then each preset"]


@dataclass(frozen=True)
class LedgerEntry:
    """What one action of the effective line cost, in strokes; after = before + the three costs."""

    letter: str
    advised: Annotated[str, "The letter of the advised move"]
    choices: Annotated[int, "How many moves were legal"]
    before: Annotated[float, "Mean fewest strokes, seen from before it"]
    after: Annotated[float, "The same after it"]
    decision: Annotated[float, "Against the advised move"]
    decision_error: Annotated[float, "Standard error of decision"]
    hidden: Annotated[float, "The price of not knowing the stock"]
    luck: Annotated[float, "What the drawn card changed"]
    lost: Annotated[int, "Against the best line, the stock known"]
    accurate: bool


@dataclass(frozen=True)
class ReviewState:
    """The review of a settled hole: strokes − expected = decision + hidden + luck."""

    hole: Annotated[str, "Id"]
    orders: int
    strokes: int
    fewest_strokes: Annotated[int, "Of the deal, the stock known"]
    strokes_lost: int
    expected: Annotated[float, "Mean fewest strokes of the deal, stock unseen"]
    decision: float
    hidden: float
    luck: float
    accuracy: Annotated[float | None, "Null without a choice"]
    best_line: Annotated[str, "A transcript"]
    ledger: list[LedgerEntry]


@dataclass(frozen=True)
class Pending:
    """A review that a worker is at."""

    state: Literal["pending"] = "pending"

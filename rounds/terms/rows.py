"""Rows of rounds and holes as plain values, each declared once: queries read its field names."""

from datetime import date, datetime
from typing import Final, NamedTuple

from engine import Scoring

# The column with a hole's score in each of the units.
HOLE_SCORES: Final = {
    Scoring.STROKES: "strokes",
    Scoring.POINTS: "points",
    Scoring.TIMED: "timed_points",
}


class RoundRow(NamedTuple):
    """A closed round. `total` is in the round's own unit, None if it was abandoned.

    `recorded_on` is the day written on a paper scorecard, None without one.
    """

    pk: int
    round_id: str
    kind: str
    state: str
    played: datetime
    recorded_on: date | None
    hole_par: int
    hole_count: int
    total: int | None


class HoleRow(NamedTuple):
    """A hole of a round that counts. `score` is in the unit of its round.

    It has no id if the round was forfeited before it was dealt, or if it was recorded. Such a hole
    has no log: values from a log are None, `columns_left` and `ranks_left` are empty. `stock_left`
    is None too for a recorded hole that was not cleared. Values from a review are None without
    one; `accuracy` is also None for a hole without a choice.
    """

    round_pk: int
    hole_id: str | None
    number: int
    score: int
    tableau_left: int
    stock_left: int | None = None
    columns_left: str = ""
    ranks_left: str = ""
    moves: int | None = None
    draws: int | None = None
    undos: int | None = None
    hints: int | None = None
    peeks: int | None = None
    longest_run: int | None = None
    seconds: int | None = None
    known: bool = False
    strokes_lost: int | None = None
    accuracy: float | None = None


class CardHole(NamedTuple):
    """A hole as a scorecard shows it."""

    golf_round_id: int
    number: int
    public_id: str
    ending: str
    strokes: int
    points: int
    timed_points: int | None
    updated: datetime

    @property
    def is_over(self) -> bool:
        """Whether it is cleared, blocked or picked up."""
        return bool(self.ending)

    def score_in(self, scoring: Scoring) -> int | None:
        """Its score in one of the units."""
        score: int | None = getattr(self, HOLE_SCORES[scoring])
        return score

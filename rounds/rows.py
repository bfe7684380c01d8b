"""The columns of the rows that figures are made of: selectors read them, stats counts them."""

from datetime import datetime
from typing import NamedTuple


class RoundRow(NamedTuple):
    """A closed round. `total` is in the round's own unit, None when it was abandoned."""

    pk: int
    round_id: str
    state: str
    played: datetime
    hole_par: int
    hole_count: int
    total: int | None


class HoleRow(NamedTuple):
    """A hole of a round that counts. `score` is in the unit of its round.

    It has no id when the round was forfeited before it was dealt. What its review says is None
    without one; `accuracy` is None of a hole without a choice too.
    """

    round_pk: int
    hole_id: str | None
    number: int
    score: int
    tableau_left: int
    longest_run: int
    strokes_lost: int | None = None
    accuracy: float | None = None

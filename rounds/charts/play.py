"""The data of a player's charts: closed rounds and their holes, in one format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Self, TypeVar

from engine import Scoring
from rounds.figures.selection import Selection
from rounds.selectors.columns import hole_rows, round_rows

if TYPE_CHECKING:
    from rounds.figures.frames import Frame

NumbersT = TypeVar("NumbersT")


@dataclass(frozen=True)
class Play:
    """Rows of rounds and holes, read only when a chart counts them; days are in `zone`.

    `number` is a hole number, or None for all holes.
    """

    round_rows: Iterable[tuple[Any, ...]]
    hole_rows: Iterable[tuple[Any, ...]]
    scoring: Scoring
    zone: str
    number: int | None = None

    @classmethod
    def of(cls, selection: Selection) -> Self:
        """The rows of a selection."""
        rounds, scoring = selection.rounds, selection.golf_format.scoring
        return cls(
            round_rows(rounds, scoring),
            hole_rows(rounds, scoring),
            scoring,
            selection.owner.zone,
            selection.hole,
        )

    @property
    def in_strokes(self) -> bool:
        """Whether scores are strokes."""
        return self.scoring is Scoring.STROKES

    def rounds(self) -> Frame:
        """The rounds that count, in the order of play."""
        from rounds.figures.frames import closed_rounds, counted_rounds

        return counted_rounds(closed_rounds(self.round_rows, self.zone))

    def holes(self) -> Frame:
        """The holes of the rounds that count, in the order of play."""
        from rounds.figures.frames import played_holes

        holes = played_holes(self.hole_rows, self.rounds(), self.scoring)
        if self.number is None:
            return holes
        return holes[holes.number == self.number].reset_index(drop=True)


def of_play(count: Callable[[Play], NumbersT]) -> Callable[[Selection], NumbersT]:
    """The function that applies `count` to the rows of a selection."""

    @wraps(count)
    def count_selection(selection: Selection) -> NumbersT:
        return count(Play.of(selection))

    return count_selection

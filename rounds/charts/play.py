"""What a player's charts count: closed rounds and their holes, in one format."""

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

Made = TypeVar("Made")


@dataclass(frozen=True)
class Play:
    """Rows of rounds and holes, read when they are counted; days are in the zone.

    `number` is that of the holes that are meant, None for all.
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


def of_play(count: Callable[[Play], Made]) -> Callable[[Selection], Made]:
    """Counts the rows of a selection."""

    @wraps(count)
    def counted(selection: Selection) -> Made:
        return count(Play.of(selection))

    return counted

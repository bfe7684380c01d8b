"""The scorecard of a round: its holes' scores in order, totals, and figures to par."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.errors import GolfError
from engine.scoring import Scoring

PARS: Final = (4, 5)
NINE: Final = 9


@dataclass(frozen=True)
class Scorecard:
    """A round's scores by hole, None where a hole is not over; `par` is that of one hole."""

    scoring: Scoring
    par: int
    scores: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if self.par not in PARS:
            raise GolfError(f"Par {self.par}: a hole's par is 4 or 5")

    @property
    def played(self) -> tuple[int, ...]:
        """The scores of the holes that are over."""
        return tuple(score for score in self.scores if score is not None)

    @property
    def total(self) -> int:
        """The sum over the holes that are over."""
        return sum(self.played)

    @property
    def round_par(self) -> int:
        """Par of the whole round."""
        return self.par * len(self.scores)

    @property
    def to_par(self) -> int | None:
        """Total minus par over the holes that are over; None unless the round is in strokes."""
        if self.scoring is not Scoring.STROKES:
            return None
        return self.total - self.par * len(self.played)

    @property
    def running_to_par(self) -> tuple[int | None, ...]:
        """To par after each hole; None where the hole is not over."""
        return tuple(self._running())

    @property
    def nines(self) -> tuple[int, ...]:
        """The totals of nine holes each: OUT, and IN for a round of eighteen."""
        starts = range(0, len(self.scores), NINE)
        return tuple(sum(filter(None, self.scores[start : start + NINE])) for start in starts)

    @property
    def is_perfect(self) -> bool:
        """Whether a finished round of nine or eighteen holes is at zero strokes or lower."""
        is_finished = len(self.scores) >= NINE and None not in self.scores
        return self.scoring is Scoring.STROKES and is_finished and self.total <= 0

    def _running(self) -> Iterator[int | None]:
        to_par = 0
        for score in self.scores:
            if score is not None:
                to_par += score - self.par
            yield None if score is None or self.scoring is not Scoring.STROKES else to_par

"""The data of figures: some rounds of one player in one format, and their holes."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Final, Self

from engine import Scoring
from rounds.figures.records import RecordOfHole
from rounds.figures.shapes import Standing
from rounds.terms.formats import Format

if TYPE_CHECKING:
    import pandas as pd

    from rounds.figures.frames import Frame, Rows

# Faster than ten actions a second is not play at the table but a log sent at once.
SECONDS_PER_ACTION: Final = 0.1


@dataclass(frozen=True)
class Population:
    """The closed rounds, the rounds that count, and the holes of these, in the order of play.

    Dates are days in `zone`, an IANA name, and so is `today`. The standing is that of the player
    and does not depend on the rounds.
    """

    golf_format: Format
    zone: str
    today: date
    closed: "Frame"
    rounds: "Frame"
    holes: "Frame"
    standing: Standing | None = None

    @classmethod
    def of(
        cls,
        round_rows: "Rows",
        hole_rows: "Rows",
        golf_format: Format,
        zone: str,
        today: date,
        *,
        number: int | None = None,
        standing: Standing | None = None,
    ) -> Self:
        """The population of some rows; with `number`, only the holes of that number."""
        from rounds.figures.frames import closed_rounds, counted_rounds, played_holes

        closed = closed_rounds(round_rows, zone)
        rounds = counted_rounds(closed)
        holes = played_holes(hole_rows, rounds, golf_format.scoring, number)
        return cls(golf_format, zone, today, closed, rounds, holes, standing)

    @property
    def scoring(self) -> Scoring:
        """The unit of the scores."""
        return self.golf_format.scoring

    @cached_property
    def logged(self) -> "Frame":
        """The holes with a log: a scorecard tells only how many cards were left."""
        return self.holes[self.holes.moves.notna()]

    @cached_property
    def to_par(self) -> "pd.Series[int]":
        """The total of each round less its par."""
        return self.rounds.score - self.rounds.par

    @cached_property
    def longest_run(self) -> RecordOfHole | None:
        """The hole with the longest run, the earliest if tied."""
        runs = self.holes.longest_run
        if runs.isna().all():
            return None
        return RecordOfHole.at(self.holes, int(runs.argmax()), "longest_run")

    @cached_property
    def pace(self) -> "tuple[pd.Series[float], pd.Series[float]]":
        """Seconds and actions of the holes that were played action by action."""
        actions = self.holes.moves + self.holes.undos
        timed = (actions > 0) & (self.holes.seconds >= SECONDS_PER_ACTION * actions)
        return self.holes.seconds[timed], actions[timed]

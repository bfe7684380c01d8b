"""Shapes of records: values that a round or a hole holds."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Annotated, Self

from rounds.figures.shapes import RecordWords, Row, Sizes, WithMean, Words, row
from rounds.figures.student import MeanError
from rounds.terms.wording import counted, day, number, signed

if TYPE_CHECKING:
    from rounds.figures.frames import Frame


@dataclass(frozen=True)
class Record:
    """A value with the round that holds it."""

    value: int
    round: Annotated[str, "Id"]
    date: datetime.date

    @classmethod
    def at(cls, played: "Frame", place: int, column: str) -> Self:
        """The value of a column at a place of a frame, as a record."""
        line = played.iloc[place]
        on = datetime.date.fromisoformat(line["date"])
        return cls(int(line[column]), line["round_id"], on)

    def rows(self, unit: str, part: str) -> Iterator[Row]:
        yield row(part, "value", self.value, unit, date=self.date, round=self.round)

    def words(self, label: str, unit: str) -> RecordWords:
        """`40 strokes, 1 March 2026`, under a label."""
        return RecordWords(label, f"{self._value(unit)}, {day(self.date)}", self.round, None)

    def _value(self, unit: str) -> str:
        return counted(self.value, unit.removesuffix("s"))


@dataclass(frozen=True)
class RecordOfHole(Record):
    """A value with the hole that holds it, and its round."""

    number: Annotated[int, "Of the hole"]
    hole: Annotated[str | None, "Id; null without a log: of a scorecard, or never dealt"]

    @classmethod
    def at(cls, played: "Frame", place: int, column: str) -> Self:
        """The value of a column at a place of a frame, as a record."""
        line, of_round = played.iloc[place], Record.at(played, place, column)
        hole = None if isnan(line["moves"]) else line["hole_id"]
        return cls(
            of_round.value, of_round.round, of_round.date, number=int(line["number"]), hole=hole
        )

    def rows(self, unit: str, part: str) -> Iterator[Row]:
        for each in super().rows(unit, part):
            yield {**each, "number": self.number, "hole": self.hole}

    def words(self, label: str, unit: str) -> RecordWords:
        """`3 cards, hole 7, 1 March 2026`, under a label."""
        text = f"{self._value(unit)}, hole {self.number}, {day(self.date)}"
        return RecordWords(label, text, self.round, self.hole)


@dataclass(frozen=True)
class RoundScores(WithMean):
    """The totals of rounds in the format's unit; no deviation with a single one."""

    mean: float
    median: float
    deviation: float | None
    best: Record
    worst: Record

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        for measure in ("mean", "median", "deviation"):
            yield row(part, measure, getattr(self, measure), unit)
        yield from self.best.rows(unit, "best")
        yield from self.worst.rows(unit, "worst")

    def read(self, unit: str) -> Words:
        """The mean with the spread, the best and the worst."""
        spread = f"median {number(self.median)}"
        if self.deviation is not None:
            spread += f", standard deviation {number(self.deviation)}"
        records = self.best.words("Best", unit), self.worst.words("Worst", unit)
        return Words(number(self.mean), spread, records)

    def error(self, sizes: Sizes) -> MeanError | None:
        if self.deviation is None:
            return None
        size = self.size(sizes)
        return MeanError(self.mean, self.deviation**2 / size, size)

    def size(self, sizes: Sizes) -> int:
        return sizes.rounds


@dataclass(frozen=True)
class HoleScores(RoundScores):
    """The scores of holes in the format's unit; no deviation with a single one."""

    best: RecordOfHole
    worst: RecordOfHole

    def size(self, sizes: Sizes) -> int:
        return sizes.holes


@dataclass(frozen=True)
class LongestRun(WithMean):
    """Plays in a row without a draw."""

    mean: float
    longest: RecordOfHole

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "mean", self.mean, unit)
        yield from self.longest.rows(unit, "longest")

    def read(self, unit: str) -> Words:
        """The longest, with the mean of each hole's."""
        longest = self.longest.words("Longest", unit)
        return Words(signed(self.longest.value), f"{number(self.mean)} a hole", (longest,))

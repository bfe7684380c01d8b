"""The shapes of figures: their values in JSON, in CSV, in words, and their differences.

A shape is a value. Its members, in their order, are its JSON; `rows` are its lines in a CSV file,
`read` its words on a page, and `minus` its difference from the same figure of other rounds. A
shape does not know its figure, only the figure's unit.
"""

import datetime
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, Self

from rounds.figures.student import Interval, MeanError, newcombe, t95, welch
from rounds.terms.wording import (
    PERCENT,
    counted,
    day,
    number,
    ordinal,
    percent,
    signed,
    to_par,
)

NOT_YET: Final = "–"

Cell = str | float | datetime.date | None
Row = dict[str, Cell]


class RecordWords(NamedTuple):
    """The record of a round or hole in words, with the ids for its link."""

    label: str
    text: str
    round_id: str
    hole_id: str | None


class Words(NamedTuple):
    """A shape in words: the value in large type, its details, its records."""

    value: str
    detail: str = ""
    records: tuple[RecordWords, ...] = ()


class Sizes(NamedTuple):
    """The numbers of rounds and holes that were counted."""

    rounds: int
    holes: int


def row(part: str, measure: str, value: Cell, unit: str, **beside: Cell) -> Row:
    """A line of a CSV file; `part` names a part of the figure, `measure` one of its numbers."""
    return {"part": part, "measure": measure, "value": value, "unit": unit, **beside}


class Shape(ABC):
    """The value of a figure."""

    @abstractmethod
    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        """The lines of a CSV file, one for each number."""

    def minus(self, _other: Self, _mine: Sizes, _others: Sizes) -> Interval | None:
        """This minus the other, with an interval; None for shapes without differences."""
        return None


class Value(Shape):
    """A shape with one main value."""

    @abstractmethod
    def read(self, unit: str) -> Words:
        """The value in words."""


class WithMean(Value):
    """A value with a mean, and a standard error if that is known."""

    mean: float

    def minus(self, other: Self, mine: Sizes, others: Sizes) -> Interval | None:
        """The difference of the means, with Welch's interval if both errors are known."""
        one, two = self.error(mine), other.error(others)
        if one is None or two is None:
            return Interval(self.mean - other.mean)
        return welch(one, two)

    def error(self, _sizes: Sizes) -> MeanError | None:
        """The mean with its squared standard error; None if that is not known."""
        return None


class Count(Value, int):
    """A number of things."""

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "value", self, unit)

    def read(self, _unit: str) -> Words:
        return Words(signed(self))


class ToPar(Value, float):
    """A mean to par."""

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "value", self, unit)

    def read(self, _unit: str) -> Words:
        return Words(to_par(self))

    def minus(self, other: Self, _mine: Sizes, _others: Sizes) -> Interval:
        """Without an interval."""
        return Interval(self - other)


@dataclass(frozen=True)
class Share(Value):
    """A share of a population, 0 to 1, with its 95 % interval."""

    count: int
    of: int
    share: float
    low: float
    high: float

    @property
    def ends(self) -> str:
        """The interval in words."""
        return f"{100 * self.low:.0f} to {100 * self.high:.0f}{PERCENT}"

    def rows(self, _unit: str, part: str = "") -> Iterator[Row]:
        beside: Row = {"low": self.low, "high": self.high, "count": self.count, "of": self.of}
        yield row(part, "share", self.share, "share", **beside)

    def read(self, unit: str) -> Words:
        """With the population, which the unit names."""
        of = f"{self.count:,} of {self.of:,} {unit.removeprefix('share of ')}"
        return Words(percent(self.share), f"{of}; 95{PERCENT} interval {self.ends}")

    def minus(self, other: Self, _mine: Sizes, _others: Sizes) -> Interval:
        """With Newcombe's interval."""
        return newcombe((self.share, self.low, self.high), (other.share, other.low, other.high))


@dataclass(frozen=True)
class Mean(WithMean):
    """A mean over holes with its 95 % interval; a single value has none."""

    mean: float
    low: float | None
    high: float | None
    count: Annotated[int, "Holes in the mean"]

    @property
    def ends(self) -> str:
        """The interval in words; empty without one."""
        return ends(self.low, self.high)

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "mean", self.mean, unit, low=self.low, high=self.high, count=self.count)

    def read(self, _unit: str) -> Words:
        """With the number of holes."""
        return Words(number(self.mean), f"of {counted(self.count, 'hole')}{interval(self.ends)}")

    def error(self, _sizes: Sizes) -> MeanError | None:
        if self.high is None:
            return None
        error = (self.high - self.mean) / t95(self.count - 1)
        return MeanError(self.mean, error**2, self.count)


@dataclass(frozen=True)
class Median(Value):
    """A median over holes."""

    median: float
    count: Annotated[int, "Holes in the median"]

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "median", self.median, unit, count=self.count)

    def read(self, unit: str) -> Words:
        """With the number of holes; seconds as `s`."""
        value = f"{number(self.median)} s" if unit == "seconds" else number(self.median)
        return Words(value, f"median of {counted(self.count, 'hole')}")

    def minus(self, other: Self, _mine: Sizes, _others: Sizes) -> Interval:
        """Without an interval."""
        return Interval(self.median - other.median)


@dataclass(frozen=True)
class Streak(Value):
    """Things in a row: now, and the most ever with its days; null if there was none."""

    current: int
    longest: int
    since: datetime.date | None
    until: datetime.date | None

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "current", self.current, unit)
        yield row(part, "longest", self.longest, unit)
        yield row(part, "since", self.since, "day")
        yield row(part, "until", self.until, "day")

    def read(self, _unit: str) -> Words:
        """The current streak, with the longest."""
        return Words(signed(self.current), self._longest())

    def _longest(self) -> str:
        if self.since is None or self.until is None:
            return "none so far"
        since, until = day(self.since), day(self.until)
        days = since if since == until else f"{since} to {until}"
        return f"longest {signed(self.longest)}, {days}"


@dataclass(frozen=True)
class Trend(Value):
    """Means of the last rounds; null until there are as many."""

    mean_5: float | None
    mean_20: float | None

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "mean_5", self.mean_5, unit)
        yield row(part, "mean_20", self.mean_20, unit)

    def read(self, _unit: str) -> Words:
        """The mean of the last 5, with that of the last 20."""
        mean_5, mean_20 = (
            NOT_YET if mean is None else number(mean) for mean in (self.mean_5, self.mean_20)
        )
        return Words(mean_5, f"mean of the last 5 rounds; of the last 20: {mean_20}")


@dataclass(frozen=True)
class Form(Value):
    """The mean of the last rounds minus that of all before, with its 95 % interval."""

    mean: float
    low: float | None
    high: float | None
    last: Annotated[int, "Rounds"]
    before: Annotated[int, "Rounds"]

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "mean", self.mean, unit, low=self.low, high=self.high)
        yield row(part, "last", self.last, "rounds")
        yield row(part, "before", self.before, "rounds")

    def read(self, _unit: str) -> Words:
        """With the numbers of rounds."""
        against = f"last {self.last} rounds against the {self.before:,} before"
        return Words(number(self.mean), against + interval(ends(self.low, self.high)))


@dataclass(frozen=True)
class Reviewed(WithMean):
    """A mean over reviewed holes."""

    mean: float
    holes: Annotated[int, "In the mean"]
    left_out: Annotated[int, "Holes whose value is not known"]

    @property
    def population(self) -> str:
        """The holes in words."""
        of = f"of {counted(self.holes, 'hole')}"
        return f"{of}, {self.left_out:,} left out" if self.left_out else of

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "mean", self.mean, unit)
        yield row(part, "holes", self.holes, "holes")
        yield row(part, "left_out", self.left_out, "holes")

    def read(self, unit: str) -> Words:
        """With the number of holes; shares in percent."""
        write = percent if unit.startswith("share") else number
        return Words(write(self.mean), self.population)


@dataclass(frozen=True)
class StrokesLost(Reviewed):
    """Strokes lost against the fewest possible."""

    optimal: Annotated[Share, "Holes that lost none"]

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield from super().rows(unit, part)
        yield from self.optimal.rows(unit, "optimal")

    def read(self, _unit: str) -> Words:
        """With the share of holes that lost none."""
        optimal = f"{percent(self.optimal.share)} of holes played optimally"
        return Words(number(self.mean), f"{optimal}; {self.population}")


@dataclass(frozen=True)
class Standing(Value):
    """The rank of the player's mean in rated rounds among others with at least five."""

    percentile: Annotated[float, "0 to 100: the share of other players who are worse"]
    others: Annotated[int, "Players in the comparison"]
    rounds: Annotated[int, "The player's rated rounds of the format"]

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        yield row(part, "percentile", self.percentile, unit)
        yield row(part, "others", self.others, "players")
        yield row(part, "rounds", self.rounds, "rounds")

    def read(self, _unit: str) -> Words:
        """The percentile, with the number of other players."""
        of = counted(self.others, "other player")
        by = counted(self.rounds, "rated round")
        return Words(ordinal(round(self.percentile)), f"percentile among {of}, by {by}")


def ends(low: float | None, high: float | None) -> str:
    """The ends of an interval in words; empty without one."""
    return "" if low is None or high is None else f"{number(low)} to {number(high)}"


def interval(words: str) -> str:
    """An interval for the end of a detail; empty without one."""
    return f"; 95{PERCENT} interval {words}" if words else ""

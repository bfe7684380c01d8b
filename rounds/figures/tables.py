"""Shapes of figures with several values: a table and its parts."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

from engine import GOLF, Rank
from rounds.figures.records import Record, RecordOfHole
from rounds.figures.shapes import Mean, RecordWords, Row, Shape, Share, row
from rounds.terms.wording import PERCENT, number, percent, signed

_RANKS = {rank.letter: rank.word.capitalize() for rank in Rank}
_INTERVAL = f"95{PERCENT} interval"


class Line(NamedTuple):
    """A line of a table in words: its cells, a bar from 0 to 1, and its record."""

    cells: tuple[str, ...]
    bar: float | None = None
    record: RecordWords | None = None


class Part(ABC):
    """A value of a table. Its first member identifies it."""

    @classmethod
    @abstractmethod
    def columns(cls, unit: str) -> tuple[str, ...]:
        """The heads of the table's columns; the first one names the part."""

    @abstractmethod
    def line(self) -> Line:
        """The part in words, by the columns."""

    @abstractmethod
    def part_rows(self, unit: str) -> Iterator[Row]:
        """Its lines in a CSV file."""


P = TypeVar("P", bound=Part)


class Table(Shape, tuple[P, ...], Generic[P]):
    """Several values, at least one."""

    def rows(self, unit: str, part: str = "") -> Iterator[Row]:
        """The lines of each value."""
        for each in self:
            yield from each.part_rows(unit)

    def columns(self, unit: str) -> tuple[str, ...]:
        """The heads of the columns."""
        return self[0].columns(unit)

    def lines(self) -> list[Line]:
        """The values in words."""
        return [each.line() for each in self]


# Members of the last base come first.


@dataclass(frozen=True)
class _OfNumber:
    number: int


@dataclass(frozen=True)
class HoleNumber(Part, Mean, _OfNumber):
    """The mean score of the holes of one number."""

    @classmethod
    def columns(cls, unit: str) -> tuple[str, ...]:
        return "Hole", f"Mean {unit}", _INTERVAL, "Holes"

    def line(self) -> Line:
        return Line((str(self.number), *_mean_cells(self)))

    def part_rows(self, unit: str) -> Iterator[Row]:
        return self.rows(unit, str(self.number))


@dataclass(frozen=True)
class _OfColumn:
    column: Annotated[int, GOLF.letters_words]


@dataclass(frozen=True)
class Column(Part, Mean, _OfColumn):
    """The mean number of cards left in a column."""

    @classmethod
    def columns(cls, _unit: str) -> tuple[str, ...]:
        return "Column", "Mean cards left", _INTERVAL, "Holes"

    def line(self) -> Line:
        return Line((str(self.column), *_mean_cells(self)))

    def part_rows(self, unit: str) -> Iterator[Row]:
        return self.rows(unit, str(self.column))


@dataclass(frozen=True)
class _OfRank:
    rank: Annotated[str, "A, 2 … 9, T, J, Q, K; X for jokers"]


@dataclass(frozen=True)
class StrandedRank(Part, Share, _OfRank):
    """The share of holes with a card of a rank left."""

    @classmethod
    def columns(cls, _unit: str) -> tuple[str, ...]:
        return "Rank", "Holes", "Share", _INTERVAL

    def line(self) -> Line:
        cells = _RANKS[self.rank], signed(self.count), percent(self.share), self.ends
        return Line(cells, self.share)

    def part_rows(self, unit: str) -> Iterator[Row]:
        return self.rows(unit, self.rank)


@dataclass(frozen=True)
class BandShare(Part):
    """A part of the scoring mix."""

    name: str
    label: str
    count: int
    share: float

    @classmethod
    def columns(cls, _unit: str) -> tuple[str, ...]:
        return "Score", "Holes", "Share"

    def line(self) -> Line:
        return Line((self.label, signed(self.count), percent(self.share)), self.share)

    def part_rows(self, _unit: str) -> Iterator[Row]:
        yield row(self.name, "share", self.share, "share", count=self.count)


@dataclass(frozen=True)
class _Named:
    name: str
    label: str
    unit: str


class _Held(Part, Record, _Named):
    """A record under its name, in a unit of its own."""

    @classmethod
    def columns(cls, _unit: str) -> tuple[str, ...]:
        return "Record", "Held by"

    def line(self) -> Line:
        return Line((self.label,), record=self.words(self.label, self.unit))

    def part_rows(self, _unit: str) -> Iterator[Row]:
        return self.rows(self.unit, self.name)


@dataclass(frozen=True)
class BestRound(_Held):
    """The round that holds the record."""

    name: Literal["round"]


@dataclass(frozen=True)
class BestHole(_Held, RecordOfHole):
    """The hole that holds the record of its score, or of its longest run."""

    name: Literal["hole", "run"]


def _mean_cells(mean: Mean) -> tuple[str, ...]:
    return number(mean.mean), mean.ends, signed(mean.count)

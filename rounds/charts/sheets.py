"""Sheets: the numbers, words, table and picture of a chart for one subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from rounds.charts.chart import Chart, Heading, Numbers
from rounds.charts.course import Course
from rounds.charts.registry import CHARTS, REVIEW_CHART, ROUND_CHART
from rounds.charts.running import Running
from rounds.charts.tables import Column, Table, table
from rounds.figures.selection import Selection
from rounds.models import Hole, Player, Review, Round
from rounds.selectors.kept import digest, kept, sources
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.terms.wording import Unit, unit_of

SubjectT = TypeVar("SubjectT")
NumbersT = TypeVar("NumbersT", bound=Numbers)


@dataclass(frozen=True)
class Source(Generic[SubjectT]):
    """The subject of a chart and its owner.

    `version` identifies the subject and changes with it; without it the numbers serve as version.
    """

    subject: SubjectT
    owner: Player
    golf_format: Format
    unit: Unit
    version: str | None = None


@dataclass(frozen=True)
class Sheet(Generic[SubjectT, NumbersT]):
    """A chart of a subject."""

    chart: Chart[SubjectT, NumbersT]
    source: Source[SubjectT]

    @property
    def owner(self) -> Player:
        """The player whose rounds these are."""
        return self.source.owner

    @property
    def heading(self) -> Heading:
        """The heading over the numbers."""
        return self._content[0]

    @property
    def numbers(self) -> NumbersT:
        """The numbers of the chart."""
        return self._content[1]

    @property
    def answer(self) -> object:
        """The heading and the numbers, as the API answers them."""
        return self.chart.answer(self.heading, self.numbers)

    @property
    def heads(self) -> list[str]:
        """The names of the columns of its CSV."""
        return [column.name for column in self._columns]

    @property
    def records(self) -> Iterator[dict[str, object]]:
        """The rows of its CSV by the names of the columns, in the order of the chart."""
        columns = self._columns
        for row in self.numbers.rows:
            yield {column.name: column.value(row) for column in columns}

    @property
    def table(self) -> Table:
        """The numbers as a table for a page."""
        rows = self.numbers.rows
        return table(self._columns, rows[::-1] if self.chart.is_newest_first else rows)

    @cached_property
    def version(self) -> str:
        """What identifies the chart; its numbers are counted only if there is no cheaper way."""
        if self._tag is None:
            return digest(sources(), self.source.version, self._content)
        return digest(sources(), self._tag)

    def picture(self, extension: str, theme: str, size: str) -> bytes:
        """The picture as `svg` or `png`."""
        parts = (self.version, extension, theme, size)
        return kept("picture", parts, lambda: self._draw(extension, theme, size))

    def _draw(self, extension: str, theme: str, size: str) -> bytes:
        from rounds.charts.writing import WRITERS

        figure = self.chart.figure(self.numbers, self.heading, theme, size)
        return WRITERS[extension](figure, self.chart.spoken(self.heading))

    @property
    def _columns(self) -> Sequence[Column]:
        return self.chart.columns(self.numbers)

    @property
    def _tag(self) -> tuple[str, str] | None:
        version = self.source.version
        if version is None or self.chart.depends_on_others:
            return None
        return self.chart.name, version

    @cached_property
    def _content(self) -> tuple[Heading, NumbersT]:
        return self._make() if self._tag is None else kept("chart", self._tag, self._make)

    def _make(self) -> tuple[Heading, NumbersT]:
        numbers = self.chart.count(self.source.subject)
        golf_format, unit = self.source.golf_format, self.source.unit
        heading = Heading(
            self.chart.name,
            self.chart.title(unit),
            str(golf_format),
            golf_format.words,
            unit,
            self.chart.sentence(numbers, golf_format.words, unit),
        )
        return heading, numbers


def of_player(selection: Selection, name: str) -> Sheet[Selection, Numbers]:
    """A chart of a player's rounds. Raises NotFound for an unknown name."""
    if name not in CHARTS:
        raise NotFound
    golf_format = selection.golf_format
    version, unit = selection.version, unit_of(golf_format)
    return Sheet(CHARTS[name], Source(selection, selection.owner, golf_format, unit, version))


def of_round(golf_round: Round) -> Sheet[Round, Running]:
    """A round hole by hole."""
    golf_format = Format.of(golf_round)
    source = Source(golf_round, golf_round.player, golf_format, unit_of(golf_format))
    return Sheet(ROUND_CHART, source)


def of_review(hole: Hole, review: Review) -> Sheet[Review, Course]:
    """The course of a reviewed hole; a review never changes."""
    golf_round = hole.golf_round
    golf_format = Format.of(golf_round)
    source = Source(review, golf_round.player, golf_format, "strokes", hole.public_id)
    return Sheet(REVIEW_CHART, source)

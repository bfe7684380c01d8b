"""The figures of a summary as pages show them: readings and tables, in their groups."""

from typing import Any, NamedTuple

from rounds.figures.figure import Figure, Group
from rounds.figures.registry import FIGURES, GROUPS, Figures
from rounds.figures.shapes import NOT_YET, RecordWords, Words
from rounds.figures.tables import Line
from rounds.terms.formats import Format


class Reading(NamedTuple):
    """A figure as it is read: the big value, what goes with it, its records."""

    figure: Figure[Any]
    value: str
    detail: str
    records: tuple[RecordWords, ...]


class TableOfFigure(NamedTuple):
    """A figure of several values, with the heads of its columns; the first one names the row."""

    figure: Figure[Any]
    columns: tuple[str, ...]
    lines: list[Line]

    @property
    def has_bars(self) -> bool:
        """Whether shares are drawn beside the numbers."""
        return any(line.bar is not None for line in self.lines)


class GroupOfFigures(NamedTuple):
    """Figures that belong together: those that are read at a glance, then the tables."""

    label: str
    readings: list[Reading]
    tables: list[TableOfFigure]


def readings(figures: Figures, golf_format: Format) -> list[Reading]:
    """Every figure of one value that the format has."""
    return [
        reading(figure, figures, golf_format)
        for figure in FIGURES.values()
        if figure.has(golf_format) and not figure.is_table
    ]


def reading(figure: Figure[Any], figures: Figures, golf_format: Format) -> Reading:
    """A figure of one value; without a population it says of what there is none."""
    value = figure.of(figures)
    if value is None:
        return Reading(figure, *Words(NOT_YET, figure.nothing))
    return Reading(figure, *value.read(figure.unit_in(golf_format)))


def groups(figures: Figures, golf_format: Format) -> list[GroupOfFigures]:
    """The figures that the format has in their groups; a group of none is left out."""
    made = [_group(group, figures, golf_format) for group in GROUPS]
    return [group for group in made if group.readings or group.tables]


def _group(group: Group, figures: Figures, golf_format: Format) -> GroupOfFigures:
    there = [figure for figure in group.figures if figure.has(golf_format)]
    return GroupOfFigures(
        group.label,
        [reading(each, figures, golf_format) for each in there if not each.is_table],
        [_table(each, figures, golf_format) for each in there if each.is_table],
    )


def _table(figure: Figure[Any], figures: Figures, golf_format: Format) -> TableOfFigure:
    value = figure.of(figures)
    if value is None:
        return TableOfFigure(figure, (), [])
    return TableOfFigure(figure, value.columns(figure.unit_in(golf_format)), value.lines())

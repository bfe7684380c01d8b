"""The figures of a summary in words for pages: readings and tables, in groups."""

from typing import Any, NamedTuple

from rounds.figures.figure import Figure, Group
from rounds.figures.registry import FIGURES, GROUPS, Figures
from rounds.figures.shapes import NOT_YET, RecordWords, Words
from rounds.figures.tables import Line
from rounds.terms.formats import Format


class Reading(NamedTuple):
    """A figure in words: the value in large type, its details, its records."""

    figure: Figure[Any]
    value: str
    detail: str
    records: tuple[RecordWords, ...]


class TableOfFigure(NamedTuple):
    """A figure with several values: heads of columns and lines; the first column names the line."""

    figure: Figure[Any]
    columns: tuple[str, ...]
    lines: list[Line]

    @property
    def has_bars(self) -> bool:
        """Whether the page draws bars beside the numbers."""
        return any(line.bar is not None for line in self.lines)


class GroupOfFigures(NamedTuple):
    """Figures that belong together: first the readings, then the tables."""

    label: str
    readings: list[Reading]
    tables: list[TableOfFigure]


def readings(figures: Figures, golf_format: Format) -> list[Reading]:
    """Every figure with one value that the format has."""
    return [
        reading(figure, figures, golf_format)
        for figure in FIGURES.values()
        if figure.has(golf_format) and not figure.is_table
    ]


def reading(figure: Figure[Any], figures: Figures, golf_format: Format) -> Reading:
    """A figure with one value; without a population the words of `Figure.nothing`."""
    value = figure.of(figures)
    if value is None:
        return Reading(figure, *Words(NOT_YET, figure.nothing))
    return Reading(figure, *value.read(figure.unit_in(golf_format)))


def groups(figures: Figures, golf_format: Format) -> list[GroupOfFigures]:
    """The figures of the format in their groups; empty groups are left out."""
    groups_of_format = [_group(group, figures, golf_format) for group in GROUPS]
    return [group for group in groups_of_format if group.readings or group.tables]


def _group(group: Group, figures: Figures, golf_format: Format) -> GroupOfFigures:
    group_figures = [figure for figure in group.figures if figure.has(golf_format)]
    return GroupOfFigures(
        group.label,
        [reading(each, figures, golf_format) for each in group_figures if not each.is_table],
        [_table(each, figures, golf_format) for each in group_figures if each.is_table],
    )


def _table(figure: Figure[Any], figures: Figures, golf_format: Format) -> TableOfFigure:
    value = figure.of(figures)
    if value is None:
        return TableOfFigure(figure, (), [])
    return TableOfFigure(figure, value.columns(figure.unit_in(golf_format)), value.lines())

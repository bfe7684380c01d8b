"""The numbers of charts as tables: columns for CSV and pages, cells as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rounds.terms.wording import day, signed

# As many rows as a person reads; the chart's CSV has all.
TABLE_ROWS: Final = 200


@dataclass(frozen=True)
class Column:
    """A column: its name in CSV, its label on pages, its value in a row, and how to write it.

    A column without a label is in CSV only.
    """

    name: str
    label: str
    value: Callable[[Any], Any]
    write: Callable[[Any], str] = str

    @property
    def is_number(self) -> bool:
        """Whether its cells align right."""
        return self.write not in (day, str)


class Cell(NamedTuple):
    """A value as text; empty for None."""

    text: str
    is_number: bool


class Line(NamedTuple):
    """A row of a table, with the id of its round if it has one."""

    round_id: str | None
    cells: list[Cell]


@dataclass(frozen=True)
class Table:
    """A chart's numbers as text."""

    columns: list[Column]
    rows: list[Line]
    left_out: int


def column(name: str, label: str, write: Callable[[Any], str] = signed) -> Column:
    """The column of one member of the rows."""
    return Column(name, label, lambda row: getattr(row, name), write)


def part(
    member: str, place: int, name: str, label: str, write: Callable[[Any], str] = signed
) -> Column:
    """The column of one value of a member that is a list."""
    return Column(name, label, lambda row: getattr(row, member)[place], write)


def table(columns: Sequence[Column], rows: Sequence[Any]) -> Table:
    """The rows as a table for a page; columns without any value are left out."""
    shown = [
        each for each in columns if each.label and any(each.value(row) is not None for row in rows)
    ]
    lines = [
        Line(getattr(row, "round", None), [_cell(each, row) for each in shown])
        for row in rows[:TABLE_ROWS]
    ]
    return Table(shown, lines, max(0, len(rows) - TABLE_ROWS))


def _cell(each: Column, row: Any) -> Cell:
    value = each.value(row)
    return Cell("" if value is None else each.write(value), each.is_number)


ROUND: Final = (
    column("number", "Round"),
    column("round", "", str),
    column("date", "Date", day),
)
PERIOD: Final = (column("start", "From", day), column("end", "To", day))
HOLES: Final = column("holes", "Holes")

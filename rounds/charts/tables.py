"""The numbers of charts as tables: as text for pages, bare as CSV."""

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any, Final, NamedTuple

from rounds.terms.wording import day, number, percent, signed

Chart = dict[str, Any]
Row = dict[str, Any]

# As many rows as somebody reads; the rest is in the chart's CSV.
TABLE_ROWS: Final = 200


class Column(NamedTuple):
    """A column by its name in CSV and its label on pages; how a row's value is found and written.

    Without a label it is in CSV only.
    """

    name: str
    label: str
    value: Callable[[Row], Any]
    write: Callable[[Any], str] = str

    @property
    def is_number(self) -> bool:
        """Whether its cells line up at the right."""
        return self.write not in (day, str)


class Cell(NamedTuple):
    """A value as text, empty for none."""

    text: str
    is_number: bool


class Table(NamedTuple):
    """A chart's numbers as text, each row with the id of its round, if it is of one."""

    columns: list[Column]
    rows: list[tuple[str | None, list[Cell]]]
    left_out: int


def table(chart: Chart) -> Table:
    """What a page shows: over time the newest first; columns without any value are left out."""
    name, rows = chart["name"], chart["rows"]
    if name in _OVER_TIME:
        rows = rows[::-1]
    shown = [
        column
        for column in COLUMNS[name](chart)
        if column.label and any(column.value(row) is not None for row in rows)
    ]
    cells = [
        (row.get("round"), [_cell(column, row) for column in shown]) for row in rows[:TABLE_ROWS]
    ]
    return Table(shown, cells, max(0, len(rows) - TABLE_ROWS))


def csv_of(chart: Chart) -> str:
    """A header, then every row in the chart's order: numbers as they are, a missing one empty."""
    columns = COLUMNS[chart["name"]](chart)
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(column.name for column in columns)
    writer.writerows([column.value(row) for column in columns] for row in chart["rows"])
    return file.getvalue()


def _cell(column: Column, row: Row) -> Cell:
    value = column.value(row)
    return Cell("" if value is None else column.write(value), column.is_number)


def _column(name: str, label: str, write: Callable[[Any], str] = signed) -> Column:
    return Column(name, label, lambda row: row[name], write)


def _plain(*columns: Column) -> Callable[[Chart], list[Column]]:
    return lambda _: list(columns)


def _part(name: str, place: int) -> Callable[[Row], Any]:
    return lambda row: row[name][place]


def _scoring_mix(chart: Chart) -> list[Column]:
    """The holes of each band, one column after the other."""
    bands = [
        Column(label, label, _part("counts", place), signed)
        for place, label in enumerate(chart["bands"])
    ]
    return [*_PERIOD, _HOLES, *bands]


def _stranded_ranks(chart: Chart) -> list[Column]:
    """The share of each group of holes, one column after the other."""
    words = [_left(group) for group in chart["groups"]]
    shares = [
        Column(left, f"{left} left", _part("shares", place), percent)
        for place, left in enumerate(words)
    ]
    return [_column("rank", "Rank", str), *shares]


def _left(group: Row) -> str:
    return f"{group['low']}–{group['high']}" if group["low"] else "Any"


_ROUND: Final = (
    _column("number", "Round"),
    Column("round", "", lambda row: row["round"]),
    _column("date", "Date", day),
)
_PERIOD: Final = (_column("start", "From", day), _column("end", "To", day))
_HOLES: Final = _column("holes", "Holes")
COLUMNS: Final[dict[str, Callable[[Chart], list[Column]]]] = {
    "round-totals": _plain(
        *_ROUND,
        _column("total", "Total"),
        _column("par", "Par"),
        _column("mean_5", "Mean of 5", number),
        _column("mean_20", "Mean of 20", number),
    ),
    "hole-scores": _plain(
        _column("low", "From"),
        _column("high", "To"),
        _HOLES,
        _column("cleared", "Cleared"),
        _column("share", "Share", percent),
    ),
    "by-hole": _plain(
        _column("hole", "Hole"),
        _column("holes", "Played"),
        _column("mean", "Mean", number),
        _column("low", "95 % from", number),
        _column("high", "95 % to", number),
    ),
    "scoring-mix": _scoring_mix,
    "clear-rate": _plain(
        *_PERIOD,
        _column("of", "Holes"),
        _column("count", "Cleared"),
        _column("share", "Share", percent),
        _column("low", "95 % from", percent),
        _column("high", "95 % to", percent),
    ),
    "strokes-lost": _plain(
        *_PERIOD,
        _HOLES,
        _column("lost", "Lost a hole", number),
        _column("lost_low", "95 % from", number),
        _column("lost_high", "95 % to", number),
        _column("accuracy", "Accuracy", percent),
        _column("accuracy_low", "95 % from", percent),
        _column("accuracy_high", "95 % to", percent),
    ),
    "stranded-ranks": _stranded_ranks,
    "days-played": _plain(_column("date", "Day", day), _column("rounds", "Rounds")),
    "golf-index": _plain(
        *_ROUND,
        _column("total", "Total"),
        _column("differential", "Differential", number),
        _column("index", "Golf index", number),
    ),
    "all-players": _plain(
        _column("low", "From"), _column("high", "Below"), _column("players", "Players")
    ),
    "running": _plain(
        _column("hole", "Hole"),
        _column("score", "Score"),
        _column("to_par", "To par"),
        _column("running", "So far"),
    ),
}
# Their tables begin with what is newest.
_OVER_TIME: Final = {
    "round-totals",
    "golf-index",
    "scoring-mix",
    "clear-rate",
    "strokes-lost",
    "days-played",
}

"""Everything of a player as CSV, JSON or NDJSON: one row a hole, streamed line by line.

One query over stored columns feeds all three formats, and no row waits for another: memory does
not grow with the holes.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Case, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast

from rounds.files.cells import written
from rounds.models import Hole, Round

# By the name that a cell has in the file: the column that it comes from.
_SOURCES: Final[dict[str, Any]] = {
    "round": "golf_round__public_id",
    "number": "number",
    "kind": "golf_round__kind",
    "state": "golf_round__state",
    "rules": "golf_round__rules",
    "scoring": "golf_round__scoring",
    "par": "golf_round__par",
    "holes": "golf_round__hole_count",
    "winnable_only": "golf_round__winnable_only",
    "played": "golf_round__played",
    "recorded_on": "golf_round__recorded_on",
    "notes": "golf_round__notes",
    "hole": Case(When(~Q(code=""), then="public_id")),
    "ending": "ending",
    "strokes": "strokes",
    "points": "points",
    "timed_points": "timed_points",
    "tableau_left": "tableau_left",
    "stock_left": "stock_left",
    "columns_left": "columns_left",
    "ranks_left": "ranks_left",
    "moves": "moves",
    "draws": "draws",
    "undos": "undos",
    "hints": "hints",
    "peeks": "peeks",
    "longest_run": "longest_run",
    "seconds": "seconds",
    "known": "known",
    "settled": "settled",
    # It fixes the stock: of a hole that can still be played it stays where it is.
    "code": Case(When(Q(settled__isnull=False) | Q(known=True), then="code"), default=Value("")),
    "log": "log",
    "strokes_lost": "review__strokes_lost",
    "accuracy": "review__accuracy",
    # As the text that the database keeps: reading and writing it anew would cost the most of all.
    "times": Cast("times", TextField()),
}
COLUMNS: Final = tuple(_SOURCES)
_encode: Final = json.JSONEncoder().encode
_MOMENTS: Final = [COLUMNS.index(name) for name in ("played", "recorded_on", "settled")]
_ROWS_A_FETCH: Final = 1000
# Lines are sent together: a chunk of its own for each would cost more than the line.
_LINES_A_CHUNK: Final = 100


@dataclass(frozen=True)
class Part:
    """Which of the holes: those of one number, those after one that came before, so many of them.

    `after` is the key of the last hole's round and its number.
    """

    number: int | None = None
    after: tuple[int, int] | None = None
    most: int | None = None

    def of(self, holes: QuerySet[Hole]) -> QuerySet[Hole]:
        """Those of the holes, in the order of an export."""
        chosen = holes.order_by("golf_round_id", "number")
        if self.number is not None:
            chosen = chosen.filter(number=self.number)
        if self.after is not None:
            golf_round, number = self.after
            same_round = Q(golf_round_id=golf_round, number__gt=number)
            chosen = chosen.filter(Q(golf_round_id__gt=golf_round) | same_round)
        return chosen[: self.most]


WHOLE: Final = Part()


def export(rounds: QuerySet[Round], extension: str, part: Part = WHOLE) -> Iterator[str]:
    """The holes of the rounds, or a part of them, as text in chunks of a few lines.

    Rounds come in the order in which they were begun; one without a hole yet has no row.
    """
    holes = Hole.objects.filter(golf_round__in=rounds.order_by())
    return _chunks(WRITERS[extension](_rows(part.of(holes))))


def _rows(holes: QuerySet[Hole]) -> Iterator[list[Any]]:
    for row in holes.values_list(*_SOURCES.values()).iterator(_ROWS_A_FETCH):
        cells = list(row)
        for place in _MOMENTS:
            cells[place] = cells[place] and _moment(cells[place])
        yield cells


def _moment(value: Any) -> str:
    text: str = value.isoformat()
    return text.replace("+00:00", "Z") if isinstance(value, datetime) else text


def _csv_lines(rows: Iterable[list[Any]]) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    for row in rows:
        yield writer.writerow([written(cell) for cell in row])


def _ndjson_lines(rows: Iterable[list[Any]]) -> Iterator[str]:
    for row in rows:
        yield _object(row) + "\n"


def _json_lines(rows: Iterable[list[Any]]) -> Iterator[str]:
    before = "[\n"
    for row in rows:
        yield before + _object(row)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def _object(row: list[Any]) -> str:
    """A row as a JSON object; its last cell, the times, is JSON already."""
    *others, times = row
    text = _encode(dict(zip(COLUMNS, others, strict=False)))
    return f'{text[:-1]}, "times": {times}}}'


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _chunks(lines: Iterator[str]) -> Iterator[str]:
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if len(waiting) == _LINES_A_CHUNK:
            yield "".join(waiting)
            waiting.clear()
    yield "".join(waiting)


WRITERS: Final = {"csv": _csv_lines, "json": _json_lines, "ndjson": _ndjson_lines}

"""All holes of a player as CSV, JSON or NDJSON: one row a hole, streamed line by line.

One query over stored columns feeds all three formats, and no row waits for another: memory does
not grow with the holes.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, Final, NamedTuple

from django.db.models import Case, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast

from rounds.files.csv import csv_lines
from rounds.models import Hole, Player, Round
from rounds.selectors.access import PLAYED, sight_of
from rounds.selectors.columns import Source, rows_of


class ExportRow(NamedTuple):
    """A hole as a row of a file, with the columns of its round."""

    round: str
    number: int
    kind: str
    state: str
    rules: str
    scoring: str
    par: int
    holes: int
    winnable_only: bool
    played: datetime
    recorded_on: date | None
    notes: str
    hole: str | None
    ending: str
    strokes: int
    points: int
    timed_points: int | None
    tableau_left: int
    stock_left: int | None
    columns_left: str
    ranks_left: str
    moves: int | None
    draws: int | None
    undos: int | None
    hints: int | None
    peeks: int | None
    longest_run: int | None
    seconds: int | None
    known: bool
    settled: datetime | None
    code: str
    log: str
    strokes_lost: int | None
    accuracy: float | None
    times: str


COLUMNS: Final = ExportRow._fields
_OF_THE_ROUND: Final = (
    "kind",
    "state",
    "rules",
    "scoring",
    "par",
    "winnable_only",
    "played",
    "recorded_on",
    "notes",
)
_SOURCES: Final[dict[str, Source]] = {
    **{name: f"golf_round__{name}" for name in _OF_THE_ROUND},
    "round": "golf_round__public_id",
    "holes": "golf_round__hole_count",
    "hole": Case(When(PLAYED, then="public_id")),
    "strokes_lost": "review__strokes_lost",
    "accuracy": "review__accuracy",
    # As the text in the database: to parse it and write it again would cost more than all the rest.
    "times": Cast("times", TextField()),
}
_MOMENTS: Final = [COLUMNS.index(name) for name in ("played", "recorded_on", "settled")]
_encode: Final = json.JSONEncoder().encode
_ROWS_A_FETCH: Final = 1000
# Lines are sent together: a chunk costs more than a line.
_LINES_A_CHUNK: Final = 100


@dataclass(frozen=True)
class Part:
    """Which holes to export: those with one number, those after another one, at most so many.

    `after` is the key of that other hole's round, and its number.
    """

    number: int | None = None
    after: tuple[int, int] | None = None
    most: int | None = None

    def of(self, holes: QuerySet[Hole]) -> QuerySet[Hole]:
        """The holes of this part, in the order of an export."""
        chosen = holes.order_by("golf_round_id", "number")
        if self.number is not None:
            chosen = chosen.filter(number=self.number)
        if self.after is not None:
            golf_round, number = self.after
            same_round = Q(golf_round_id=golf_round, number__gt=number)
            chosen = chosen.filter(Q(golf_round_id__gt=golf_round) | same_round)
        return chosen[: self.most]


WHOLE: Final = Part()


def export(
    viewer: Player, rounds: QuerySet[Round], extension: str, part: Part = WHOLE
) -> Iterator[str]:
    """The holes of the rounds, or a part of them, as text in chunks of a few lines.

    Rounds come in the order in which they were begun; one without a hole yet has no row. Cells that
    the viewer may not see yet are empty.
    """
    holes = Hole.objects.filter(golf_round__in=rounds.order_by())
    return _chunks(WRITERS[extension](_rows(part.of(holes), viewer)))


def _rows(holes: QuerySet[Hole], viewer: Player) -> Iterator[list[Any]]:
    seen = sight_of(viewer)
    hidden = {"code": _if_seen(seen.code, "code"), "log": _if_seen(seen.log, "log")}
    for row in rows_of(holes, ExportRow, **_SOURCES, **hidden).iterator(_ROWS_A_FETCH):
        cells = list(row)
        for place in _MOMENTS:
            cells[place] = cells[place] and _moment(cells[place])
        yield cells


def _if_seen(condition: Q, name: str) -> Case:
    return Case(When(condition, then=name), default=Value(""), output_field=TextField())


def _moment(value: Any) -> str:
    text: str = value.isoformat()
    return text.replace("+00:00", "Z") if isinstance(value, datetime) else text


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
    """A row as a JSON object. Its times are JSON already, and come last."""
    cells = dict(zip(COLUMNS, row, strict=True))
    times = cells.pop("times")
    return f'{_encode(cells)[:-1]}, "times": {times}}}'


def _chunks(lines: Iterator[str]) -> Iterator[str]:
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if len(waiting) == _LINES_A_CHUNK:
            yield "".join(waiting)
            waiting.clear()
    yield "".join(waiting)


WRITERS: Final[dict[str, Callable[[Iterable[list[Any]]], Iterator[str]]]] = {
    "csv": partial(csv_lines, COLUMNS),
    "json": _json_lines,
    "ndjson": _ndjson_lines,
}

"""Files to import, read into scorecards: paper ones and exports, as CSV, JSON or NDJSON.

A row is a whole scorecard (`date`, `hole_1` … `hole_9`) or one hole of a round (`round`, `number`,
`strokes`), as exports have them. What is wrong with a row is said with its line.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from engine import Scoring
from rounds.files.cells import restored
from rounds.files.json_text import read_json
from rounds.terms.choices import read_rules
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.kinds import State
from rounds.terms.paper import CARD_SIZES, PaperCard, read_box

MAX_BYTES: Final = 1024 * 1024
# A scorecard a row, so many are written in a few seconds, while nobody else may write to SQLite.
MAX_ROWS: Final = 2_000
NEEDED: Final = (
    "A row needs date and hole_1 to hole_9, or round, number and strokes with date, recorded_on "
    "or played"
)
_BOXES: Final = [f"hole_{number}" for number in range(1, max(CARD_SIZES) + 1)]
_OF_THE_ROUND: Final = ("date", "recorded_on", "played", "rules", "scoring", "par", "notes")
_DELIMITERS: Final = (",", ";", "\t")


class BadRow(Exception):
    """A row that cannot be taken over, with its line in the file; the first is 1."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


class Row(NamedTuple):
    """The cells of a row by the names of their columns."""

    line: int
    cells: Mapping[str, str]

    def get(self, name: str, otherwise: str = "") -> str:
        """A cell without blanks around it; `otherwise` when it is empty or missing."""
        return self.cells.get(name, "").strip() or otherwise


class Sheet(NamedTuple):
    """The rows of one scorecard; `round_id` is what they call their round, if anything."""

    rows: list[Row]
    round_id: str = ""

    @property
    def line(self) -> int:
        """The line of its first row."""
        return self.rows[0].line

    def card(self, zone: str) -> PaperCard:
        """What stands on it; a moment is a day in the zone. Raises BadRow."""
        first = self.rows[0]
        boxes = self._boxes_by_row() if self.round_id else self._boxes_by_column()
        try:
            return PaperCard(
                day=_day(first, zone),
                boxes=boxes,
                rules=read_rules(first.get("rules", "strict")),
                scoring=_scoring(first),
                par=_par(first),
                notes=first.cells.get("notes", ""),
            )
        except (ImpossibleChoice, ValueError) as error:
            raise BadRow(self.line, str(error)) from error

    def _boxes_by_column(self) -> tuple[int, ...]:
        first = self.rows[0]
        is_long = any(first.get(name) for name in _BOXES[9:])
        return tuple(_box(first, name) for name in (_BOXES if is_long else _BOXES[:9]))

    def _boxes_by_row(self) -> tuple[int, ...]:
        boxes: dict[str, int] = {}
        for row in self.rows:
            self._check_agreement(row)
            if row.get("state", State.SIGNED) != State.SIGNED:
                raise BadRow(
                    row.line,
                    f"Only signed rounds are taken over, and this is not: {row.get('state')[:20]}",
                )
            if row.get("number") in boxes:
                raise BadRow(row.line, f"Hole {row.get('number')[:20]} stands there twice")
            boxes[row.get("number")] = _box(row, "strokes")
        numbers = [str(number) for number in range(1, len(boxes) + 1)]
        missing = next((number for number in numbers if number not in boxes), None)
        if missing:
            raise BadRow(self.line, f"Hole {missing} is missing")
        return tuple(boxes[number] for number in numbers)

    def _check_agreement(self, row: Row) -> None:
        """Raise BadRow for a row that says something else of the round than the first."""
        for name in _OF_THE_ROUND:
            said, first = row.get(name), self.rows[0].get(name)
            if said and said != first:
                raise BadRow(
                    row.line,
                    f"{name}: {said[:40]!r} here and {first[:40]!r} in line {self.line}, "
                    "of one round",
                )


@dataclass
class Reading:
    """What a file holds: its scorecards, and the rows that are none."""

    sheets: list[Sheet] = field(default_factory=list)
    bad: list[BadRow] = field(default_factory=list)


def read(body: bytes) -> Reading:
    """The scorecards of a file, whatever its format; rows of a round may stand anywhere."""
    reading = Reading()
    by_round: dict[str, Sheet] = {}
    try:
        for row in _rows(body, reading.bad):
            _place(row, reading, by_round)
    except BadRow as error:  # nothing after it can be read
        reading.bad.append(error)
    return reading


def _place(row: Row, reading: Reading, by_round: dict[str, Sheet]) -> None:
    if row.get("round") and row.get("number"):
        name = row.get("round")
        if name not in by_round:
            by_round[name] = Sheet([], name)
            reading.sheets.append(by_round[name])
        by_round[name].rows.append(row)
    elif any(row.get(name) for name in _BOXES):
        reading.sheets.append(Sheet([row]))
    else:
        reading.bad.append(BadRow(row.line, NEEDED))


def _rows(body: bytes, bad: list[BadRow]) -> Iterator[Row]:
    """The rows that can be read; those that cannot are added to the bad ones."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        raise BadRow(line, "The file is not UTF-8 text") from error
    read_rows = {"[": _rows_of_json, "{": _rows_of_ndjson}.get(text.lstrip()[:1], _rows_of_csv)
    for count, row in enumerate(read_rows(text, bad)):
        if count == MAX_ROWS:
            raise BadRow(row.line, f"A file has at most {MAX_ROWS:,} rows: split it")
        yield row


def _rows_of_csv(text: str, bad: list[BadRow]) -> Iterator[Row]:
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    names: list[str] = []
    line = 1
    try:
        for cells in reader:
            if not names:
                names = _names(line, cells)
            elif any(cells[len(names) :]):
                bad.append(BadRow(line, f"{len(cells)} cells under {len(names)} names"))
            elif any(cells):
                yield Row(line, dict(zip(names, map(restored, cells), strict=False)))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadRow(line, f"This is no CSV: {error}") from error


def _names(line: int, cells: list[str]) -> list[str]:
    """The names of the columns, each once: nobody could say which of two counts."""
    names = [cell.strip().lower().replace(" ", "_") for cell in cells]
    seen: set[str] = set()
    for name in filter(None, names):
        if name in seen:
            raise BadRow(line, f"Column {name[:40]!r} stands there twice")
        seen.add(name)
    return names


def _rows_of_ndjson(text: str, bad: list[BadRow]) -> Iterator[Row]:
    for line, part in enumerate(text.split("\n"), 1):
        if part.strip():
            try:
                yield _row(line, _json(part))
            except ValueError as error:
                bad.append(BadRow(line, f"This is no JSON: {error}"))


def _rows_of_json(text: str, bad: list[BadRow]) -> Iterator[Row]:
    """Objects of an array count as lines: where each begins is not known."""
    try:
        found = _json(text)
    except ValueError as error:
        raise BadRow(1, f"This is no JSON: {error}") from error
    for line, value in enumerate(found, 1):
        yield _row(line, value)


def _json(text: str) -> Any:
    try:
        return read_json(text)
    except RecursionError as error:
        raise ValueError("it nests too deep") from error


def _row(line: int, value: Any) -> Row:
    cells = value.items() if isinstance(value, dict) else ()
    return Row(line, {name: _text(cell) for name, cell in cells})


def _text(cell: Any) -> str:
    """A value of JSON as its cell in a CSV file would be; what no column has is empty."""
    return str(cell) if isinstance(cell, str | int | float) else ""


def _box(row: Row, name: str) -> int:
    try:
        box = read_box(row.get(name))
    except ValueError as error:
        raise BadRow(row.line, f"{name}: {error}") from error
    if box is None:
        raise BadRow(row.line, f"{name} is empty")
    return box


def _day(row: Row, zone: str) -> date:
    text = row.get("recorded_on") or row.get("date") or row.get("played")
    try:
        if len(text) <= len("2026-05-03"):
            return date.fromisoformat(text)
        return datetime.fromisoformat(text).astimezone(ZoneInfo(zone)).date()
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{text[:40]!r} is no date: it looks like 2026-05-03") from error


def _scoring(row: Row) -> Scoring:
    text = row.get("scoring", Scoring.STROKES).lower()
    if text not in list(Scoring):
        raise ValueError(f"{text[:20]!r} is no scoring: it is strokes or points")
    return Scoring(text)


def _par(row: Row) -> int:
    text = row.get("par", "4")
    if text not in ("4", "5"):
        raise ValueError(f"Par {text[:20]!r}: a hole's par is 4 or 5")
    return int(text)

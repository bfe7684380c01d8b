"""Files to import, read into scorecards: paper ones and exports, as CSV, JSON or NDJSON.

A row is a whole scorecard (`date`, `hole_1` … `hole_9`) or, as in exports, one hole of a round
(`round`, `number`, `strokes`). Each fault of a row is reported with its line.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from engine import Scoring
from rounds.files.errors import BadRow
from rounds.files.rows import Row, read_rows
from rounds.terms.choices import read_rules
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.kinds import State
from rounds.terms.paper import CARD_SIZES, PaperCard, read_box

MAX_BYTES: Final = 1024 * 1024
NEEDED: Final = (
    "A row needs date and hole_1 to hole_9, or round, number and strokes with date, recorded_on "
    "or played"
)
_BOXES: Final = [f"hole_{number}" for number in range(1, max(CARD_SIZES) + 1)]
_OF_THE_ROUND: Final = ("date", "recorded_on", "played", "rules", "scoring", "par", "notes")


class Sheet(NamedTuple):
    """The rows of one scorecard; `round_id` is the name of the round in the file, if it has one."""

    rows: list[Row]
    round_id: str = ""

    @property
    def line(self) -> int:
        """The line of its first row."""
        return self.rows[0].line

    def card(self, zone: str) -> PaperCard:
        """The scorecard; a moment counts as its day in the zone. Raises BadRow."""
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
            self._check(row)
            number = row.get("number")
            if number in boxes:
                raise BadRow(row.line, f"Hole {number[:20]} appears twice")
            boxes[number] = _box(row, "strokes")
        return self._in_order(boxes)

    def _in_order(self, boxes: dict[str, int]) -> tuple[int, ...]:
        numbers = [str(number) for number in range(1, len(boxes) + 1)]
        missing = next((number for number in numbers if number not in boxes), None)
        if missing:
            raise BadRow(self.line, f"Hole {missing} is missing")
        return tuple(boxes[number] for number in numbers)

    def _check(self, row: Row) -> None:
        """Raise BadRow for a row that contradicts the first one or whose round is not signed."""
        for name in _OF_THE_ROUND:
            value, first = row.get(name), self.rows[0].get(name)
            if value and value != first:
                words = f"{name}: {value[:40]!r} here and {first[:40]!r} in line {self.line}"
                raise BadRow(row.line, f"{words}, of one round")
        state = row.get("state", State.SIGNED)
        if state != State.SIGNED:
            words = f"Only signed rounds are taken over, and this is not: {state[:20]}"
            raise BadRow(row.line, words)


@dataclass
class Reading:
    """The contents of a file: its scorecards, and its bad rows."""

    sheets: list[Sheet] = field(default_factory=list)
    bad: list[BadRow] = field(default_factory=list)


def read(body: bytes) -> Reading:
    """The scorecards of a file, whatever its format; rows of a round may stand anywhere."""
    reading = Reading()
    by_round: dict[str, Sheet] = {}
    try:
        for row in read_rows(body, reading.bad):
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
        raise ValueError(f"{text[:40]!r} is not a date such as 2026-05-03") from error


def _scoring(row: Row) -> Scoring:
    text = row.get("scoring", Scoring.STROKES).lower()
    if text not in list(Scoring):
        raise ValueError(f"{text[:20]!r} is not a scoring: choose strokes or points")
    return Scoring(text)


def _par(row: Row) -> int:
    text = row.get("par", "4")
    if text not in ("4", "5"):
        raise ValueError(f"Par {text[:20]!r}: a hole's par is 4 or 5")
    return int(text)

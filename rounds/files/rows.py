"""The rows of a file to import, whether it is CSV, JSON or NDJSON: cells by column."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from rounds.files.csv import read_csv
from rounds.files.errors import BadRow
from rounds.files.json_text import read_json

# With a scorecard in each row they take about half a second to write; SQLite has no other writer
# then.
MAX_ROWS: Final = 2_000


class Row(NamedTuple):
    """The cells of a row by the names of their columns."""

    line: int
    cells: Mapping[str, str]

    def get(self, name: str, otherwise: str = "") -> str:
        """A cell without blanks around it; `otherwise` when it is empty or missing."""
        return self.cells.get(name, "").strip() or otherwise


def read_rows(body: bytes, bad: list[BadRow]) -> Iterator[Row]:
    """The rows that can be read; the others are added to `bad`.

    Raises BadRow for a row after which nothing can be read.
    """
    text = _text(body)
    read = {"[": _rows_of_json, "{": _rows_of_ndjson}.get(text.lstrip()[:1], _rows_of_csv)
    for count, row in enumerate(read(text, bad)):
        if count == MAX_ROWS:
            raise BadRow(row.line, f"A file has at most {MAX_ROWS:,} rows: split it")
        yield row


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        raise BadRow(line, "The file is not UTF-8 text") from error


def _rows_of_csv(text: str, bad: list[BadRow]) -> Iterator[Row]:
    names: list[str] = []
    for line, cells in read_csv(text):
        if not names:
            names = _names(line, cells)
        elif any(cells[len(names) :]):
            bad.append(BadRow(line, f"{len(cells)} cells under {len(names)} names"))
        elif any(cells):
            yield Row(line, dict(zip(names, cells, strict=False)))


def _names(line: int, cells: list[str]) -> list[str]:
    """The names of the columns. Raises BadRow for a repeated one: either could be meant."""
    names = [cell.strip().lower().replace(" ", "_") for cell in cells]
    seen: set[str] = set()
    for name in filter(None, names):
        if name in seen:
            raise BadRow(line, f"Column {name[:40]!r} appears twice")
        seen.add(name)
    return names


def _rows_of_ndjson(text: str, bad: list[BadRow]) -> Iterator[Row]:
    for line, part in enumerate(text.split("\n"), 1):
        if part.strip():
            try:
                yield _row(line, _json(part))
            except ValueError as error:
                bad.append(BadRow(line, f"This is not JSON: {error}"))


def _rows_of_json(text: str, bad: list[BadRow]) -> Iterator[Row]:
    """Rows have their place in the array for a line: where each begins is not known."""
    try:
        found = _json(text)
    except ValueError as error:
        raise BadRow(1, f"This is not JSON: {error}") from error
    for line, value in enumerate(found, 1):
        yield _row(line, value)


def _json(text: str) -> Any:
    try:
        return read_json(text)
    except RecursionError as error:
        raise ValueError("it nests too deep") from error


def _row(line: int, value: object) -> Row:
    cells = value.items() if isinstance(value, dict) else ()
    return Row(line, {name: _cell(cell) for name, cell in cells})


def _cell(value: object) -> str:
    """A value of JSON as the cell of a CSV file; empty for a value that no column can have."""
    return str(value) if isinstance(value, str | int | float) else ""

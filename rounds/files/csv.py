"""CSV: no text runs as a formula in a spreadsheet, and every text reads back as it was."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from rounds.files.errors import BadRow

MEDIA_TYPE: Final = "text/csv; charset=utf-8"
# Characters that begin a formula, also in full width, or that spreadsheets skip before one; and the
# mark itself, so that a text that begins with it reads back as it was.
_RISKY: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20'")
_MARK: Final = "'"
_DELIMITERS: Final = (",", ";", "\t")


class Line(NamedTuple):
    """The cells of a row and the number of the line where it begins; the first is 1."""

    number: int
    cells: list[str]


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A header line, then the rows; a value that a row lacks is an empty cell."""
    return "".join(csv_lines(columns, ([row.get(name) for name in columns] for row in rows)))


def csv_lines(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """A header line, then a line for each row, written only when it is needed."""
    writer = csv.writer(_Echo())
    for row in chain([columns], rows):
        yield writer.writerow([_cell(value) for value in row])


def read_csv(text: str) -> Iterator[Line]:
    """Every row of a text, with whichever delimiter a spreadsheet wrote it. Raises BadRow."""
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 1
    try:
        for cells in reader:
            yield Line(number, [_text(cell) for cell in cells])
            number = reader.line_num + 1
    except csv.Error as error:
        raise BadRow(number, f"This is not CSV: {error}") from error


def _cell(value: object) -> object:
    """A cell as the CSV writer takes it; numbers stay numbers, negative ones too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_RISKY):
        return _MARK + value
    return value


def _text(cell: str) -> str:
    """The text that a cell stands for: the inverse of `_cell`."""
    is_marked = cell.startswith(_MARK) and cell[1:].startswith(_RISKY)
    return cell[1:] if is_marked else cell


class _Echo:
    """A file that returns what is written to it."""

    def write(self, text: str) -> str:
        return text

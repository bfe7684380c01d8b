"""CSV for spreadsheets: no text that others wrote runs as a formula."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, Final

MEDIA_TYPE: Final = "text/csv; charset=utf-8"
# Spreadsheets take a text that begins so for a formula; an apostrophe says that it is a text.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as CSV under a line of heads; what a row lacks, or is None, is an empty cell."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(row.get(column)) for column in columns] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    is_formula = isinstance(value, str) and value.startswith(_FORMULA)
    return f"'{value}" if is_formula else value

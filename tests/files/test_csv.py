"""CSV: whatever is written is harmless in a spreadsheet and reads back as it was."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rounds.files.csv import csv_lines, csv_text, read_csv
from rounds.files.errors import BadRow

FORMULAS = ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=1+1"]
WIDE = ["\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)"]
HOSTILE = [*FORMULAS, *WIDE, "'=1", "'", "''=1"]
# What makes a formula of a text, or is skipped before one.
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
texts = st.text() | st.sampled_from(HOSTILE) | st.text("='+-@\t\r\n\uff1d1", max_size=4)
tables = st.integers(1, 4).flatmap(lambda width: st.lists(st.tuples(*[texts] * width)))


def in_spreadsheet(text: str) -> list[list[str]]:
    """The cells that a spreadsheet finds."""
    return list(csv.reader(io.StringIO(text, newline="")))


@given(tables)
def test_any_text_reads_back_as_it_was(rows: list[tuple[str, ...]]) -> None:
    columns = ["a", "b", "c", "d"][: len(rows[0]) if rows else 1]
    lines = read_csv("".join(csv_lines(columns, rows)))
    assert [tuple(line.cells) for line in lines] == [tuple(columns), *rows]


@given(tables)
def test_no_cell_runs(rows: list[tuple[str, ...]]) -> None:
    for cells in in_spreadsheet("".join(csv_lines(["a"], rows))):
        assert not any(cell.startswith(RISKY) for cell in cells)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_formula_gets_one_mark_in_heads_and_cells(text: str) -> None:
    assert in_spreadsheet(csv_text([text], [{text: text}])) == [[f"'{text}"]] * 2


@given(st.integers() | st.floats(allow_nan=False) | st.booleans() | st.none())
def test_numbers_stay_numbers(value: float | None) -> None:
    _, (cell,) = in_spreadsheet(csv_text(["a"], [{"a": value}]))
    as_text = "" if value is None else str(value)
    assert cell == (as_text.lower() if isinstance(value, bool) else as_text)


def test_rows_know_the_line_where_they_begin() -> None:
    text = csv_text(["a"], [{"a": "1\n2\r\n3"}, {"a": "4"}])
    assert [line.number for line in read_csv(text)] == [1, 2, 5]


def test_a_broken_row_is_told_with_its_line() -> None:
    with pytest.raises(BadRow, match="not CSV") as error:
        list(read_csv('a\n1\n"open'))
    assert error.value.line == 3

"""The layout of the table: its numbers, and that nobody else writes them down."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engine import GOLF, Layout, deck, spelled

ROOT: Final = Path(__file__).parents[2]
# Numbers of the layout that stand for nothing else here, and the letters in any spelling.
NUMBERS: Final = {GOLF.tableau_cards, GOLF.win_points, -GOLF.most_stock}
WORDS: Final = re.compile(
    r"\b(35|350|1234567)\b|\[1-7|\b1</\w+> (to|…) <\w+>7\b|\b1 (to|…) 7\b"
    r"|\b(seven|7) columns\b|\bcolumns of five\b|\bsixteen\b",
    re.IGNORECASE,
)
# Positions and sums that a page explains are of one deal; a card or a drawing has its own numbers.
EXAMPLES: Final = re.compile(
    r"\{% position .*?%\}|<p>47 moves.*?</p>|350 \+ 60 \+ 365|<svg.*?</svg>", re.DOTALL
)


def texts_of(path: Path) -> Iterator[str]:
    """What a module says and counts with: its constants, but not its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.UnaryOp | ast.Constant) and id(node) not in docstrings:
            yield from _written(node)


def _written(node: ast.expr) -> Iterator[str]:
    value = ast.literal_eval(node) if isinstance(node, ast.Constant) else ast.unparse(node)
    if str(value).removeprefix("-").isdigit():
        yield from [str(value)] if int(value) in NUMBERS else []
    elif isinstance(value, str) and WORDS.search(value):
        yield value


def modules() -> list[Path]:
    """Every module of engine and app that may ask for the layout."""
    paths = [path for room in ("engine", "rounds") for path in sorted((ROOT / room).rglob("*.py"))]
    written_here = ROOT / "engine" / "layout.py"
    return [path for path in paths if "migrations" not in path.parts and path != written_here]


def sources() -> list[Path]:
    """Every template, script and style sheet of ours."""
    rooms = (("templates", "*.html"), ("static/rounds", "*.js"), ("static/rounds", "*.css"))
    return [path for room, names in rooms for path in sorted((ROOT / room).rglob(names))]


def name_of(path: Path) -> str:
    """The path below the root."""
    return str(path.relative_to(ROOT))


def test_its_numbers_follow_from_two() -> None:
    assert (GOLF.columns, GOLF.column_cards, GOLF.letters) == (7, 5, "1234567")
    assert (GOLF.tableau_cards, GOLF.stock_cards, GOLF.win_points) == (35, 16, 350)
    assert (GOLF.most_stock, GOLF.most_moves, GOLF.letters_words) == (19, 54, "1 to 7")
    assert GOLF.tableau_cards + GOLF.most_stock == len(deck(2))


def test_another_layout_has_other_numbers() -> None:
    other = Layout(columns=8, column_cards=4, card_points=5)
    assert (other.letters, other.letters_words) == ("12345678", "1 to 8")
    assert (other.tableau_cards, other.stock_cards, other.win_points) == (32, 19, 160)


@pytest.mark.parametrize(
    ("number", "word"), [(0, "zero"), (7, "seven"), (16, "sixteen"), (18, "eighteen"), (19, "19")]
)
def test_small_numbers_are_spelled(number: int, word: str) -> None:
    assert spelled(number) == word


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_module_writes_the_layout_down(path: Path) -> None:
    assert list(texts_of(path)) == []


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_no_page_writes_the_layout_down(path: Path) -> None:
    text = EXAMPLES.sub("", path.read_text(encoding="utf-8"))
    assert [found[0] for found in WORDS.finditer(text)] == []


def test_the_style_sheet_begins_with_as_many_columns() -> None:
    sheet = next((ROOT / "static").rglob("table.css")).read_text(encoding="utf-8")
    assert re.findall(r"--columns: (\d+);", sheet) == [str(GOLF.columns)]


def test_the_kernel_was_written_for_this_layout() -> None:
    source = (ROOT / "engine" / "solver" / "kernel.c").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^    ([A-Z_]+) = (\d+),", source, re.MULTILINE))
    heights = GOLF.column_cards + 1
    assert int(numbers["COLUMNS"]) == GOLF.columns
    assert int(numbers["HIGHEST"]) == GOLF.column_cards
    assert int(numbers["MAX_STOCK"]) == GOLF.most_stock
    assert int(numbers["LANE_STOCK"]) == GOLF.stock_cards
    assert int(numbers["CODES"]) == heights**GOLF.columns
    assert int(numbers["LEVEL"]) == heights ** (GOLF.columns - 1)


def test_the_test_sees_what_it_looks_for(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""35 cards."""\nRANGE = (-19, 35)\nHELP = f"{RANGE}: 1 to 7, or 350"\n')
    assert sorted(texts_of(module)) == ["-19", "35", ": 1 to 7, or 350"]

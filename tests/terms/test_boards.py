"""The leaderboards as they are declared: values, units and words."""

from decimal import Decimal

import pytest

from engine import Scoring
from rounds.terms.boards import Board, boards_of
from rounds.terms.formats import Format

STROKES = Format("S", Scoring.STROKES, 9)
POINTS = Format("S", Scoring.POINTS, 9)


def test_a_board_is_found_by_its_name_and_written_as_it() -> None:
    for board in Board:
        assert Board[board.name] is board
        assert f"{board}" == board.value
    assert [board.value for board in Board] == [
        "best-30-days",
        "best",
        "mean-20",
        "golf-index",
        "streak",
    ]


@pytest.mark.parametrize(
    ("board", "golf_format", "unit"),
    [
        (Board.BEST, STROKES, "strokes"),
        (Board.RECENT, POINTS, "points"),
        (Board.MEAN, POINTS, "points a round"),
        (Board.INDEX, STROKES, "index"),
        (Board.STREAK, POINTS, "holes"),
    ],
)
def test_units(board: Board, golf_format: Format, unit: str) -> None:
    assert board.unit_in(golf_format) == unit


@pytest.mark.parametrize(
    ("board", "key", "in_strokes", "in_points"),
    [
        (Board.BEST, -12, -12, 12),
        (Board.RECENT, -12, -12, 12),
        (Board.MEAN, -790, Decimal("-39.5"), Decimal("39.5")),
        (Board.INDEX, -7, Decimal("-0.7"), None),
        (Board.STREAK, -12, 12, 12),
    ],
)
def test_values(
    board: Board, key: int, in_strokes: int | Decimal, in_points: int | Decimal | None
) -> None:
    assert board.value_of(key, STROKES) == in_strokes
    if in_points is None:
        assert board not in boards_of(POINTS)
    else:
        assert board.value_of(key, POINTS) == in_points


@pytest.mark.parametrize(
    ("board", "value", "words"),
    [
        (Board.BEST, -3, "−3"),
        (Board.BEST, 1200.0, "1,200"),
        (Board.MEAN, 39.456, "39.46"),
        (Board.INDEX, -0.7, "−0.7"),
        (Board.STREAK, 12.0, "12"),
    ],
)
def test_values_in_words(board: Board, value: float, words: str) -> None:
    assert board.write(value) == words


def test_every_board_belongs_to_strokes_and_has_words() -> None:
    assert boards_of(STROKES) == list(Board)
    for board in Board:
        assert board.about.empty.endswith(".")
        assert board.about.text.endswith(".")

"""Records in rated rounds: built up round by round, and computed from all rounds at once."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import accumulate
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Scoring
from rounds.terms.boards import Board, boards_of
from rounds.terms.formats import Format
from rounds.terms.golf_index import differential, index_of, line_of
from rounds.terms.records import RATED_FORMATS, Played, Record, record_of

START: Final = datetime(2026, 3, 1, tzinfo=UTC)
MONTH: Final = timedelta(days=30)
NEVER: Final = (False,) * 9
STROKES: Final = Format("S", Scoring.STROKES, 9)
POINTS: Final = Format("S", Scoring.POINTS, 9)


def rounds_on(*played: tuple[float, int]) -> list[Played]:
    """Rounds without a cleared hole, given as day and total."""
    return [
        Played(number, START + timedelta(days=day), total, NEVER)
        for number, (day, total) in enumerate(played)
    ]


def holder(record: Record, board: Board, moment: datetime) -> int | None:
    """The round that holds the board at the moment."""
    entries = [entry for entry in record.holding(board, moment) if entry.begins <= moment]
    assert len(entries) < 2
    return entries[0].golf_round_id if entries else None


@pytest.mark.parametrize(("golf_format", "best"), [(STROKES, 1), (POINTS, 2)])
def test_the_best_round_is_the_first_of_the_best(golf_format: Format, best: int) -> None:
    record = record_of(golf_format, rounds_on((0, 90), (1, 60), (2, 120), (3, 60), (4, 120)))
    assert holder(record, Board.BEST, START + timedelta(days=5)) == best


def test_a_best_round_that_expires_gives_way_to_the_next_best() -> None:
    record = record_of(STROKES, rounds_on((0, 50), (10, 70), (20, 60), (25, 60), (29, 99)))
    seen = [holder(record, Board.RECENT, START + timedelta(days=day)) for day in range(29, 61)]
    assert seen == [0] + [2] * 20 + [3] * 5 + [4] * 4 + [None] * 2


def test_a_round_holds_for_thirty_days_to_the_moment() -> None:
    record = record_of(STROKES, rounds_on((0, 50)))
    assert holder(record, Board.RECENT, START) == 0
    assert holder(record, Board.RECENT, START + MONTH - timedelta(microseconds=1)) == 0
    assert holder(record, Board.RECENT, START + MONTH) is None


def test_a_mean_needs_twenty_rounds_and_forgets_the_oldest() -> None:
    played = rounds_on(*((day, 40 + day) for day in range(21)))
    means = []
    for count in (19, 20, 21):
        record = record_of(STROKES, played[:count])
        means += [
            str(Board.MEAN.value_of(entry.key, STROKES))
            for entry in record.entries
            if entry.board == Board.MEAN
        ]
    assert means == ["49.5", "50.5"]


def test_a_streak_goes_on_from_round_to_round() -> None:
    first = (*(False,) * 6, True, True, True)
    second = (True, True, False, True, True, True, True, False, False)
    record = record_of(
        STROKES,
        [
            Played(1, START, 50, first),
            Played(2, START + timedelta(days=1), 50, second),
            Played(3, START + timedelta(days=2), 50, (True,) * 5 + (False,) * 4),
        ],
    )
    (streak,) = [entry for entry in record.entries if entry.board == Board.STREAK]
    assert (Board.STREAK.value_of(streak.key, STROKES), streak.golf_round_id) == (5, 2)
    assert record.run == 0


def test_no_hole_cleared_is_no_streak() -> None:
    record = record_of(STROKES, rounds_on((0, 50), (1, 50)))
    assert holder(record, Board.STREAK, START + MONTH) is None


def test_points_have_no_golf_index() -> None:
    assert Board.INDEX in boards_of(STROKES)
    assert Board.INDEX not in boards_of(POINTS)
    record = record_of(POINTS, rounds_on(*((day, 100) for day in range(20))))
    assert {entry.board for entry in record.entries} == {Board.RECENT, Board.BEST, Board.MEAN}


HOURS = st.integers(0, 24 * 45)
PLAYED = st.lists(
    st.tuples(HOURS, st.integers(0, 30), st.lists(st.booleans(), min_size=9, max_size=9)),
    max_size=45,
)


@given(PLAYED, st.sampled_from(RATED_FORMATS), st.integers(0, 24 * 200))
def test_round_by_round_comes_to_the_same_as_all_at_once(
    drawn: list[tuple[int, int, list[bool]]], golf_format: Format, later: int
) -> None:
    hours = accumulate(gap for gap, _, _ in drawn)
    played = [
        Played(number, START + timedelta(hours=hour), total, tuple(cleared))
        for number, (hour, (_, total, cleared)) in enumerate(zip(hours, drawn, strict=True))
    ]
    record = record_of(golf_format, played)
    moment = (played[-1].closed if played else START) + timedelta(hours=later)
    found = {
        board: (entry.golf_round_id, board.value_of(entry.key, golf_format))
        for board in Board
        for entry in record.holding(board, moment)
        if entry.begins <= moment
    }
    assert found == {
        board: held for board, held in at_once(played, golf_format, moment).items() if held
    }
    assert (record.rounds, record.total) == (len(played), sum(each.total for each in played))


def at_once(
    played: list[Played], golf_format: Format, moment: datetime
) -> dict[Board, tuple[int, object] | None]:
    """Round and value on each board, by looking through all rounds at a moment after them."""
    totals = [each.total for each in played]
    last = played[-1].golf_round_id if played else 0
    index = None
    if golf_format.scoring is Scoring.STROKES:
        line = line_of(golf_format.rules)
        index = index_of([differential(total, line) for total in totals])
    recent = [each for each in played if each.closed > moment - MONTH]
    return {
        Board.BEST: best_of(played, golf_format),
        Board.RECENT: best_of(recent, golf_format),
        Board.MEAN: (last, Decimal(sum(totals[-20:])) / 20) if len(totals) >= 20 else None,
        Board.INDEX: None if index is None else (last, index),
        Board.STREAK: longest_of(played),
    }


def best_of(played: list[Played], golf_format: Format) -> tuple[int, int] | None:
    if not played:
        return None
    best = (min if golf_format.scoring is Scoring.STROKES else max)(each.total for each in played)
    return next((each.golf_round_id, best) for each in played if each.total == best)


def longest_of(played: list[Played]) -> tuple[int, int] | None:
    """Every stretch of cleared holes, the first of the longest."""
    holes = [(each.golf_round_id, cleared) for each in played for cleared in each.cleared]
    best: tuple[int, int] | None = None
    for start in range(len(holes)):
        for end in range(start, len(holes)):
            if not holes[end][1]:
                break
            length = end - start + 1
            if best is None or length > best[1]:
                best = (holes[end][0], length)
    return best

"""The numbers of every chart against a plain recomputation, on random histories and by hand."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from statistics import fmean
from typing import Any

import pandas as pd
import pytest

from engine import Scoring
from rounds.charts.days import RoundsOfDay, days_played
from rounds.charts.over_time import scoring_mix
from rounds.charts.periods import MOST_PERIODS, Period
from rounds.charts.play import Play
from rounds.charts.ranks import stranded_ranks
from rounds.charts.registry import CHARTS
from rounds.figures.intervals import mean_interval, share
from rounds.terms.rows import HoleRow, RoundRow
from tests.scenes.histories import START, Case, figures_of, for_any_history

RANKS = "A23456789TJQK"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday


OF_PLAY = [name for name, chart in CHARTS.items() if hasattr(chart.count, "__wrapped__")]


def count_of(name: str) -> Callable[[Play], Any]:
    """The counting function of a chart of rounds and holes."""
    count: Callable[[Play], Any] = CHARTS[name].count.__wrapped__  # type: ignore[attr-defined]
    return count


def numbers_of(case: Case, name: str, hole: int | None = None) -> Any:
    """A chart's numbers from the database rows of a history."""
    scoring, rounds, holes = case
    dealt = [row for row in holes if row.hole_id]
    return count_of(name)(Play(rounds, dealt, scoring, "UTC", hole))


def date_of(row: RoundRow) -> date:
    """The day on the card, or the day when the round was closed."""
    return row.recorded_on or row.played.date()


def day_of(case: Case, hole: HoleRow) -> date:
    return date_of(case[1][hole.round_pk])


@for_any_history
def test_hole_scores(case: Case) -> None:
    """Every hole is in the one bar that its score is in, and the bars have no gaps."""
    scoring, _, holes = case
    rows = numbers_of(case, "hole-scores").rows
    width = 1 if scoring is Scoring.STROKES else 50
    counts = Counter(row.score // width * width for row in holes)
    cleared = Counter(row.score // width * width for row in holes if not row.tableau_left)
    assert {row.low: row.holes for row in rows if row.holes} == counts
    assert {row.low: row.cleared for row in rows if row.cleared} == cleared
    if rows:
        lows = range(rows[0].low, rows[-1].high + 1, width)
        assert [row.low for row in rows] == list(lows)
        assert sum(row.share for row in rows) == pytest.approx(1)


@for_any_history
def test_by_hole(case: Case) -> None:
    """Each hole number has the mean and the interval of its scores, and par if all share it."""
    scoring, rounds, holes = case
    numbers = numbers_of(case, "by-hole")
    assert [row.hole for row in numbers.rows] == sorted({row.number for row in holes})
    for row in numbers.rows:
        scores = pd.Series([float(hole.score) for hole in holes if hole.number == row.hole])
        expected = mean_interval(scores)
        assert expected is not None
        assert row.holes == len(scores)
        assert [row.mean, row.low, row.high] == [
            pytest.approx(getattr(expected, name)) for name in ("mean", "low", "high")
        ]
    pars = {row.hole_par for row in rounds if row.total is not None}
    has_par = scoring is Scoring.STROKES and len(pars) == 1
    assert numbers.par == (pars.pop() if has_par else None)


@for_any_history
def test_clear_rate(case: Case) -> None:
    """Each period's share counts the holes in it, and the periods together have all holes."""
    _, _, holes = case
    numbers = numbers_of(case, "clear-rate")
    for row, played in periods(case, numbers.rows, holes):
        cleared = sum(not hole.tableau_left for hole in played)
        of_period = share(cleared, len(played))
        assert of_period
        assert asdict(row) == asdict(row) | asdict(of_period)
    assert numbers.all == share(sum(not hole.tableau_left for hole in holes), len(holes))


@for_any_history
def test_scoring_mix(case: Case) -> None:
    """Each period's counts are those that the figure of the same name has of its holes."""
    holes = case[2]
    numbers = numbers_of(case, "scoring-mix")
    for row, played in periods(case, numbers.rows, holes):
        assert (row.holes, sum(row.counts)) == (len(played), len(played))
    mix = figures_of(case)["scoring_mix"]
    if holes:
        counts = [row.counts for row in numbers.rows]
        totals = [sum(column) for column in zip(*counts, strict=True)]
        assert [(band["label"], band["count"]) for band in mix] == list(
            zip(numbers.bands, totals, strict=True)
        )


@for_any_history
def test_strokes_lost(case: Case) -> None:
    """Means are of the reviewed holes of each period; accuracy of those with a choice."""
    reviewed = [row for row in case[2] if row.strokes_lost is not None]
    numbers = numbers_of(case, "strokes-lost")
    for row, played in periods(case, numbers.rows, reviewed):
        lost = [hole.strokes_lost for hole in played if hole.strokes_lost is not None]
        known = [hole.accuracy for hole in played if hole.accuracy is not None]
        assert row.holes == len(lost)
        assert row.lost == pytest.approx(fmean(lost))
        assert row.accuracy == (pytest.approx(fmean(known)) if known else None)
        assert (row.lost_low is None) == (len(lost) == 1)
        assert row.lost_low is None or 0 <= row.lost_low <= row.lost <= row.lost_high


def periods(
    case: Case, rows: Sequence[Period], holes: list[HoleRow]
) -> Iterator[tuple[Any, list[HoleRow]]]:
    """Each row with the holes of its days; all holes are in one, and no row is without."""
    assert len(rows) <= MOST_PERIODS
    seen = 0
    for row in rows:
        first, last = date.fromisoformat(row.start), date.fromisoformat(row.end)
        played = [hole for hole in holes if first <= day_of(case, hole) <= last]
        assert played
        seen += len(played)
        yield row, played
    assert seen == len(holes)


@for_any_history
def test_days_played(case: Case) -> None:
    """The days of rounds that count, in order, each once."""
    counted = [date_of(row).isoformat() for row in case[1] if row.total is not None]
    rows = numbers_of(case, "days-played").rows
    assert [(row.date, row.rounds) for row in rows] == [
        (day, len(list(same))) for day, same in groupby(sorted(counted))
    ]


@for_any_history
def test_a_hole_number_keeps_to_its_holes(case: Case) -> None:
    """Charts of holes count that hole number only; without such holes they are empty."""
    holes = [row for row in case[2] if row.number == 3]
    rows = numbers_of(case, "hole-scores", 3).rows
    assert sum(row.holes for row in rows) == len(holes)
    assert [row.hole for row in numbers_of(case, "by-hole", 3).rows] == [3] * bool(holes)


@pytest.mark.parametrize(
    ("days", "period", "first", "last"),
    [
        ([0], "day", ("2026-03-02", "2026-03-02"), ("2026-03-02", "2026-03-02")),
        ([0, 35], "day", ("2026-03-02", "2026-03-02"), ("2026-04-06", "2026-04-06")),
        ([0, 36], "week", ("2026-03-02", "2026-03-08"), ("2026-04-06", "2026-04-12")),
        ([0, 400], "month", ("2026-03-01", "2026-03-31"), ("2027-04-01", "2027-04-30")),
        ([0, 2000], "quarter", ("2026-01-01", "2026-03-31"), ("2031-07-01", "2031-09-30")),
        ([0, 20000], "year", ("2026-01-01", "2026-12-31"), ("2080-01-01", "2080-12-31")),
    ],
)
def test_a_longer_history_has_longer_periods(
    days: list[int], period: str, first: tuple[str, str], last: tuple[str, str]
) -> None:
    rounds = [signed(pk, NOON + timedelta(days=day)) for pk, day in enumerate(days)]
    holes = [HoleRow(pk, f"hole{pk}", 1, 5, 5) for pk in range(len(days))]
    numbers = scoring_mix(Play(rounds, holes, Scoring.STROKES, "UTC"))
    assert numbers.period == period
    ends = [(row.start, row.end) for row in numbers.rows]
    assert (ends[0], ends[-1]) == (first, last)


def signed(pk: int, played: datetime, total: int = 5) -> RoundRow:
    """A practice hole, signed."""
    return RoundRow(pk, f"round{pk}", "casual", "signed", played, None, 4, 1, total)


def test_days_are_the_players_own() -> None:
    """Half past ten in the evening in Greenwich is the next day in Kathmandu."""
    numbers = days_played(Play([signed(0, START)], [], Scoring.STROKES, "Asia/Kathmandu"))
    assert numbers.rows == [RoundsOfDay("2026-03-02", rounds=1)]


def test_stranded_ranks() -> None:
    """Of the holes with a log: a recorded hole and one never dealt have no ranks."""
    rounds = [signed(pk, NOON) for pk in range(5)]
    holes = [
        HoleRow(0, "a", 1, 0, 0, ranks_left="", moves=51),
        HoleRow(1, "b", 1, 2, 2, ranks_left="K", moves=51),
        HoleRow(2, "c", 1, 3, 3, ranks_left="QK", moves=51),
        HoleRow(3, "d", 1, 12, 12, ranks_left="XAK", moves=51),
        HoleRow(4, "paper", 1, 9, 9),
    ]
    numbers = stranded_ranks(Play(rounds, holes, Scoring.STROKES, "UTC"))
    groups = [(group.low, group.high, group.holes) for group in numbers.groups]
    assert groups == [(0, 35, 4), (1, 4, 2), (5, 9, 0), (10, 19, 1), (20, 35, 0)]
    shares = {row.rank: row.shares for row in numbers.rows}
    assert list(shares) == [*RANKS, "X"]
    assert shares["K"] == [0.75, 1, None, 1, None]
    assert shares["Q"] == [0.25, 0.5, None, 0, None]
    assert shares["7"] == [0, 0, None, 0, None]


def test_a_hole_without_jokers_has_no_row_for_them() -> None:
    rows = [HoleRow(0, "a", 1, 2, 2, ranks_left="K", moves=51)]
    numbers = stranded_ranks(Play([signed(0, NOON)], rows, Scoring.STROKES, "UTC"))
    assert [row.rank for row in numbers.rows] == list(RANKS)


@pytest.mark.parametrize("name", OF_PLAY)
def test_nothing_gives_no_rows(name: str) -> None:
    assert count_of(name)(Play([], [], Scoring.POINTS, "UTC")).rows == []

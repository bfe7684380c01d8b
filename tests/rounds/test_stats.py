"""Every figure against a plain recomputation, on random histories and on cases worked by hand."""

import json
import statistics
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Ending, Outcome, Scoring, points, strokes
from rounds.definitions import FIGURES
from rounds.rows import HoleRow, RoundRow
from rounds.stats import round_totals, summary

START = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
STATES = ["signed", "signed", "forfeited", "abandoned"]
Case = tuple[Scoring, list[RoundRow], list[HoleRow]]


@st.composite
def histories(draw: st.DrawFn) -> Case:
    """Closed rounds of one format, and the holes of those that count, dealt or not."""
    scoring = draw(st.sampled_from([Scoring.STROKES, Scoring.POINTS]))
    hole_count = draw(st.sampled_from([1, 9, 18]))
    states = draw(st.lists(st.sampled_from(STATES), max_size=40))
    random = Random(draw(st.integers(0)))
    rounds: list[RoundRow] = []
    holes: list[HoleRow] = []
    for pk, state in enumerate(states):
        dealt = random.randint(1, hole_count) if state == "forfeited" else hole_count
        played = [random_hole(random, scoring, pk, number) for number in range(1, dealt + 1)]
        left = 35 if scoring is Scoring.STROKES else 0
        played += [
            HoleRow(pk, None, number, left, 35) for number in range(dealt + 1, hole_count + 1)
        ]
        counts = state != "abandoned"
        total = sum(hole.score for hole in played) if counts else None
        at = START + timedelta(days=pk)
        par = random.choice([4, 5])
        rounds.append(RoundRow(pk, f"round{pk}", "casual", state, at, None, par, hole_count, total))
        holes.extend(played if counts else [])
    return scoring, rounds, holes


def random_hole(random: Random, scoring: Scoring, round_pk: int, number: int) -> HoleRow:
    """A hole that was cleared in one case of three."""
    left = random.choice([0, random.randint(1, 8), random.randint(1, 35)])
    ending = Ending.BLOCKED if left else Ending.CLEARED
    outcome = Outcome(ending, left, 0 if left else random.randint(0, 16))
    score = (strokes if scoring is Scoring.STROKES else points)(outcome)
    lost = random.choice([None, 0, random.randint(1, 30)])
    accuracy = None if lost is None else random.choice([None, random.random()])
    hole_id, run = f"hole{round_pk}-{number}", random.randint(0, 9)
    return HoleRow(
        round_pk,
        hole_id,
        number,
        score,
        left,
        longest_run=run,
        strokes_lost=lost,
        accuracy=accuracy,
    )


def figures_of(case: Case) -> dict[str, Any]:
    """The summary of a history, whose rows are those of the holes that were dealt."""
    scoring, rounds, holes = case
    dealt = [hole for hole in holes if hole.hole_id]
    return summary(rounds, Random(1).sample(dealt, len(dealt)), scoring, "UTC")


def for_any_history(test: Callable[[Case], None]) -> Callable[[], None]:
    """Run a test on random histories, and on none at all."""
    nothing = example((Scoring.STROKES, [], []))
    return settings(max_examples=30)(nothing(given(histories())(test)))


@for_any_history
def test_counts(case: Case) -> None:
    """Rounds, holes, forfeited and abandoned ones are counted as they are."""
    _, rounds, holes = case
    figures = figures_of(case)
    states = [row.state for row in rounds]
    assert figures["rounds"] == len(rounds) - states.count("abandoned")
    assert figures["holes"] == len(holes)
    assert figures["forfeited"] == states.count("forfeited")
    assert figures["abandoned"] == states.count("abandoned")


@for_any_history
def test_scores(case: Case) -> None:
    """Mean, median, deviation, best and worst; the first of equal ones holds the record."""
    scoring, rounds, holes = case
    figures = figures_of(case)
    totals = [(row.total, row.round_id, None) for row in rounds if row.total is not None]
    scores = [(row.score, f"round{row.round_pk}", row.hole_id) for row in holes]
    assert_scores(figures["round_score"], totals, scoring)
    assert_scores(figures["hole_score"], scores, scoring)


def assert_scores(
    figure: dict[str, Any] | None, played: Sequence[tuple[int, str, str | None]], scoring: Scoring
) -> None:
    if not played:
        assert figure is None
        return
    assert figure is not None
    values = [value for value, _, _ in played]
    assert figure["mean"] == pytest.approx(float(Fraction(sum(values), len(values))))
    assert figure["median"] == statistics.median(values)
    spread = statistics.stdev(values) if len(values) > 1 else None
    assert figure["deviation"] == (None if spread is None else pytest.approx(spread))
    lowest = min(played, key=lambda one: one[0])
    highest = max(played, key=lambda one: one[0])
    best, worst = (lowest, highest) if scoring is Scoring.STROKES else (highest, lowest)
    for name, (value, round_id, hole_id) in {"best": best, "worst": worst}.items():
        record = figure[name]
        assert (record["value"], record["round"], record.get("hole")) == (value, round_id, hole_id)


@for_any_history
def test_par(case: Case) -> None:
    """To par, share at or under par and perfect rounds: in strokes only."""
    scoring, rounds, _ = case
    figures = figures_of(case)
    counted = [row for row in rounds if row.total is not None]
    names = ("to_par", "at_or_under_par", "perfect_rounds")
    if scoring is Scoring.POINTS or not counted:
        assert [figures[name] for name in names] == [None, None, None]
        return
    overs = [total_of(row) - row.hole_par * row.hole_count for row in counted]
    assert figures["to_par"] == pytest.approx(float(Fraction(sum(overs), len(overs))))
    assert figures["at_or_under_par"]["count"] == sum(over <= 0 for over in overs)
    assert figures["at_or_under_par"]["of"] == len(overs)
    perfect = [row for row in counted if total_of(row) <= 0 and row.hole_count >= 9]
    assert figures["perfect_rounds"] == len(perfect)


def total_of(row: RoundRow) -> int:
    assert row.total is not None
    return row.total


@for_any_history
def test_clear_rate_and_wins(case: Case) -> None:
    """Cleared holes; in points a win is one of them."""
    scoring, _, holes = case
    figures = figures_of(case)
    count = sum(row.tableau_left == 0 for row in holes)
    rate = figures["clear_rate"]
    assert rate is None if not holes else (rate["count"], rate["of"]) == (count, len(holes))
    assert figures["wins"] == (count if holes and scoring is Scoring.POINTS else None)


@for_any_history
def test_longest_run(case: Case) -> None:
    """The longest of any hole, held by the first, and the mean of the holes' longest."""
    _, _, holes = case
    figure = figures_of(case)["longest_run"]
    runs = [(row.longest_run, row) for row in holes if row.longest_run is not None]
    if not runs:
        assert figure is None
        return
    longest, holder = max(runs, key=lambda run: run[0])
    assert figure["longest"]["value"] == longest
    assert figure["longest"]["hole"] == holder.hole_id
    assert figure["longest"]["number"] == holder.number
    assert figure["mean"] == pytest.approx(sum(run for run, _ in runs) / len(runs))


@for_any_history
def test_strokes_lost(case: Case) -> None:
    """Mean and optimal holes of those reviewed, in any unit; the others are counted apart."""
    _, _, holes = case
    figure = figures_of(case)["strokes_lost"]
    lost = [row.strokes_lost for row in holes if row.strokes_lost is not None]
    if not lost:
        assert figure is None
        return
    assert figure["mean"] == pytest.approx(sum(lost) / len(lost))
    assert (figure["holes"], figure["left_out"]) == (len(lost), len(holes) - len(lost))
    assert (figure["optimal"]["count"], figure["optimal"]["of"]) == (lost.count(0), len(lost))


@for_any_history
def test_accuracy(case: Case) -> None:
    """Mean over the holes that were reviewed and had a choice."""
    _, _, holes = case
    figure = figures_of(case)["accuracy"]
    shares = [row.accuracy for row in holes if row.accuracy is not None]
    if not shares:
        assert figure is None
        return
    assert figure["mean"] == pytest.approx(sum(shares) / len(shares))
    assert (figure["holes"], figure["left_out"]) == (len(shares), len(holes) - len(shares))


@for_any_history
def test_scoring_mix(case: Case) -> None:
    """Each hole belongs to one band, and the bands' shares make a whole."""
    scoring, rounds, holes = case
    mix = figures_of(case)["scoring_mix"]
    if not holes:
        assert mix is None
        return
    par = {row.pk: row.hole_par for row in rounds}
    band_of = strokes_band if scoring is Scoring.STROKES else points_band
    bands = [band_of(row.score, par[row.round_pk]) for row in holes]
    assert {band["name"]: band["count"] for band in mix} == {
        band["name"]: bands.count(band["name"]) for band in mix
    }
    assert sum(band["count"] for band in mix) == len(holes)
    assert sum(band["share"] for band in mix) == pytest.approx(1)


def strokes_band(score: int, par: int) -> str:
    if score <= 0:
        return "cleared_with_stock" if score else "cleared"
    if score < par:
        return "under_par"
    return {0: "par", 1: "bogey", 2: "double_bogey"}.get(score - par, "worse")


def points_band(score: int, _par: int) -> str:
    floors = {350: "cleared", 200: "points_200", 100: "points_100", 10: "points_10", 0: "nothing"}
    return next(name for floor, name in floors.items() if score >= floor)


@for_any_history
def test_round_totals(case: Case) -> None:
    """Each round that counts with the means of the last 5 and 20, once there are as many."""
    scoring, rounds, _ = case
    series = round_totals(rounds, scoring, "UTC")
    counted = [row for row in rounds if row.total is not None]
    totals = [total_of(row) for row in counted]
    assert [row["round"] for row in series] == [row.round_id for row in counted]
    assert [row["total"] for row in series] == totals
    assert [row["number"] for row in series] == list(range(1, len(counted) + 1))
    pars = [row.hole_par * row.hole_count for row in counted]
    in_strokes = scoring is Scoring.STROKES
    assert [row["par"] for row in series] == (pars if in_strokes else [None] * len(pars))
    for window in (5, 20):
        for upto, row in enumerate(series, 1):
            last = totals[upto - window : upto] if upto >= window else None
            mean = None if last is None else pytest.approx(sum(last) / window, abs=1e-9)
            assert row[f"mean_{window}"] == mean


@for_any_history
def test_everything_is_ready_for_json(case: Case) -> None:
    """Only Python's own numbers, texts and null: no NaN, nothing of NumPy."""
    scoring, rounds, _ = case
    figures = figures_of(case)
    series = round_totals(rounds, scoring, "UTC")
    assert json.loads(json.dumps([figures, series], allow_nan=False)) == [figures, series]


def test_every_figure_is_defined() -> None:
    """No figure without a definition, and no definition without its figure."""
    assert summary([], [], Scoring.STROKES, "UTC").keys() == FIGURES.keys()


def test_a_round_of_zeros_and_negatives_counts() -> None:
    """A total below zero is a value: the best one, perfect, and under par."""
    rounds = [
        RoundRow(1, "zero", "casual", "signed", START, None, 4, 9, 0),
        RoundRow(2, "minus", "casual", "signed", START, None, 4, 9, -20),
    ]
    figures = summary(rounds, [], Scoring.STROKES, "UTC")
    assert figures["round_score"]["best"]["value"] == -20
    assert figures["round_score"]["worst"]["value"] == 0
    assert figures["round_score"]["mean"] == -10
    assert figures["to_par"] == -46
    assert figures["perfect_rounds"] == 2


def test_timed_rounds_have_neither_par_nor_wins() -> None:
    """Their best round is the one with the most points."""
    rounds = [
        RoundRow(1, "slow", "casual", "signed", START, None, 4, 9, 900),
        RoundRow(2, "fast", "casual", "signed", START, None, 4, 9, 2400),
    ]
    holes = [
        HoleRow(1, "a", 1, 340, 1, longest_run=4),
        HoleRow(2, "b", 1, 774, 0, longest_run=9),
    ]
    figures = summary(rounds, holes, Scoring.TIMED, "UTC")
    assert figures["round_score"]["best"]["round"] == "fast"
    assert figures["wins"] is figures["to_par"] is figures["perfect_rounds"] is None
    assert {band["name"]: band["count"] for band in figures["scoring_mix"]} == {
        "cleared": 1,
        "points_200": 1,
        "points_100": 0,
        "points_10": 0,
        "nothing": 0,
    }


@pytest.mark.parametrize(
    ("zone", "date"),
    [
        ("UTC", "2026-03-01"),
        ("Europe/Berlin", "2026-03-01"),
        ("Asia/Tokyo", "2026-03-02"),
        ("America/Sao_Paulo", "2026-03-01"),
        ("Pacific/Apia", "2026-03-02"),
    ],
)
def test_dates_are_days_where_the_player_lives(zone: str, date: str) -> None:
    """Half past ten in the evening in Greenwich is tomorrow further east."""
    rounds = [RoundRow(1, "one", "casual", "signed", START, None, 4, 9, 40)]
    assert round_totals(rounds, Scoring.STROKES, zone)[0]["date"] == date

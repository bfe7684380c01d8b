"""Figures of scores against a plain recomputation, on random histories and worked by hand."""

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

from engine import Scoring
from rounds.charts.play import Play
from rounds.charts.scores import round_totals
from rounds.figures.intervals import mean_interval
from rounds.terms.rows import HoleRow, RoundRow
from tests.scenes.histories import (
    START,
    TODAY,
    Case,
    counted,
    figures_of,
    for_any_history,
    plain_figures,
)


@for_any_history
def test_counts(case: Case) -> None:
    """Rounds, holes, forfeited and abandoned rounds are counted."""
    _, rounds, holes = case
    figures = figures_of(case)
    states = [row.state for row in rounds]
    assert figures["rounds"] == len(rounds) - states.count("abandoned")
    assert figures["holes"] == len(holes)
    assert figures["forfeited"] == states.count("forfeited")
    assert figures["abandoned"] == states.count("abandoned")


@for_any_history
def test_scores(case: Case) -> None:
    """Mean, median, deviation, best and worst; the earliest holds the record if tied."""
    scoring, rounds, holes = case
    figures = figures_of(case)
    totals = [(row.total, row.round_id, None) for row in rounds if row.total is not None]
    scores = [(row.score, f"round{row.round_pk}", shown_id(row)) for row in holes]
    assert_scores(figures["round_score"], totals, scoring)
    assert_scores(figures["hole_score"], scores, scoring)


def shown_id(row: HoleRow) -> str | None:
    """The hole's id; None without a log, as then it has no page."""
    return None if row.moves is None else row.hole_id


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
    totals = counted(rounds)
    names = ("to_par", "at_or_under_par", "perfect_rounds")
    if scoring is Scoring.POINTS or not totals:
        assert [figures[name] for name in names] == [None, None, None]
        return
    overs = [total - row.hole_par * row.hole_count for row, total in totals]
    assert figures["to_par"] == pytest.approx(float(Fraction(sum(overs), len(overs))))
    assert figures["at_or_under_par"]["count"] == sum(over <= 0 for over in overs)
    assert figures["at_or_under_par"]["of"] == len(overs)
    perfect = [row for row, total in totals if total <= 0 and row.hole_count >= 9]
    assert figures["perfect_rounds"] == len(perfect)


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
def test_scoring_mix(case: Case) -> None:
    """Each hole belongs to one band, and the shares of the bands add up to 1."""
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
def test_by_hole(case: Case) -> None:
    """The mean of the holes of each number, with its interval."""
    _, _, holes = case
    figure = figures_of(case)["by_hole"]
    numbers = sorted({row.number for row in holes})
    assert [part["number"] for part in figure or []] == numbers
    for part in figure or []:
        scores = [row.score for row in holes if row.number == part["number"]]
        assert {"number": part["number"], **interval_of(scores)} == part


@for_any_history
def test_one_hole_number(case: Case) -> None:
    """Figures of holes count the holes of that number, figures of rounds whole rounds."""
    scoring, rounds, holes = case
    figures, whole = figures_of(case, number=2), figures_of(case)
    seconds = (scoring, rounds, [row for row in holes if row.number == 2])
    assert figures["holes"] == len(seconds[2])
    assert (figures["by_hole"] or []) == [p for p in whole["by_hole"] or [] if p["number"] == 2]
    for name in ("rounds", "round_score", "to_par", "trend", "form", "par_streak", "day_streak"):
        assert figures[name] == whole[name]


def interval_of(values: Sequence[float]) -> dict[str, Any]:
    """Student's interval, which has a test of its own."""
    figure = mean_interval(pd.Series(values, dtype="float64"))
    assert figure is not None
    return asdict(figure)


@for_any_history
def test_trend(case: Case) -> None:
    """The means of the last totals, where the chart's rolling means end."""
    scoring, rounds, _ = case
    trend = figures_of(case)["trend"]
    totals = [total for _, total in counted(rounds)]
    if not totals:
        assert trend is None
        return
    for window in (5, 20):
        mean = statistics.fmean(totals[-window:]) if len(totals) >= window else None
        assert trend[f"mean_{window}"] == pytest.approx(mean)
    newest = round_totals(Play(rounds, [], scoring, "UTC")).rows[-1]
    assert trend == pytest.approx({name: getattr(newest, name) for name in trend}, abs=1e-9)


@for_any_history
def test_form(case: Case) -> None:
    """The last twenty against all before; None without any before."""
    _, rounds, _ = case
    form = figures_of(case)["form"]
    totals = [total for _, total in counted(rounds)]
    if len(totals) <= 20:
        assert form is None
        return
    assert (form["last"], form["before"]) == (20, len(totals) - 20)
    difference = statistics.fmean(totals[-20:]) - statistics.fmean(totals[:-20])
    assert form["mean"] == pytest.approx(difference)
    assert (form["low"] is None) == (form["before"] == 1)


@for_any_history
def test_records(case: Case) -> None:
    """The best round and hole agree with the scores, the longest run with the runs."""
    _, rounds, _ = case
    figures = figures_of(case)
    if not counted(rounds):
        assert figures["records"] is None
        return
    held = {record["name"]: record for record in figures["records"]}
    assert held["round"].items() >= figures["round_score"]["best"].items()
    assert held["hole"].items() >= figures["hole_score"]["best"].items()
    assert ("run" in held) == (figures["longest_run"] is not None)
    if "run" in held:
        assert held["run"].items() >= figures["longest_run"]["longest"].items()


@for_any_history
def test_round_totals(case: Case) -> None:
    """Each round that counts with the means of the last 5 and 20, once there are as many."""
    scoring, rounds, _ = case
    series = round_totals(Play(rounds, [], scoring, "UTC")).rows
    those = counted(rounds)
    totals = [total for _, total in those]
    assert [row.round for row in series] == [row.round_id for row, _ in those]
    assert [row.total for row in series] == totals
    assert [row.number for row in series] == list(range(1, len(those) + 1))
    pars = [row.hole_par * row.hole_count for row, _ in those]
    in_strokes = scoring is Scoring.STROKES
    assert [row.par for row in series] == (pars if in_strokes else [None] * len(pars))
    for window in (5, 20):
        for upto, row in enumerate(series, 1):
            last = totals[upto - window : upto] if upto >= window else None
            mean = None if last is None else pytest.approx(sum(last) / window, abs=1e-9)
            assert getattr(row, f"mean_{window}") == mean


@for_any_history
def test_everything_is_ready_for_json(case: Case) -> None:
    """Only Python's own numbers, texts and None: no NaN, no types of NumPy."""
    scoring, rounds, _ = case
    figures = figures_of(case)
    series = [asdict(row) for row in round_totals(Play(rounds, [], scoring, "UTC")).rows]
    assert json.loads(json.dumps([figures, series], allow_nan=False)) == [figures, series]


def test_a_round_of_zeros_and_negatives_counts() -> None:
    """A total below zero is a value: the best one, perfect, and under par."""
    rounds = [
        RoundRow(1, "zero", "casual", "signed", START, None, 4, 9, 0),
        RoundRow(2, "minus", "casual", "signed", START, None, 4, 9, -20),
    ]
    figures = plain_figures(rounds, [], Scoring.STROKES, "UTC", TODAY)
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
    figures = plain_figures(rounds, holes, Scoring.TIMED, "UTC", TODAY)
    assert figures["round_score"]["best"]["round"] == "fast"
    assert figures["wins"] is figures["to_par"] is figures["perfect_rounds"] is None
    assert {band["name"]: band["count"] for band in figures["scoring_mix"]} == {
        "cleared": 1,
        "points_200": 1,
        "points_100": 0,
        "points_10": 0,
        "nothing": 0,
    }

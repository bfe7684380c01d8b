"""Figures of how holes were played, against a plain recomputation on random histories."""

import statistics
from typing import Any

import pytest

from engine import Scoring
from rounds.terms.rows import HoleRow, RoundRow
from tests.scenes.histories import (
    RANKS,
    START,
    TODAY,
    Case,
    figures_of,
    for_any_history,
    logged,
    plain_figures,
)

MEANS = ("draws", "stock_left", "undos", "hints", "peeks")


@for_any_history
def test_longest_run(case: Case) -> None:
    """The longest of all holes, the earliest if tied, and the mean of each hole's longest."""
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
    """Mean and optimal share of reviewed holes, in any unit; the others are counted apart."""
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
def test_means_of_logged_holes(case: Case) -> None:
    """Of holes with a log; paper tells none of them, not even the stock of a cleared hole."""
    figures = figures_of(case)
    for name in MEANS:
        assert_mean(figures[name], [getattr(row, name) for row in logged(case[2])])


def assert_mean(figure: dict[str, Any] | None, values: list[int]) -> None:
    if not values:
        assert figure is None
        return
    assert figure is not None
    assert figure["mean"] == pytest.approx(statistics.fmean(values))
    assert figure["count"] == len(values)
    if len(values) == 1:
        assert figure["low"] is figure["high"] is None
    else:
        assert figure["mean"] - figure["low"] == pytest.approx(figure["high"] - figure["mean"])
        assert figure["low"] <= figure["mean"]


@for_any_history
def test_clean_holes(case: Case) -> None:
    """No undo, no hint, no known deal; peeks need undos, and paper does not count."""
    figure = figures_of(case)["clean_holes"]
    played = logged(case[2])
    clean = [row for row in played if not (row.undos or row.hints or row.known)]
    assert figure is None if not played else figure["of"] == len(played)
    assert figure is None or figure["count"] == len(clean)


@for_any_history
def test_pace(case: Case) -> None:
    """Medians over the holes whose clock ran a tenth of a second an action or more."""
    figures = figures_of(case)
    paces = [
        (row.seconds, row.seconds / (row.moves + row.undos))
        for row in case[2]
        if row.moves is not None
        and row.seconds is not None
        and row.undos is not None
        and row.moves + row.undos > 0
        and row.seconds >= 0.1 * (row.moves + row.undos)
    ]
    for place, name in enumerate(("seconds_per_hole", "seconds_per_action")):
        values = [pace[place] for pace in paces]
        if not values:
            assert figures[name] is None
            continue
        assert figures[name]["median"] == pytest.approx(statistics.median(values))
        assert figures[name]["count"] == len(values)


@for_any_history
def test_stranded_ranks(case: Case) -> None:
    """Of each rank the holes with a card of it left; jokers only where some were left."""
    figure = figures_of(case)["stranded_ranks"]
    played = logged(case[2])
    if not played:
        assert figure is None
        return
    counts = {rank: sum(rank in row.ranks_left for row in played) for rank in RANKS}
    shown = [rank for rank in RANKS if rank != "X" or counts[rank]]
    assert [(part["rank"], part["count"]) for part in figure] == [
        (rank, counts[rank]) for rank in shown
    ]
    assert {part["of"] for part in figure} == {len(played)}


@for_any_history
def test_stranded_columns(case: Case) -> None:
    """The mean of each of seven columns."""
    figure = figures_of(case)["stranded_columns"]
    played = logged(case[2])
    if not played:
        assert figure is None
        return
    assert [part["column"] for part in figure] == [1, 2, 3, 4, 5, 6, 7]
    for part in figure:
        assert_mean(part, [int(row.columns_left[part["column"] - 1]) for row in played])


def test_paper_tells_scores_only() -> None:
    """Only recorded rounds: scores have figures, figures of logs are None, no hole has a link."""
    rounds = [RoundRow(1, "one", "recorded", "signed", START, TODAY, 4, 9, 5)]
    holes = [HoleRow(1, f"h{number}", number, 1, 1) for number in range(1, 9)]
    holes.append(HoleRow(1, "h9", 9, -3, 0, stock_left=3))
    figures = plain_figures(rounds, holes, Scoring.STROKES, "UTC", TODAY)
    nothing = {name for name, figure in figures.items() if figure is None}
    assert nothing == {
        *MEANS,
        "wins",
        "longest_run",
        "strokes_lost",
        "accuracy",
        "form",
        "clean_holes",
        "seconds_per_hole",
        "seconds_per_action",
        "stranded_ranks",
        "stranded_columns",
        "standing",
    }
    assert figures["hole_score"]["best"] == {
        "value": -3,
        "round": "one",
        "date": TODAY.isoformat(),
        "number": 9,
        "hole": None,
    }
    assert [record["name"] for record in figures["records"]] == ["round", "hole"]


def test_a_log_sent_at_once_has_no_pace() -> None:
    """Twenty actions in one second are not play at the table; two in one second are."""
    rounds = [RoundRow(1, "one", "casual", "signed", START, None, 4, 9, 8)]

    def pace_of(moves: int, undos: int, seconds: int) -> Any:
        hole = HoleRow(1, "h", 1, 8, 8, 0, "2222000", "A2", moves, 5, undos, 0, 0, 3, seconds)
        return plain_figures(rounds, [hole], Scoring.STROKES, "UTC", TODAY)["seconds_per_action"]

    assert pace_of(20, 0, 1) is None
    assert pace_of(0, 0, 60) is None
    assert pace_of(1, 1, 1) == {"median": 0.5, "count": 1}

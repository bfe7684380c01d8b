"""Every chart's picture by what is on it: axes, bars, marks and ticks; never by pixels."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any, Final

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, QuadMesh
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle, StepPatch

from engine import Scoring
from rounds.charts.chart import Chart
from rounds.charts.course import Course
from rounds.charts.golf_index import GolfIndex
from rounds.charts.marks import MOST_DOTS, STRETCHES
from rounds.charts.play import Play
from rounds.charts.players import AllPlayers, Reference
from rounds.charts.registry import ALL
from rounds.charts.running import Running, RunningHole
from rounds.charts.scores import RoundTotals, Total
from rounds.charts.style import colours_of, from_good_to_bad
from rounds.charts.writing import svg
from rounds.figures.golf_indexes import IndexedRound
from rounds.selectors.standings import Bin
from rounds.terms.golf_index import history as index_history
from rounds.terms.golf_index import line_of
from rounds.terms.rows import HoleRow, RoundRow
from tests.charts.test_charts import contrast, figure_of, legend_texts, lines_of, x_of, y_of
from tests.charts.test_course import WORTH
from tests.charts.test_series import NOON, count_of

DRAWINGS: Final[dict[str, Chart[Any, Any]]] = {chart.name: chart for chart in ALL}
COUNTS: Final = (1, 5, 200)
EPOCH: Final = date(1970, 1, 1).toordinal()
UNITS: Final = {"strokes": Scoring.STROKES, "points": Scoring.POINTS}


def history(count: int, unit: str) -> tuple[list[RoundRow], list[HoleRow]]:
    """Rounds of nine holes, one every other day, that go up and down."""
    random = Random(count)
    rounds, holes = [], []
    for pk in range(count):
        left = [random.choice([0, 0, 1, 3, 6, 12, 25]) for _ in range(9)]
        scores = [n or -2 if unit == "strokes" else 350 - 10 * n for n in left]
        holes += [
            HoleRow(
                pk, f"hole{pk}-{number}", number, score, cards,
                ranks_left="QK"[: min(cards, 2)], moves=40, strokes_lost=cards,
                accuracy=random.choice([None, 0.75, 1.0]),
            )
            for number, (cards, score) in enumerate(zip(left, scores, strict=True), 1)
        ]  # fmt: skip
        played = NOON + timedelta(days=2 * pk)
        total = sum(scores)
        rounds.append(RoundRow(pk, f"r{pk}", "rated", "signed", played, None, 4, 9, total))
    return rounds, holes


def chart_of(name: str, count: int, unit: str = "strokes") -> Any:
    """The numbers of the chart of such a history."""
    rounds, holes = history(count, unit)
    match name:
        case "running":
            return Running(running_rows(holes[:9], unit))
        case "review":
            return Course([replace(WORTH, number=at, expected=9 - at) for at in range(count)])
        case "golf-index":
            return GolfIndex.of(differentials(rounds))
        case "all-players":
            players = [Bin(low=5 * n, high=5 * n + 5, players=n % 4) for n in range(count)]
            line = [("Honest advice", -9.4), ("Random", 44.7)] if unit == "strokes" else []
            reference = [Reference(player, total) for player, total in line]
            return AllPlayers(players, 3.5 if count else None, reference)
    return count_of(name)(Play(rounds, holes, UNITS[unit], "UTC"))


def differentials(rounds: list[RoundRow]) -> list[IndexedRound]:
    """The rows of the history, as `golf_indexes.index_rows` returns them."""
    entries = index_history([row.total or 0 for row in rounds], line_of("E"))
    return [
        IndexedRound(
            round=f"r{number}",
            date=NOON.date(),
            total=30,
            differential=float(entry.differential),
            index=None if entry.index is None else float(entry.index),
        )
        for number, entry in enumerate(entries, 1)
    ]


def running_rows(holes: list[HoleRow], unit: str) -> list[RunningHole]:
    rows, so_far = [], 0
    for hole in holes:
        over = hole.score - 4 if unit == "strokes" else None
        so_far += hole.score if over is None else over
        rows.append(RunningHole(hole.number, hole.score, over, so_far))
    return rows


def drawn(name: str, count: int, unit: str = "strokes", size: str = "wide") -> Figure:
    numbers = chart_of(name, count, unit)
    figure = figure_of(DRAWINGS[name], numbers, "light", size, unit, "Nothing to draw.")
    figure.draw_without_rendering()
    return figure


def bars_of(axes: Axes) -> list[Rectangle]:
    return [patch for patch in axes.patches if isinstance(patch, Rectangle)]


def ticks_of(axes: Axes) -> list[str]:
    return [label.get_text() for label in [*axes.get_xticklabels(), *axes.get_yticklabels()]]


@pytest.mark.parametrize("unit", ["strokes", pytest.param("points", marks=pytest.mark.ci)])
@pytest.mark.parametrize("name", DRAWINGS)
def test_it_fits_whatever_there_is(name: str, unit: str) -> None:
    """Wide and narrow, of few rounds and many: inside its edges, the legend above the data."""
    for size in ("wide", "narrow"):
        for count in COUNTS:
            figure = drawn(name, count, unit, size)
            tight, width, height = figure.get_tightbbox(), *figure.get_size_inches()
            assert (tight.x0 >= 0, tight.y0 >= 0) == (True, True), (size, count)
            assert (tight.x1 <= width, tight.y1 <= height) == (True, True), (size, count)
            for legend in figure.legends:
                box = legend.get_window_extent()
                assert box.y0 >= max(axes.get_window_extent().y1 for axes in figure.axes)
                assert box.x1 <= figure.bbox.x1, (size, count)


@pytest.mark.parametrize("name", DRAWINGS)
def test_axes_say_what_they_count(name: str) -> None:
    figure = drawn(name, 5)
    assert figure.axes[-1].get_xlabel()
    if name != "days-played":  # the names of weekdays speak for themselves
        assert all(axes.get_ylabel() for axes in figure.axes)


@pytest.mark.parametrize("name", DRAWINGS)
def test_without_rows_it_is_a_sentence(name: str) -> None:
    figure = drawn(name, 0)
    assert figure.axes == []
    assert [text.get_text() for text in figure.texts] == ["Nothing to draw."]


@pytest.mark.parametrize("name", ["hole-scores", "by-hole", "running", "golf-index", "all-players"])
@pytest.mark.parametrize("count", COUNTS)
def test_ticks_are_whole_numbers(name: str, count: int) -> None:
    (axes,) = drawn(name, count).axes
    assert all(tick == int(tick) for tick in [*axes.get_xticks(), *axes.get_yticks()])
    assert not any("-" in tick for tick in ticks_of(axes))


def test_a_bar_for_each_score_with_the_cleared_apart() -> None:
    chart = chart_of("hole-scores", 5)
    (axes,) = drawn("hole-scores", 5).axes
    bars = bars_of(axes)
    cleared, others = bars[: len(chart.rows)], bars[len(chart.rows) :]
    for row, low, high in zip(chart.rows, cleared, others, strict=True):
        assert (low.get_x(), low.get_width()) == (row.low - 0.5, 1)
        assert low.get_height() == high.get_y() == row.cleared
        assert high.get_y() + high.get_height() == row.holes
    assert cleared[0].get_hatch()
    assert not others[0].get_hatch()


def test_points_share_bars_of_fifty() -> None:
    (axes,) = drawn("hole-scores", 5, "points").axes
    assert {bar.get_width() for bar in bars_of(axes)} == {50}
    assert axes.get_xlabel() == "Points of a hole (higher is better)"


def test_means_by_hole_have_their_intervals_and_par() -> None:
    chart = chart_of("by-hole", 5)
    (axes,) = drawn("by-hole", 5).axes
    lines = lines_of(axes)
    assert x_of(lines["Mean"]) == list(range(1, 10))
    assert y_of(lines["Mean"]) == [row.mean for row in chart.rows]
    assert spans(axes) == [(row.low, row.high) for row in chart.rows]
    assert y_of(lines["Par"]) == [4, 4]
    assert list(axes.get_xticks())[:9] != []


def test_a_single_score_has_no_interval_and_points_no_par() -> None:
    assert spans(drawn("by-hole", 1).axes[0]) == []
    assert "Par" not in lines_of(drawn("by-hole", 5, "points").axes[0])


def spans(axes: Axes) -> list[tuple[float, float]]:
    """The ends of the vertical lines."""
    lines = [part for part in axes.collections if isinstance(part, LineCollection)]
    return [
        (float(ends[0, 1]), float(ends[1, 1])) for part in lines for ends in part.get_segments()
    ]


def test_the_bands_of_a_period_fill_it() -> None:
    chart = chart_of("scoring-mix", 30)
    figure = drawn("scoring-mix", 30)
    (axes,) = figure.axes
    bars = bars_of(axes)
    count = len(chart.rows)
    assert len(bars) == count * len(chart.bands)
    tops = bars[-count:]
    assert [bar.get_y() + bar.get_height() for bar in tops] == pytest.approx([100] * count)
    first = chart.rows[0]
    assert bars[0].get_height() == pytest.approx(100 * first.counts[0] / first.holes)
    assert bars[0].get_x() == date.fromisoformat(first.start).toordinal() - EPOCH - 0.5
    assert bars[0].get_width() == 7
    assert axes.get_ylim() == (0, 100)
    assert len(legend_texts(figure)) == len(chart.bands)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("count", [5, 7])
def test_bands_differ_in_lightness_on_either_side_of_the_middle(theme: str, count: int) -> None:
    """Colour-blind readers go by the order: from full to pale and back to full."""
    colours = colours_of(theme)
    scale = from_good_to_bad(colours, count)
    strength = [contrast(colour, colours["sheet"]) for colour in scale]
    middle = count // 2
    assert strength[: middle + 1] == sorted(strength[: middle + 1], reverse=True)
    assert (scale[0], scale[-1]) == (colours["sky"], colours["flag"])
    assert len(set(scale)) == count


def test_the_clear_rate_has_its_intervals_and_that_of_all() -> None:
    chart = chart_of("clear-rate", 30)
    (axes,) = drawn("clear-rate", 30).axes
    lines = lines_of(axes)
    assert y_of(lines["Cleared"]) == [100 * row.share for row in chart.rows]
    assert spans(axes) == [(100 * row.low, 100 * row.high) for row in chart.rows]
    assert y_of(lines["All holes"])[0] == 100 * chart.all.share
    assert axes.get_ylim()[0] == 0
    assert axes.get_xlabel() == "Date, by week"
    assert any(tick.endswith("\N{NO-BREAK SPACE}%") for tick in ticks_of(axes))


def test_lost_strokes_stand_above_accuracy() -> None:
    chart = chart_of("strokes-lost", 30)
    upper, lower = drawn("strokes-lost", 30).axes
    assert upper.get_position().y0 > lower.get_position().y1
    assert y_of(upper.get_lines()[0]) == [row.lost for row in chart.rows]
    known = [row.accuracy for row in chart.rows if row.accuracy is not None]
    assert y_of(lower.get_lines()[0]) == [100 * share for share in known]
    assert lower.get_ylim() == (0, 100)
    assert x_of(upper.get_lines()[0])[0] == x_of(lower.get_lines()[0])[0]


@pytest.mark.parametrize(("size", "across"), [("wide", 13), ("narrow", 5)])
def test_every_rank_has_its_shares_in_numbers(size: str, across: int) -> None:
    chart = chart_of("stranded-ranks", 30)
    (axes,) = drawn("stranded-ranks", 30, size=size).axes
    (mesh,) = [part for part in axes.collections if isinstance(part, QuadMesh)]
    shares = 100 * np.array([row.shares for row in chart.rows], dtype=float)
    shown: np.ndarray[Any, Any] = np.ma.filled(np.ma.asarray(mesh.get_array()), np.nan)
    expected = shares.T if size == "wide" else shares
    np.testing.assert_allclose(shown.reshape(expected.shape), expected)
    assert len(axes.get_xticklabels()) == across
    words = ["–" if np.isnan(share) else f"{share:.0f}" for share in expected.flat]
    assert [text.get_text() for text in axes.texts] == words
    assert axes.get_title(loc="left").endswith("%")


@pytest.mark.parametrize(("size", "strips"), [("wide", 1), ("narrow", 2)])
def test_days_lie_in_weeks(size: str, strips: int) -> None:
    """The last day is the last square that is not blank, in the row of its weekday."""
    chart = chart_of("days-played", 20)
    figure = drawn("days-played", 20, size=size)
    assert len(figure.axes) == strips
    steps = np.ma.hstack([steps_of(axes) for axes in figure.axes])
    last = date.fromisoformat(chart.rows[-1].date)
    assert steps.shape == (7, 54)
    assert steps[last.weekday(), -1] == 1
    assert steps.count() == 7 * 53 + last.weekday() + 1
    assert int((steps > 0).sum()) == 20
    assert legend_texts(figure)[0] == "No round"
    assert next(label.get_text() for label in figure.axes[-1].get_yticklabels()) == "Mon"


def steps_of(axes: Axes) -> Any:
    (mesh,) = [part for part in axes.collections if isinstance(part, QuadMesh)]
    return np.ma.asarray(mesh.get_array()).reshape(7, -1)


def test_the_index_begins_with_the_third_round() -> None:
    chart = chart_of("golf-index", 5)
    lines = lines_of(drawn("golf-index", 5).axes[0])
    assert y_of(lines["Round"]) == [row.differential for row in chart.rows]
    assert x_of(lines["Golf index"]) == [3, 4, 5]
    assert y_of(lines["Golf index"]) == [row.index for row in chart.rows[2:]]
    assert y_of(lines["Reference player"]) == [0, 0]
    assert "Golf index" not in lines_of(drawn("golf-index", 1).axes[0])


def test_players_have_bars_and_the_player_a_line() -> None:
    chart = chart_of("all-players", 5)
    (axes,) = drawn("all-players", 5).axes
    assert [bar.get_height() for bar in bars_of(axes)] == [row.players for row in chart.rows]
    lines = lines_of(axes)
    assert x_of(lines["This player"]) == [chart.mark] * 2
    assert x_of(lines["Random"]) == [44.7, 44.7]
    styles = {lines[name].get_linestyle() for name in ("This player", "Random", "Honest advice")}
    assert len(styles) == 3


def test_a_round_runs_from_nothing_hole_by_hole() -> None:
    chart = chart_of("running", 1)
    (axes,) = drawn("running", 1).axes
    path = axes.get_lines()[0]
    assert x_of(path) == list(range(10))
    assert y_of(path) == [0, *(row.running for row in chart.rows)]
    lines = lines_of(axes)
    for label, mark, sign in (("Under par", "o", -1), ("Over par", "s", 1)):
        held = [row.hole for row in chart.rows if np.sign(row.to_par) == sign]
        assert x_of(lines[label]) == held
        assert lines[label].get_marker() == mark


def test_a_round_in_points_sums_them() -> None:
    (axes,) = drawn("running", 1, "points").axes
    assert axes.get_ylabel() == "Points so far (higher is better)"
    assert y_of(lines_of(axes)["Hole"])[-1] == sum(row.score for row in history(1, "points")[1])


def test_of_very_many_rounds_the_range_and_the_mean_are_drawn() -> None:
    totals = [(37 * number) % 90 for number in range(2 * MOST_DOTS)]
    rows = [
        Total(n, "r", "2026-01-01", total, par=36, mean_5=0.0, mean_20=0.0)
        for n, total in enumerate(totals, 1)
    ]
    figure = figure_of(DRAWINGS["round-totals"], RoundTotals(rows))
    (axes,) = figure.axes
    length = len(totals) // STRETCHES
    band = next(part for part in axes.patches if isinstance(part, StepPatch))
    high, edges, low = band.get_data()
    assert (edges[0], edges[-1]) == (0.5, len(totals) + 0.5)
    assert (np.asarray(high)[0], np.asarray(low)[0]) == (max(totals[:length]), min(totals[:length]))
    mean = lines_of(axes)[f"Mean of {length}"]
    assert y_of(mean)[0] == sum(totals[:length]) / length
    assert len(svg(figure, "")) < 100_000


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.ci)])
def test_an_svg_stays_small_and_without_styles(name: str, theme: str) -> None:
    figure = figure_of(DRAWINGS[name], chart_of(name, 200), theme, "narrow")
    written = svg(figure, "A title")
    assert len(written) < 100_000
    assert b"style" not in written
    assert b"data:" not in written

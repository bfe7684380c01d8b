"""Charts of scores: round totals, hole scores, means by hole number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Annotated, Any, Final

from rounds.charts.chart import Chart, Day
from rounds.charts.marks import MOST_DOTS, dot, plot_each, plot_intervals, stretch
from rounds.charts.play import Play, of_play
from rounds.charts.style import Colours, Look, canvas, legend, widen
from rounds.charts.tables import HOLES, ROUND, column
from rounds.figures.histograms import Bar, bars
from rounds.terms.definitions import SCORE, Definition
from rounds.terms.wording import counted, number, percent, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rounds.figures.frames import Frame

# The axis of scores spans at least this, so that a flat history does not look wild.
LEAST_SPAN: Final = {"strokes": 20, "points": 200}
LEAST_SPAN_OF_HOLES: Final = {"strokes": 8, "points": 80}


@dataclass(frozen=True)
class Total:
    """A round with its total and the rolling means up to it."""

    number: Annotated[int, "1 is the oldest"]
    round: Annotated[str, "Id"]
    date: Day
    total: int
    par: int | None
    mean_5: float | None
    mean_20: float | None


@dataclass(frozen=True)
class RoundTotals:
    """Round totals with their rolling means."""

    rows: list[Total]


def round_totals(play: Play) -> RoundTotals:
    """Each round's total with its rolling means, and in strokes its par.

    A rolling mean is None until there are enough rounds for it.
    """
    rounds = play.rounds()
    size = len(rounds)
    columns = [
        range(1, size + 1),
        rounds.round_id.tolist(),
        rounds.date.tolist(),
        rounds.score.tolist(),
        rounds.par.tolist() if play.in_strokes else [None] * size,
        _rolling_means(rounds, 5),
        _rolling_means(rounds, 20),
    ]
    return RoundTotals([Total(*row) for row in zip(*columns, strict=True)])


def _rolling_means(rounds: Frame, window: int) -> list[float | None]:
    """The rolling mean at each round; None before there are `window` rounds."""
    means: list[float] = rounds.score.rolling(window).mean().tolist()
    lead = min(window - 1, len(means))
    return [*[None] * lead, *means[lead:]]


def _totals_in_words(chart: RoundTotals, unit: str) -> str:
    totals = [row.total for row in chart.rows]
    words = f"{counted(len(totals), 'signed round')}: "
    if len(totals) == 1:
        words += counted(totals[0], unit.removesuffix("s"))
    else:
        mean = number(sum(totals) / len(totals))
        words += f"from {signed(min(totals))} to {signed(max(totals))} {unit}, {mean} on average"
    newest = chart.rows[-1]
    for window, mean_of_last in ((5, newest.mean_5), (20, newest.mean_20)):
        if mean_of_last is not None:
            words += f"; mean of the last {window} {number(mean_of_last)}"
    return words if newest.par is None else f"{words}; par {newest.par}"


def _draw_totals(chart: RoundTotals, look: Look) -> Figure:
    """Round totals as dots, rolling means as lines, par as a dashed line."""
    rows = chart.rows
    figure, axes = canvas(look)
    plot_each(axes, [row.number for row in rows], [row.total for row in rows], look.colours)
    if len(rows) > MOST_DOTS:
        _plot_mean_of_stretches(axes, rows, look.colours)
    else:
        _plot_means(axes, rows, look.colours)
    _plot_par(axes, rows, look.colours)
    axes.set_xlabel("Round, oldest first")
    axes.set_ylabel(f"{look.unit.capitalize()} a round ({look.better})")
    axes.set_xlim(0.5, len(rows) * 1.01 + 0.5)  # room for the last dot
    widen(axes, LEAST_SPAN[look.unit])
    legend(figure, look)
    return figure


def _plot_means(axes: Axes, rows: Sequence[Total], colours: Colours) -> None:
    """Plot a line for each span with enough rounds; a square marks its current value."""
    thinner = min(1.0, dot(len(rows)) / 2)
    for window, role, width in ((5, "sand", 1.2), (20, "sky", 2.4)):
        known = [(row.number, getattr(row, f"mean_{window}")) for row in rows[window - 1 :]]
        if known:
            axes.plot(
                *zip(*known, strict=True),
                color=colours[role],
                linewidth=width * thinner,
                marker="s",
                markersize=width + 2.5,
                markevery=[-1],
                label=f"Mean of {window}",
            )


def _plot_mean_of_stretches(axes: Axes, rows: Sequence[Total], colours: Colours) -> None:
    length = stretch(len(rows))
    parts = [rows[at : at + length] for at in range(0, len(rows), length)]
    axes.plot(
        [fmean(row.number for row in part) for part in parts],
        [fmean(row.total for row in part) for part in parts],
        color=colours["sky"],
        linewidth=2,
        label=f"Mean of {length}",
    )


def _plot_par(axes: Axes, rows: Sequence[Total], colours: Colours) -> None:
    """Plot a level for each stretch of rounds with the same par; nothing in points."""
    stretches = [(par, len(list(same))) for par, same in groupby(row.par for row in rows)]
    if stretches[0][0] is None:
        return
    edges = [0.5]
    for _, length in stretches:
        edges.append(edges[-1] + length)
    pars = [par for par, _ in stretches if par is not None]
    axes.stairs(
        pars, edges, baseline=None, color=colours["ink"], ls="--", lw=1.2, zorder=3, label="Par"
    )


@dataclass(frozen=True)
class HoleScores:
    """The number of holes with each score."""

    rows: list[Bar]


def hole_scores(play: Play) -> HoleScores:
    """The numbers of holes and of cleared holes for each score from lowest to highest."""
    return HoleScores(bars(Counter(play.holes().score.tolist()), play.scoring))


def _scores_in_words(chart: HoleScores, unit: str) -> str:
    rows = chart.rows
    holes = sum(row.holes for row in rows)
    cleared = sum(row.cleared for row in rows)
    top = max(rows, key=lambda row: row.holes)
    return (
        f"{counted(holes, 'hole')}: from {signed(rows[0].low)} to {signed(rows[-1].high)} "
        f"{unit}, most often {_from_to(top)} ({percent(top.share)}); {cleared:,} cleared"
    )


def _from_to(row: Bar) -> str:
    ends = (signed(row.low), signed(row.high))
    return ends[0] if row.low == row.high else " to ".join(ends)


def _draw_scores(chart: HoleScores, look: Look) -> Figure:
    """A bar for the number of holes with each score; the cleared ones are hatched, below."""
    rows, colours = chart.rows, look.colours
    figure, axes = canvas(look)
    lefts = [row.low - 0.5 for row in rows]
    width = rows[0].high - rows[0].low + 1
    cleared = [row.cleared for row in rows]
    others = [row.holes - row.cleared for row in rows]
    bar: dict[str, Any] = {"align": "edge", "edgecolor": colours["sheet"], "linewidth": 0.6}
    axes.bar(lefts, cleared, width, color=colours["sky"], label="Cleared", hatch="////", **bar)
    axes.bar(lefts, others, width, cleared, color=colours["sand"], label="Cards left", **bar)
    axes.set_xlabel(f"{look.unit.capitalize()} of a hole ({look.better})")
    axes.set_ylabel("Holes")
    axes.set_xlim(min(lefts[0], -0.5), max(lefts[-1] + width, lefts[0] + 10 * width))
    legend(figure, look)
    return figure


@dataclass(frozen=True)
class HoleMean:
    """The mean score of one hole number with its 95 % interval."""

    hole: int
    holes: Annotated[int, "How often it was played"]
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class ByHole:
    """Scores by hole number."""

    rows: list[HoleMean]
    par: Annotated[int | None, "Of a hole, if it is the same for all"]


def by_hole(play: Play) -> ByHole:
    """The mean score of each hole number with its 95 % interval.

    A single score has no interval: the ends are None.
    """
    from rounds.figures.intervals import mean_interval

    holes = play.holes()
    rows = []
    for hole in sorted(holes.number.unique().tolist()):
        mean = mean_interval(holes.score[holes.number == hole])
        if mean:
            rows.append(HoleMean(hole, mean.count, mean.mean, mean.low, mean.high))
    return ByHole(rows, _common_par(holes) if play.in_strokes else None)


def _common_par(holes: Frame) -> int | None:
    pars = holes.hole_par.unique().tolist()
    return pars[0] if len(pars) == 1 else None


def _holes_in_words(chart: ByHole, unit: str) -> str:
    low = min(chart.rows, key=lambda row: row.mean)
    high = max(chart.rows, key=lambda row: row.mean)
    words = f"Mean {unit} by hole: lowest {number(low.mean)} on hole {low.hole}, "
    words += f"highest {number(high.mean)} on hole {high.hole}"
    return words if chart.par is None else f"{words}; par {chart.par}"


def _draw_holes(chart: ByHole, look: Look) -> Figure:
    """The mean of each hole number with its 95 % interval, and par as a dashed line."""
    from matplotlib.ticker import MultipleLocator

    figure, axes = canvas(look)
    holes = [row.hole for row in chart.rows]
    means = [(row.mean, row.low, row.high) for row in chart.rows]
    plot_intervals(axes, holes, means, look.colours)
    if chart.par is not None:
        axes.axhline(chart.par, color=look.colours["ink"], ls="--", lw=1.2, label="Par")
    axes.set_xlabel("Hole")
    axes.set_ylabel(f"{look.unit.capitalize()} a hole ({look.better})")
    axes.set_xlim(0.5, max(holes) + 0.5)
    axes.xaxis.set_major_locator(MultipleLocator(2 if max(holes) >= 10 and look.is_narrow else 1))
    widen(axes, LEAST_SPAN_OF_HOLES[look.unit])
    legend(figure, look)
    return figure


CHARTS: Final = (
    Chart(
        name="round-totals",
        definition=Definition(
            "Round totals",
            SCORE,
            "The total of every round, oldest first, with the means of the last 5 and the last 20"
            " rounds up to each; in strokes also the round's par. Of more than 1,000 rounds the"
            " picture shows the range and the mean of stretches of equal length.",
        ),
        numbers=RoundTotals,
        count=of_play(round_totals),
        words=_totals_in_words,
        columns=lambda _: (
            *ROUND,
            column("total", "Total"),
            column("par", "Par"),
            column("mean_5", "Mean of 5", number),
            column("mean_20", "Mean of 20", number),
        ),
        draw=_draw_totals,
        is_newest_first=True,
    ),
    Chart(
        name="hole-scores",
        definition=Definition(
            "Hole scores",
            "holes",
            "How many holes had each score, cleared ones apart; in points 50 to a bar.",
        ),
        numbers=HoleScores,
        count=of_play(hole_scores),
        words=_scores_in_words,
        columns=lambda _: (
            column("low", "From"),
            column("high", "To"),
            HOLES,
            column("cleared", "Cleared"),
            column("share", "Share", percent),
        ),
        draw=_draw_scores,
    ),
    Chart(
        name="by-hole",
        definition=Definition(
            "By hole number",
            SCORE,
            "The mean score of each hole number with its 95 % interval (Student's t; none of a"
            " single score), and par if all rounds have the same.",
        ),
        numbers=ByHole,
        count=of_play(by_hole),
        words=_holes_in_words,
        columns=lambda _: (
            column("hole", "Hole"),
            column("holes", "Played"),
            column("mean", "Mean", number),
            column("low", "95 % from", number),
            column("high", "95 % to", number),
        ),
        draw=_draw_holes,
    ),
)

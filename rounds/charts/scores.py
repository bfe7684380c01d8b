"""Pictures of scores: round totals, hole scores, scores by hole number, one round hole by hole."""

from collections.abc import Callable, Sequence
from itertools import groupby
from math import sqrt
from statistics import fmean
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from rounds.charts.sizes import Size
from rounds.charts.style import NARROW, Chart, Colours, better, canvas, drawing, legend, widen

# A flat history shall not look wild: the axis of scores spans at least this.
LEAST_SPAN: Final = {"strokes": 20, "points": 200}
LEAST_SPAN_OF_HOLES: Final = {"strokes": 8, "points": 80}
# So many dots can be told apart; of more rounds range and mean are shown, in so many stretches.
MOST_DOTS: Final = 1000
STRETCHES: Final = 100
# Golf's marks: a circle under par, a square over it.
_MARKS: Final[tuple[tuple[str, str, str, Callable[[int], bool]], ...]] = (
    ("Under par", "o", "sky", lambda over: over < 0),
    ("Par", "D", "ink", lambda over: over == 0),
    ("Over par", "s", "flag", lambda over: over > 0),
)


@drawing
def round_totals(chart: Chart, colours: Colours, size: Size) -> Figure:
    """Every round's total as a dot, its rolling means as lines, par as a dashed one."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    numbers = [row["number"] for row in rows]
    plot_each(axes, numbers, [row["total"] for row in rows], colours)
    if len(rows) > MOST_DOTS:
        _plot_mean_of_stretches(axes, rows, colours)
    else:
        _plot_means(axes, rows, colours)
    _plot_par(axes, rows, colours)
    axes.set_xlabel("Round, oldest first")
    axes.set_ylabel(f"{chart['unit'].capitalize()} a round ({better(chart['unit'])})")
    axes.set_xlim(0.5, len(rows) * 1.01 + 0.5)  # the last dot whole
    widen(axes, LEAST_SPAN[chart["unit"]])
    legend(figure, colours, size)
    return figure


@drawing
def hole_scores(chart: Chart, colours: Colours, size: Size) -> Figure:
    """A bar for each score as tall as the holes that had it; cleared ones hatched below."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    lefts = [row["low"] - 0.5 for row in rows]
    width = rows[0]["high"] - rows[0]["low"] + 1
    cleared = [row["cleared"] for row in rows]
    others = [row["holes"] - row["cleared"] for row in rows]
    bar: dict[str, Any] = {"align": "edge", "edgecolor": colours["sheet"], "linewidth": 0.6}
    axes.bar(lefts, cleared, width, color=colours["sky"], label="Cleared", hatch="////", **bar)
    axes.bar(lefts, others, width, cleared, color=colours["sand"], label="Cards left", **bar)
    axes.set_xlabel(f"{chart['unit'].capitalize()} of a hole ({better(chart['unit'])})")
    axes.set_ylabel("Holes")
    axes.set_xlim(min(lefts[0], -0.5), max(lefts[-1] + width, lefts[0] + 10 * width))
    legend(figure, colours, size)
    return figure


@drawing
def by_hole(chart: Chart, colours: Colours, size: Size) -> Figure:
    """The mean of each hole number with its 95 % interval, and par as a dashed line."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    holes = [row["hole"] for row in rows]
    plot_intervals(axes, holes, [(row["mean"], row["low"], row["high"]) for row in rows], colours)
    if chart["par"] is not None:
        axes.axhline(chart["par"], color=colours["ink"], ls="--", lw=1.2, label="Par")
    axes.set_xlabel("Hole")
    axes.set_ylabel(f"{chart['unit'].capitalize()} a hole ({better(chart['unit'])})")
    axes.set_xlim(0.5, max(holes) + 0.5)
    axes.xaxis.set_major_locator(
        MultipleLocator(1 if max(holes) < 10 or size.width >= NARROW else 2)
    )
    widen(axes, LEAST_SPAN_OF_HOLES[chart["unit"]])
    legend(figure, colours, size)
    return figure


@drawing
def running(chart: Chart, colours: Colours, size: Size) -> Figure:
    """A round hole by hole: to par so far, each hole with golf's mark; in points the sum so far."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    axes.plot(
        [0, *(row["hole"] for row in rows)],
        [0, *(row["running"] for row in rows)],
        color=colours["line-strong"],
        lw=1.4,
    )
    if chart["unit"] == "strokes":
        axes.axhline(0, color=colours["ink"], ls="--", lw=1.2, label="Level with par")
        _mark_holes(axes, rows, colours)
        axes.set_ylabel("Strokes to par so far")
    else:
        _plot_marks(axes, rows, "o", colours["sky"], "Hole")
        axes.set_ylabel("Points so far (higher is better)")
    axes.set_xlabel("Hole (0: before the first)")
    axes.set_xlim(-0.3, max(row["hole"] for row in rows) + 0.3)
    widen(axes, LEAST_SPAN_OF_HOLES[chart["unit"]])
    legend(figure, colours, size)
    return figure


def plot_each(
    axes: Axes, numbers: Sequence[int], values: Sequence[float], colours: Colours
) -> None:
    """A dot for each round; of very many the range from lowest to highest in each stretch."""
    role = colours["line-strong"]
    if len(numbers) <= MOST_DOTS:
        size = dot(len(numbers))
        axes.plot(numbers, values, "o", color=role, ms=size, mew=0, label="Round")
        return
    length = stretch(len(numbers))
    parts = [values[at : at + length] for at in range(0, len(values), length)]
    edges = [*numbers[::length], numbers[-1] + 1]
    axes.stairs(
        [max(part) for part in parts],
        [edge - 0.5 for edge in edges],
        baseline=[min(part) for part in parts],
        fill=True,
        color=role,
        alpha=0.45,
        linewidth=0,
        label=f"Range of {length}",
    )


def plot_intervals(
    axes: Axes,
    places: Sequence[float],
    means: Sequence[tuple[float, float | None, float | None]],
    colours: Colours,
    label: str = "Mean",
) -> None:
    """A dot at each mean, with a bar as far as its interval reaches if it has one."""
    axes.plot(places, [mean for mean, _, _ in means], "o", color=colours["sky"], ms=5, label=label)
    known = [
        (at, low, high) for at, (_, low, high) in zip(places, means, strict=True) if low is not None
    ]
    if known:
        ats, lows, highs = zip(*known, strict=True)
        axes.vlines(ats, lows, highs, color=colours["sky"], lw=1.6, label="95 % interval")


def dot(count: int) -> float:
    """A dot's diameter in points: large while there are few, never too small to see."""
    return max(1.5, min(5.0, 50 / sqrt(count)))


def stretch(count: int) -> int:
    """How many rounds share a place on the axis when there are too many for one each."""
    return -(-count // STRETCHES) if count > MOST_DOTS else 1


def _plot_means(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    """A line for each span that there are enough rounds for; a square marks where it stands now."""
    thinner = min(1.0, dot(len(rows)) / 2)
    for window, role, width in ((5, "sand", 1.2), (20, "sky", 2.4)):
        known = [(row["number"], row[f"mean_{window}"]) for row in rows[window - 1 :]]
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


def _plot_mean_of_stretches(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    length = stretch(len(rows))
    parts = [rows[at : at + length] for at in range(0, len(rows), length)]
    axes.plot(
        [fmean(row["number"] for row in part) for part in parts],
        [fmean(row["total"] for row in part) for part in parts],
        color=colours["sky"],
        linewidth=2,
        label=f"Mean of {length}",
    )


def _plot_par(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    """A level for each stretch of rounds with the same par; none in points."""
    stretches = [(par, len(list(same))) for par, same in groupby(row["par"] for row in rows)]
    if stretches[0][0] is None:
        return
    edges = [0.5]
    for _, length in stretches:
        edges.append(edges[-1] + length)
    pars = [par for par, _ in stretches]
    axes.stairs(
        pars, edges, baseline=None, color=colours["ink"], ls="--", lw=1.2, zorder=3, label="Par"
    )


def _mark_holes(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    for label, mark, role, fits in _MARKS:
        marked = [row for row in rows if fits(row["to_par"])]
        if marked:
            _plot_marks(axes, marked, mark, colours[role], label)


def _plot_marks(axes: Axes, rows: list[Chart], mark: str, colour: str, label: str) -> None:
    holes = [row["hole"] for row in rows]
    axes.plot(holes, [row["running"] for row in rows], mark, color=colour, ms=6, label=label)

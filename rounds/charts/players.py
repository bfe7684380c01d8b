"""Pictures of a player among others: the golf index, and where the mean total stands."""

from itertools import cycle
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rounds.charts.scores import dot, plot_each, stretch
from rounds.charts.sizes import Size
from rounds.charts.style import Chart, Colours, better, canvas, drawing, legend, widen, widened

LEAST_SPAN: Final = 5
LEAST_BARS: Final = 10
_DASHES: Final = ("--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))


@drawing
def golf_index(chart: Chart, colours: Colours, size: Size) -> Figure:
    """Each rated round's differential as a dot, the index as a line, the reference player at 0."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    numbers = [row["number"] for row in rows]
    plot_each(axes, numbers, [row["differential"] for row in rows], colours)
    _plot_index(axes, rows, colours)
    axes.axhline(0, color=colours["ink"], ls="--", lw=1.2, label="Reference player")
    axes.set_xlabel("Rated round, oldest first")
    axes.set_ylabel("Differential (lower is better)")
    axes.set_xlim(0.5, len(rows) * 1.01 + 0.5)
    widen(axes, LEAST_SPAN)
    legend(figure, colours, size)
    return figure


@drawing
def all_players(chart: Chart, colours: Colours, size: Size) -> Figure:
    """A bar for each mean total as tall as the players who have it; the own and the reference."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    width = rows[0]["high"] - rows[0]["low"]
    axes.bar(
        [row["low"] for row in rows],
        [row["players"] for row in rows],
        width,
        align="edge",
        color=colours["sand"],
        edgecolor=colours["sheet"],
        linewidth=0.8,
        label="Players",
    )
    for line, dashes in zip(chart["reference"], cycle(_DASHES), strict=False):
        axes.axvline(line["total"], color=colours["ink"], ls=dashes, lw=1.2, label=line["player"])
    if chart["mark"] is not None:
        axes.axvline(chart["mark"], color=colours["flag"], lw=2.4, label="This player")
    axes.set_xlabel(f"Mean {chart['unit']} a round ({better(chart['unit'])})")
    axes.set_ylabel("Players")
    axes.set_xlim(*widened(axes.get_xlim(), LEAST_BARS * width))
    axes.set_ylim(top=1.05 * max(row["players"] for row in rows))
    legend(figure, colours, size)
    return figure


def _plot_index(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    """The index after each round from which on there is one; a square marks where it stands."""
    known = [(row["number"], row["index"]) for row in rows if row["index"] is not None]
    if not known:
        return
    axes.plot(
        *zip(*known[:: -stretch(len(rows))][::-1], strict=True),
        color=colours["sky"],
        linewidth=2.4 * min(1.0, dot(len(rows)) / 2),
        marker="s",
        markersize=5,
        markevery=[-1],
        drawstyle="steps-post",
        label="Golf index",
    )

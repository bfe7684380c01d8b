"""Pictures of deals: the course of one hole, and what many deals need."""

from itertools import cycle, product
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rounds.charts.sizes import Size
from rounds.charts.style import TEXT, Chart, Colours, canvas, colours_of, drawing, legend, widen

LEAST_SPAN_OF_A_HOLE: Final = 8
# Lines that are told apart without colours too.
_LINES: Final = [*product(("sky", "sand", "flag", "ink"), ("o-", "s--"))]


@drawing
def course(chart: Chart, colours: Colours, size: Size) -> Figure:
    """A hole's worth after each action, unseen and known stock; the worst decisions marked."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    numbers = [row["number"] for row in rows]
    expected = [row["expected"] for row in rows]
    fewest = [row["fewest"] for row in rows]
    axes.step(numbers, fewest, where="post", color=colours["sand"], lw=1.6, label="Fewest possible")
    axes.plot(numbers, expected, "o-", color=colours["sky"], lw=1.6, ms=3, label="Expected")
    _mark_worst(axes, [row for row in rows if row["is_worst"]], colours)
    axes.set_xlabel("Action (0: as dealt)")
    axes.set_ylabel("Strokes (lower is better)")
    axes.set_xlim(-0.5, len(rows) - 0.5)
    widen(axes, LEAST_SPAN_OF_A_HOLE)
    legend(figure, colours, size)
    return figure


def histogram(chart: Chart, theme: str, size: Size) -> Figure:
    """How many deals of a hundred need so many strokes, a line for each set of rules."""
    colours = colours_of(theme)
    figure, axes = canvas(colours, size)
    for series, (role, dashes) in zip(chart["series"], cycle(_LINES), strict=False):
        _, strokes, counts = zip(*series["rows"], strict=True)
        shares = [100 * count / sum(counts) for count in counts]
        axes.plot(strokes, shares, dashes, color=colours[role], ms=4, lw=1.4, label=series["label"])
    axes.axvline(0, color=colours["line-strong"], lw=0.8)
    axes.set_xlabel("Fewest strokes (lower is better; 0 and below: cleared)")
    axes.set_ylabel("Deals of a hundred")
    axes.set_ylim(bottom=0)
    legend(figure, colours, size, ncols=size.legend_columns // 2)
    return figure


def _mark_worst(axes: Axes, rows: list[Chart], colours: Colours) -> None:
    """A triangle above each, with the number of its action."""
    if not rows:
        return
    points = [(row["number"], row["expected"]) for row in rows]
    numbers, heights = zip(*points, strict=True)
    role = colours["flag"]
    axes.plot(numbers, heights, "v", color=role, ms=8, zorder=4, label="Worst decisions")
    for point in points:
        axes.annotate(
            str(point[0]),
            point,
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            color=colours["ink"],
            fontsize=TEXT,
        )

"""The picture of a survey: optimal play on many deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, product
from typing import TYPE_CHECKING, Final, NamedTuple

from rounds.charts.sizes import Size
from rounds.charts.style import Look, canvas, colours_of, legend

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Lines that differ without colours too.
_LINES: Final = [*product(("sky", "sand", "flag", "ink"), ("o-", "s--"))]


class Series(NamedTuple):
    """The numbers of deals by fewest strokes under some rules: rows of label, strokes, count."""

    label: str
    rows: Sequence[tuple[str, int, int]]


def histogram(series: Sequence[Series], theme: str, size: Size) -> Figure:
    """How many deals of a hundred need each number of strokes: a line for each set of rules."""
    look = Look(colours_of(theme), size, "strokes")
    figure, axes = canvas(look)
    for one, (role, dashes) in zip(series, cycle(_LINES), strict=False):
        _, strokes, counts = zip(*one.rows, strict=True)
        shares = [100 * count / sum(counts) for count in counts]
        colour = look.colours[role]
        axes.plot(strokes, shares, dashes, color=colour, ms=4, lw=1.4, label=one.label)
    axes.axvline(0, color=look.colours["line-strong"], lw=0.8)
    axes.set_xlabel("Fewest strokes (lower is better; 0 and below: cleared)")
    axes.set_ylabel("Deals of a hundred")
    axes.set_ylim(bottom=0)
    legend(figure, look, ncols=size.legend_columns // 2)
    return figure

"""Axes for pictures made of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rounds.charts.style import TEXT, Colours

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def squares(axes: Axes, colours: Colours) -> Axes:
    """The axes without lines, with labels beside rows and columns of squares."""
    axes.set_facecolor(colours["sheet"])
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelcolor=colours["ink-soft"], labelsize=TEXT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(color=colours["ink"], fontsize=TEXT)
    return axes

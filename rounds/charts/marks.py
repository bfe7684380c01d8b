"""Marks that several charts share: dots for rounds, means with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from rounds.charts.style import Colours

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# With more rounds than dots fit, a chart shows range and mean in so many stretches.
MOST_DOTS: Final = 1000
STRETCHES: Final = 100


def plot_each(
    axes: Axes, numbers: Sequence[int], values: Sequence[float], colours: Colours
) -> None:
    """Plot a dot for each round; for very many rounds the range in each stretch."""
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
    """Plot a dot at each mean, with a bar for its interval if it has one."""
    axes.plot(places, [mean for mean, _, _ in means], "o", color=colours["sky"], ms=5, label=label)
    known = [
        (at, low, high) for at, (_, low, high) in zip(places, means, strict=True) if low is not None
    ]
    if known:
        ats, lows, highs = zip(*known, strict=True)
        axes.vlines(ats, lows, highs, color=colours["sky"], lw=1.6, label="95 % interval")


def dot(count: int) -> float:
    """A dot's diameter in points: larger for few dots, never too small to see."""
    return max(1.5, min(5.0, 50 / sqrt(count)))


def stretch(count: int) -> int:
    """How many rounds share a place on the axis; 1 unless there are too many."""
    return -(-count // STRETCHES) if count > MOST_DOTS else 1

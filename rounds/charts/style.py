"""The look that all charts share: colours by role, one kind of axes, legends above the data."""

import re
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from textwrap import fill
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from rounds.charts.sizes import Size

Chart = dict[str, Any]
Colours = dict[str, str]
Drawing = Callable[[Chart, str, Size], Figure]

STYLESHEET: Final = Path(__file__).parents[2] / "static" / "rounds" / "colours.css"
PIXELS_AN_INCH: Final = 96
TEXT: Final = 9
# Pictures of less width have less on them side by side.
NARROW: Final = 400
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_ROLE: Final = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
# Same data, same bytes; and text stays text, in the fonts of whoever looks.
mpl.rcParams.update({"svg.hashsalt": "golfsite", "svg.fonttype": "none"})


def drawing(draw: Callable[[Chart, Colours, Size], Figure]) -> Drawing:
    """A chart drawn in a theme, `light` or `dark`; without rows its sentence in their place."""

    @wraps(draw)
    def drawn(chart: Chart, theme: str, size: Size) -> Figure:
        colours = colours_of(theme)
        if not chart["rows"]:
            return sentence(chart["sentence"], colours, size)
        return draw(chart, colours, size)

    return drawn


@cache
def colours_of(theme: str) -> Colours:
    """The stylesheet's colours of a theme, `light` or `dark`, by role as `#rrggbb`."""
    roles = _ROLE.findall(STYLESHEET.read_text(encoding="utf-8"))
    return {role: light if theme == "light" else dark for role, light, dark in roles}


def blend(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the first, the rest of the other."""
    mixed = share * _channels(one) + (1 - share) * _channels(other)
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


def from_good_to_bad(colours: Colours, count: int) -> list[str]:
    """So many colours from blue over pale to red, told apart by whoever sees no red or green."""
    sheet = colours["sheet"]
    anchors = [
        colours["sky"],
        blend(colours["sky"], sheet, 0.5),
        blend(colours["line-strong"], sheet, 0.4),
        blend(colours["sand"], sheet, 0.6),
        colours["flag"],
    ]
    places = np.linspace(0, len(anchors) - 1, count)
    return [_along(anchors, place) for place in places]


def canvas(colours: Colours, size: Size) -> tuple[Figure, Axes]:
    """A figure with one pair of axes: a light grid, integer ticks, no box."""
    figure = blank(colours, size)
    axes = figure.add_subplot(facecolor=colours["sheet"])
    dress(axes, colours)
    return figure, axes


def canvas_of_two(colours: Colours, size: Size) -> tuple[Figure, Axes, Axes]:
    """A figure with two pairs of axes, one above the other, that share what lies below them."""
    figure = blank(colours, size)
    upper = figure.add_subplot(211, facecolor=colours["sheet"])
    lower = figure.add_subplot(212, facecolor=colours["sheet"], sharex=upper)
    for axes in (upper, lower):
        dress(axes, colours)
    upper.tick_params(labelbottom=False)
    return figure, upper, lower


def dress(axes: Axes, colours: Colours) -> None:
    """Give axes the look of all others."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(colours["line-strong"])
    axes.grid(axis="y", color=colours["line"], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(color=colours["line-strong"], labelcolor=colours["ink-soft"], labelsize=TEXT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(color=colours["ink"], fontsize=TEXT)
        count_whole(axis)


def count_whole(axis: Axis) -> None:
    """Ticks at whole numbers only."""
    axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))


def count_percent(axes: Axes, *, whole: bool = False) -> None:
    """The upward axis in percent from 0, up to 100 if the whole is shown."""
    axes.yaxis.set_major_formatter(StrMethodFormatter(f"{{x:.0f}}{NO_BREAK}%"))
    axes.set_ylim(bottom=0, top=100 if whole else None)


def blank(colours: Colours, size: Size) -> Figure:
    """A figure with nothing on it."""
    inches = (size.width / PIXELS_AN_INCH, size.height / PIXELS_AN_INCH)
    margins = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08)
    return Figure(figsize=inches, facecolor=colours["sheet"], layout=margins)


def sentence(words: str, colours: Colours, size: Size) -> Figure:
    """What is said where there is nothing to draw."""
    figure = blank(colours, size)
    lines = fill(words, size.line)
    figure.text(0.5, 0.5, lines, ha="center", va="center", color=colours["ink-soft"], fontsize=10)
    return figure


def widen(axes: Axes, least_span: float) -> None:
    """Let the upward axis span at least so much: a flat history shall not look wild."""
    axes.set_ylim(*widened(axes.get_ylim(), least_span))


def widened(ends: tuple[float, float], least_span: float) -> tuple[float, float]:
    """Ends that are at least so far apart, around the same middle."""
    low, high = ends
    lack = max(0.0, least_span - (high - low)) / 2
    return low - lack, high + lack


def legend(figure: Figure, colours: Colours, size: Size, **options: Any) -> None:
    """Above the axes, where no data can be."""
    look = {"ncols": size.legend_columns, "handlelength": 1.6, "columnspacing": 1.4, **options}
    figure.legend(
        loc="outside upper left",
        frameon=False,
        fontsize=TEXT,
        labelcolor=colours["ink"],
        **look,
    )


def better(unit: str) -> str:
    """Which way is up, for the label of an axis of scores."""
    return "lower is better" if unit == "strokes" else "higher is better"


def _along(anchors: list[str], place: float) -> str:
    first = min(int(place), len(anchors) - 2)
    return blend(anchors[first + 1], anchors[first], place - first)


def _channels(colour: str) -> "np.ndarray[Any, Any]":
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])

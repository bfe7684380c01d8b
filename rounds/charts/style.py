"""The common look of charts: colours by role, one kind of axes, legends above the data.

matplotlib is imported only when something is drawn.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rounds.charts.sizes import Size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

Colours = dict[str, str]

STYLESHEET: Final = Path(__file__).parents[2] / "static" / "rounds" / "colours.css"
PIXELS_AN_INCH: Final = 96
TEXT: Final = 9
# Narrower pictures show less side by side.
NARROW: Final = 400
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_ROLE: Final = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")


class Look(NamedTuple):
    """The look of a picture: colours by role, its size, the unit of its scores."""

    colours: Colours
    size: Size
    unit: str

    @property
    def is_narrow(self) -> bool:
        """Whether the picture has little room side by side."""
        return self.size.width < NARROW

    @property
    def better(self) -> str:
        """Which direction is better, for the label of an axis of scores."""
        return "lower is better" if self.unit == "strokes" else "higher is better"


@cache
def colours_of(theme: str) -> Colours:
    """The colours of the stylesheet in a theme, `light` or `dark`: `#rrggbb` by role."""
    roles = _ROLE.findall(STYLESHEET.read_text(encoding="utf-8"))
    return {role: light if theme == "light" else dark for role, light, dark in roles}


def blend(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the first, the rest of the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def from_good_to_bad(colours: Colours, count: int) -> list[str]:
    """`count` colours from blue over pale to red, distinct for colour-blind readers too."""
    sheet = colours["sheet"]
    anchors = [
        colours["sky"],
        blend(colours["sky"], sheet, 0.5),
        blend(colours["line-strong"], sheet, 0.4),
        blend(colours["sand"], sheet, 0.6),
        colours["flag"],
    ]
    step = (len(anchors) - 1) / (count - 1)
    return [_along(anchors, step * place) for place in range(count)]


def canvas(look: Look) -> tuple[Figure, Axes]:
    """A figure with one pair of axes: a light grid, integer ticks, no box."""
    figure = blank(look)
    axes = figure.add_subplot(facecolor=look.colours["sheet"])
    dress(axes, look.colours)
    return figure, axes


def canvas_of_two(look: Look) -> tuple[Figure, Axes, Axes]:
    """A figure with two pairs of axes, one above the other, with a common horizontal axis."""
    figure = blank(look)
    upper = figure.add_subplot(211, facecolor=look.colours["sheet"])
    lower = figure.add_subplot(212, facecolor=look.colours["sheet"], sharex=upper)
    for axes in (upper, lower):
        dress(axes, look.colours)
    upper.tick_params(labelbottom=False)
    return figure, upper, lower


def dress(axes: Axes, colours: Colours) -> None:
    """Give axes the common look."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(colours["line-strong"])
    axes.grid(axis="y", color=colours["line"], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(color=colours["line-strong"], labelcolor=colours["ink-soft"], labelsize=TEXT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(color=colours["ink"], fontsize=TEXT)
        count_whole(axis)


def count_whole(axis: Axis) -> None:
    """Set ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))


def count_percent(axes: Axes, *, whole: bool = False) -> None:
    """Write the vertical axis in percent from 0, with `whole` up to 100."""
    from matplotlib.ticker import StrMethodFormatter

    axes.yaxis.set_major_formatter(StrMethodFormatter(f"{{x:.0f}}{NO_BREAK}%"))
    axes.set_ylim(bottom=0, top=100 if whole else None)


def blank(look: Look) -> Figure:
    """An empty figure."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    inches = (look.size.width / PIXELS_AN_INCH, look.size.height / PIXELS_AN_INCH)
    margins = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08)
    return Figure(figsize=inches, facecolor=look.colours["sheet"], layout=margins)


def sentence(words: str, look: Look) -> Figure:
    """A figure with words only, for a chart without numbers."""
    figure = blank(look)
    lines = fill(words, look.size.line)
    soft = look.colours["ink-soft"]
    figure.text(0.5, 0.5, lines, ha="center", va="center", color=soft, fontsize=10)
    return figure


def widen(axes: Axes, least_span: float) -> None:
    """Let the vertical axis span at least so much, so that a flat history does not look wild."""
    axes.set_ylim(*widened(axes.get_ylim(), least_span))


def widened(ends: tuple[float, float], least_span: float) -> tuple[float, float]:
    """Ends at least `least_span` apart, around the same middle."""
    low, high = ends
    lack = max(0.0, least_span - (high - low)) / 2
    return low - lack, high + lack


def legend(figure: Figure, look: Look, **options: Any) -> None:
    """Draw a legend above the axes, where it covers no data."""
    common = {"ncols": look.size.legend_columns, "handlelength": 1.6, "columnspacing": 1.4}
    figure.legend(
        loc="outside upper left",
        frameon=False,
        fontsize=TEXT,
        labelcolor=look.colours["ink"],
        **common | options,
    )


def _along(anchors: list[str], place: float) -> str:
    first = min(int(place), len(anchors) - 2)
    return blend(anchors[first + 1], anchors[first], place - first)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]

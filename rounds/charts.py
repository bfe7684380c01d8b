"""Pictures of summaries: matplotlib figures in one style, written as SVG or PNG; no queries.

Colours are the site's own, by role, read from its stylesheet. Lengths are CSS pixels.
"""

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import cycle, groupby, product
from math import sqrt
from pathlib import Path
from textwrap import fill
from typing import Any, Final, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

Chart = dict[str, Any]

STYLESHEET: Final = Path(__file__).parents[1] / "static" / "rounds" / "colours.css"
PIXELS_AN_INCH: Final = 96
PNG_PIXELS_AN_INCH: Final = 2 * PIXELS_AN_INCH
FONTS: Final = "system-ui, sans-serif"
# A flat history shall not look wild: the axis of scores spans at least this.
LEAST_SPAN: Final = {"strokes": 20, "points": 200}
LEAST_SPAN_OF_A_HOLE: Final = 8
# Lines that are told apart without colours too.
_LINES: Final = [*product(("sky", "sand", "flag", "ink"), ("o-", "s--"))]
# Same data, same bytes; and text stays text, in the fonts of whoever looks.
mpl.rcParams.update({"svg.hashsalt": "golfsite", "svg.fonttype": "none"})


class Size(NamedTuple):
    """A picture's width and height, columns of its legend and letters of a line in it."""

    width: int
    height: int
    legend_columns: int
    line: int


SIZES: Final = {"wide": Size(800, 360, 4, 70), "narrow": Size(340, 300, 2, 34)}


def round_totals(chart: Chart, theme: str, size: Size) -> Figure:
    """Every round's total as a dot, its rolling means as lines, par as a dashed one."""
    rows, colours = chart["rows"], colours_of(theme)
    if not rows:
        return _sentence(chart["sentence"], colours, size)
    figure, axes = _canvas(colours, size)
    numbers = [row["number"] for row in rows]
    totals = [row["total"] for row in rows]
    axes.plot(numbers, totals, "o", color=colours["line-strong"], ms=_dot(len(rows)), label="Round")
    _plot_means(axes, rows, colours)
    _plot_par(axes, rows, colours)
    better = "lower" if chart["unit"] == "strokes" else "higher"
    axes.set_xlabel("Round, oldest first")
    axes.set_ylabel(f"{chart['unit'].capitalize()} a round ({better} is better)")
    axes.set_xlim(0.5, len(rows) * 1.01 + 0.5)  # the last dot whole
    _widen(axes, LEAST_SPAN[chart["unit"]])
    _legend(figure, colours, size)
    return figure


def course(chart: Chart, theme: str, size: Size) -> Figure:
    """A hole's worth after each action, unseen and known stock; the worst decisions marked."""
    rows, colours = chart["rows"], colours_of(theme)
    figure, axes = _canvas(colours, size)
    numbers = [row["number"] for row in rows]
    expected = [row["expected"] for row in rows]
    fewest = [row["fewest"] for row in rows]
    axes.step(numbers, fewest, where="post", color=colours["sand"], lw=1.6, label="Fewest possible")
    axes.plot(numbers, expected, "o-", color=colours["sky"], lw=1.6, ms=3, label="Expected")
    _mark_worst(axes, [row for row in rows if row["is_worst"]], colours)
    axes.set_xlabel("Action (0: as dealt)")
    axes.set_ylabel("Strokes (lower is better)")
    axes.set_xlim(-0.5, len(rows) - 0.5)
    _widen(axes, LEAST_SPAN_OF_A_HOLE)
    _legend(figure, colours, size)
    return figure


def histogram(chart: Chart, theme: str, size: Size) -> Figure:
    """How many deals of a hundred need so many strokes, a line for each set of rules."""
    colours = colours_of(theme)
    figure, axes = _canvas(colours, size)
    for series, (role, dashes) in zip(chart["series"], cycle(_LINES), strict=False):
        _, strokes, counts = zip(*series["rows"], strict=True)
        shares = [100 * count / sum(counts) for count in counts]
        axes.plot(strokes, shares, dashes, color=colours[role], ms=4, lw=1.4, label=series["label"])
    axes.axvline(0, color=colours["line-strong"], lw=0.8)
    axes.set_xlabel("Fewest strokes (lower is better; 0 and below: cleared)")
    axes.set_ylabel("Deals of a hundred")
    axes.set_ylim(bottom=0)
    _legend(figure, colours, size._replace(legend_columns=size.legend_columns // 2))
    return figure


CHARTS: Final[dict[str, Callable[[Chart, str, Size], Figure]]] = {"round-totals": round_totals}


def svg(figure: Figure, title: str) -> bytes:
    """The figure as SVG without inline styles, which the site's content policy refuses."""
    nothing_else = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    text = _saved(figure, "svg", metadata={"Title": title, **nothing_else}).decode()
    text = _STYLE_ELEMENT.sub("", text)
    text = _STYLE_ATTRIBUTE.sub(_as_attributes, text)
    text = _NEEDLESS_DIGITS.sub(r"\1", text)
    return text.replace(
        "<svg ", f'<svg role="img" font-family="{FONTS}" stroke-linejoin="round" ', 1
    ).encode()


def png(figure: Figure, title: str) -> bytes:
    """The figure as PNG, two dots a pixel."""
    return _saved(
        figure, "png", dpi=PNG_PIXELS_AN_INCH, metadata={"Title": title, "Software": None}
    )


WRITERS: Final[dict[str, Callable[[Figure, str], bytes]]] = {"svg": svg, "png": png}


@cache
def colours_of(theme: str) -> dict[str, str]:
    """The stylesheet's colours of a theme, `light` or `dark`, by role as `#rrggbb`."""
    roles = _ROLE.findall(STYLESHEET.read_text(encoding="utf-8"))
    return {role: light if theme == "light" else dark for role, light, dark in roles}


_ROLE: Final = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
_STYLE_ELEMENT: Final = re.compile(r"\s*<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL)
_STYLE_ATTRIBUTE: Final = re.compile(r' style="([^"]*)"')
_NEEDLESS_DIGITS: Final = re.compile(r"(\.\d\d)\d+")


def _as_attributes(style: re.Match[str]) -> str:
    declarations = (part.split(":", 1) for part in style[1].split(";") if part.strip())
    return "".join(
        f' {name.strip()}="{value.strip()}"'
        for name, value in declarations
        if name.strip() != "font-family"
    )


def _saved(figure: Figure, extension: str, **options: Any) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=extension, **options)
    return file.getvalue()


def _canvas(colours: dict[str, str], size: Size) -> tuple[Figure, Axes]:
    """A figure with one pair of axes: a light grid, integer ticks, no box."""
    figure = _figure(colours, size)
    axes = figure.add_subplot(facecolor=colours["sheet"])
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(colours["line-strong"])
    axes.grid(axis="y", color=colours["line"], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(color=colours["line-strong"], labelcolor=colours["ink-soft"], labelsize=9)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(color=colours["ink"], fontsize=9)
        axis.set_major_locator(
            MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1)
        )
        axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    return figure, axes


def _figure(colours: dict[str, str], size: Size) -> Figure:
    inches = (size.width / PIXELS_AN_INCH, size.height / PIXELS_AN_INCH)
    margins = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08)
    return Figure(figsize=inches, facecolor=colours["sheet"], layout=margins)


def _sentence(words: str, colours: dict[str, str], size: Size) -> Figure:
    """What is said where there is nothing to draw."""
    figure = _figure(colours, size)
    lines = fill(words, size.line)
    figure.text(0.5, 0.5, lines, ha="center", va="center", color=colours["ink-soft"], fontsize=10)
    return figure


def _plot_means(axes: Axes, rows: list[Chart], colours: dict[str, str]) -> None:
    """A line for each span that there are enough rounds for; a square marks where it stands now."""
    thinner = min(1.0, _dot(len(rows)) / 2)
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


def _plot_par(axes: Axes, rows: list[Chart], colours: dict[str, str]) -> None:
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


def _mark_worst(axes: Axes, rows: list[Chart], colours: dict[str, str]) -> None:
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
            fontsize=9,
        )


def _dot(count: int) -> float:
    """A dot's diameter in points: large while there are few, never too small to see."""
    return max(1.0, min(5.0, 40 / sqrt(count)))


def _widen(axes: Axes, least_span: int) -> None:
    low, high = axes.get_ylim()
    lack = max(0.0, least_span - (high - low)) / 2
    axes.set_ylim(low - lack, high + lack)


def _legend(figure: Figure, colours: dict[str, str], size: Size) -> None:
    """Above the axes, where no data can be."""
    figure.legend(
        loc="outside upper left",
        ncols=size.legend_columns,
        frameon=False,
        fontsize=9,
        labelcolor=colours["ink"],
    )

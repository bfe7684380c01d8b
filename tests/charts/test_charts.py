"""Pictures by what is on them: axes, labels, ticks, marks, colours; never by pixels."""

import struct
from itertools import pairwise
from typing import Any, cast
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import StepPatch

from rounds.charts.chart import Chart, Heading
from rounds.charts.registry import CHARTS
from rounds.charts.scores import RoundTotals, Total
from rounds.charts.sizes import SIZES
from rounds.charts.style import colours_of
from rounds.charts.writing import png, svg
from rounds.terms.wording import Unit

WORDS = "A sentence about <rounds> & totals."
SVG = "{http://www.w3.org/2000/svg}"
COUNTS = [1, 2, 5, 20, 200]
TEXT_ROLES = ["ink", "ink-soft"]
MARK_ROLES = ["line-strong", "sand", "sky", "ink"]


def chart(totals: list[int], pars: list[int] | None = None, unit: str = "strokes") -> RoundTotals:
    """The chart of these totals, with its means recomputed plainly."""
    pars = pars or [36] * len(totals)
    return RoundTotals(
        [
            Total(
                number=number,
                round=f"round{number}",
                date="2026-03-01",
                total=total,
                par=pars[number - 1] if unit == "strokes" else None,
                mean_5=mean_of_last(totals[:number], 5),
                mean_20=mean_of_last(totals[:number], 20),
            )
            for number, total in enumerate(totals, 1)
        ]
    )


def figure_of(
    chart: Chart[Any, Any],
    numbers: Any,
    theme: str = "light",
    size: str = "wide",
    unit: str = "strokes",
    words: str = WORDS,
) -> Figure:
    """The picture of a chart with these numbers."""
    heading = Heading(chart.name, "Title", "E-strokes-9", "Easy", cast("Unit", unit), words)
    return chart.figure(numbers, heading, theme, size)


def round_totals(
    numbers: RoundTotals, theme: str = "light", size: str = "wide", **options: str
) -> Figure:
    return figure_of(CHARTS["round-totals"], numbers, theme, size, **options)


def mean_of_last(totals: list[int], count: int) -> float | None:
    return sum(totals[-count:]) / count if len(totals) >= count else None


def some(count: int) -> list[int]:
    """Totals that go up and down, below zero too."""
    return [(37 * number) % 90 - 10 for number in range(count)]


def axes_of(figure: Figure) -> Axes:
    figure.draw_without_rendering()
    (axes,) = figure.axes
    return axes


def lines_of(axes: Axes) -> dict[str, Line2D]:
    return {str(line.get_label()): line for line in axes.get_lines()}


def x_of(line: Line2D) -> list[float]:
    return list(np.asarray(line.get_xdata()))


def y_of(line: Line2D) -> list[float]:
    return list(np.asarray(line.get_ydata()))


def legend_texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.legends[0].get_texts()]


def test_every_round_is_a_dot_at_its_total() -> None:
    totals = [54, 0, -12, 99, 36]
    axes = axes_of(round_totals(chart(totals)))
    dots = lines_of(axes)["Round"]
    assert x_of(dots) == [1, 2, 3, 4, 5]
    assert y_of(dots) == totals
    assert (dots.get_linestyle(), dots.get_marker()) == ("None", "o")


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (1, ["Round", "Par"]),
        (4, ["Round", "Par"]),
        (5, ["Round", "Mean of 5", "Par"]),
        (19, ["Round", "Mean of 5", "Par"]),
        (20, ["Round", "Mean of 5", "Mean of 20", "Par"]),
    ],
)
def test_a_mean_is_drawn_once_there_are_rounds_for_it(count: int, shown: list[str]) -> None:
    figure = round_totals(chart(some(count)))
    assert legend_texts(figure) == shown


def test_the_means_stand_where_their_last_round_is() -> None:
    totals = some(21)
    lines = lines_of(axes_of(round_totals(chart(totals))))
    assert x_of(lines["Mean of 5"]) == list(range(5, 22))
    assert x_of(lines["Mean of 20"]) == [20, 21]
    assert y_of(lines["Mean of 20"])[-1] == sum(totals[1:]) / 20


def test_par_is_a_level_that_may_change() -> None:
    figure = round_totals(chart([40, 41, 42, 50], [36, 36, 45, 36]))
    (par,) = [patch for patch in axes_of(figure).patches if isinstance(patch, StepPatch)]
    values, edges, _ = par.get_data()
    assert (list(values), list(edges)) == ([36, 45, 36], [0.5, 2.5, 3.5, 4.5])


def test_points_have_no_par_and_say_that_more_is_better() -> None:
    figure = round_totals(chart([350, 1200], unit="points"), unit="points")
    assert legend_texts(figure) == ["Round"]
    assert axes_of(figure).get_ylabel() == "Points a round (higher is better)"


def test_the_axes_say_what_they_count() -> None:
    axes = axes_of(round_totals(chart(some(9))))
    assert axes.get_xlabel() == "Round, oldest first"
    assert axes.get_ylabel() == "Strokes a round (lower is better)"


@pytest.mark.parametrize("count", COUNTS)
def test_ticks_are_whole_numbers(count: int) -> None:
    axes = axes_of(round_totals(chart(some(count))))
    for ticks in (axes.get_xticks(), axes.get_yticks()):
        assert [tick for tick in ticks if tick != int(tick)] == []
        assert len(ticks) == len(set(ticks))


def test_below_zero_has_a_true_minus_sign() -> None:
    axes = axes_of(round_totals(chart([-30, 12])))
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert any(label.startswith("\N{MINUS SIGN}") for label in labels)
    assert not any("-" in label for label in labels)


@pytest.mark.parametrize(("unit", "span"), [("strokes", 20), ("points", 200)])
def test_equal_rounds_look_calm(unit: str, span: int) -> None:
    axes = axes_of(round_totals(chart([36, 36, 36], unit=unit), unit=unit))
    low, high = axes.get_ylim()
    assert high - low >= span
    assert low < 36 < high


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", COUNTS)
def test_the_legend_is_never_over_the_data(count: int, size: str) -> None:
    figure = round_totals(chart(some(count)), "light", size)
    axes = axes_of(figure)
    legend = figure.legends[0].get_window_extent()
    assert legend.y0 >= axes.get_window_extent().y1
    assert (legend.x0 >= 0, legend.x1 <= figure.bbox.x1) == (True, True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", COUNTS)
def test_everything_is_inside_and_no_tick_labels_touch(count: int, size: str) -> None:
    figure = round_totals(chart(some(count)), "light", size)
    axes = axes_of(figure)
    tight = figure.get_tightbbox()
    assert tight.x0 >= 0
    assert tight.y0 >= 0
    assert (tight.x1 <= SIZES[size].width / 96, tight.y1 <= SIZES[size].height / 96) == (True, True)
    visible = [tick for tick in axes.get_xticklabels() if tick.get_text()]
    boxes = sorted((box.x0, box.x1) for box in (tick.get_window_extent() for tick in visible))
    assert all(left[1] < right[0] for left, right in pairwise(boxes))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_are_seen_against_the_sheet(theme: str) -> None:
    colours = colours_of(theme)
    assert min(contrast(colours[role], colours["sheet"]) for role in TEXT_ROLES) >= 4.5
    assert min(contrast(colours[role], colours["sheet"]) for role in MARK_ROLES) >= 3


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio of two colours."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_nothing_is_told_by_colour_alone() -> None:
    """Dots, a thin line, a thick line, a dashed line."""
    axes = axes_of(round_totals(chart(some(30))))
    lines = lines_of(axes)
    assert lines["Mean of 20"].get_linewidth() >= 1.5 * lines["Mean of 5"].get_linewidth()
    (par,) = [patch for patch in axes.patches if isinstance(patch, StepPatch)]
    assert par.get_linestyle() == "--"


def test_the_colours_are_the_theme_s_own() -> None:
    for theme in ("light", "dark"):
        colours = colours_of(theme)
        drawn = svg(round_totals(chart(some(30)), theme), "Totals").decode()
        used = {part[:7] for part in drawn.split('"') if part.startswith("#") and len(part) == 7}
        assert used == {colours[role] for role in ("sheet", "line", *TEXT_ROLES, *MARK_ROLES)}


@pytest.mark.parametrize("write", [svg, png])
@pytest.mark.parametrize("count", [0, 30])
def test_the_same_numbers_give_the_same_bytes(write: Any, count: int) -> None:
    first, again = (
        write(round_totals(chart(some(count)), "dark", "narrow"), "Totals") for _ in range(2)
    )
    assert first == again


def test_an_svg_is_text_in_attributes() -> None:
    """No inline style, which a strict policy refuses; no date; text that stays text."""
    root = ET.fromstring(svg(round_totals(chart(some(30))), WORDS))
    assert root.findtext(f"{SVG}title") == WORDS
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "600pt", "270pt")
    elements = list(root.iter())
    assert not any(
        "style" in element.attrib or element.tag.endswith("style") for element in elements
    )
    assert not any(element.tag.endswith("date") for element in elements)
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {"Round", "Mean of 5", "Par", "Round, oldest first"} <= texts


@pytest.mark.parametrize("size", SIZES)
def test_a_png_has_two_dots_a_pixel(size: str) -> None:
    data = png(round_totals(chart(some(3)), "light", size), "Totals")
    assert struct.unpack(">II", data[16:24]) == (2 * SIZES[size].width, 2 * SIZES[size].height)


def test_without_rounds_the_picture_is_a_sentence() -> None:
    words = "No signed rounds yet: nothing to draw."
    for size in SIZES:
        figure = round_totals(chart([]), "light", size, words=words)
        figure.draw_without_rendering()
        assert figure.axes == []
        (text,) = figure.texts
        assert " ".join(text.get_text().split()) == words
        box = text.get_window_extent()
        assert (box.x0 > 0, box.x1 < figure.bbox.x1) == (True, True)

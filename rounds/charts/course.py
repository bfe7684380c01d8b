"""The chart of one hole's review: its expected and fewest strokes after every action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Any, Final

from rounds.charts.chart import Chart
from rounds.charts.style import TEXT, Colours, Look, canvas, legend, widen
from rounds.charts.tables import column
from rounds.models import Review
from rounds.terms.definitions import Definition
from rounds.terms.wording import counted, number, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WORST: Final = 3
LEAST_SPAN: Final = 8


@dataclass(frozen=True)
class CourseAction:
    """The expected and fewest strokes after an action; the first row is the deal."""

    number: Annotated[int, "0 is the deal"]
    letter: Annotated[str, "Of the log; empty for the deal"]
    expected: Annotated[float, "Without seeing the stock"]
    fewest: Annotated[int, "Still possible, knowing the stock"]
    is_worst: Annotated[bool, "Whether it is one of the three decisions that cost most"]


@dataclass(frozen=True)
class Course:
    """A reviewed hole action by action."""

    rows: list[CourseAction]


def course(review: Review) -> Course:
    """The deal, then every action."""
    return Course(list(_rows(review)))


def worst_actions(ledger: Sequence[Mapping[str, Any]]) -> list[int]:
    """The numbers (from 1) of the decisions that cost most, worst first, at most three.

    Decisions whose cost chance may explain are left out.
    """
    costs = [
        (-entry["decision"], number)
        for number, entry in enumerate(ledger, 1)
        if not entry["accurate"]
    ]
    return [number for _, number in sorted(costs)[:WORST]]


def _rows(review: Review) -> Iterator[CourseAction]:
    worst = worst_actions(review.ledger)
    letters = ["", *(entry["letter"] for entry in review.ledger)]
    expected = [review.expected, *(entry["after"] for entry in review.ledger)]
    fewest = accumulate((entry["lost"] for entry in review.ledger), initial=review.fewest_strokes)
    for at, values in enumerate(zip(letters, expected, fewest, strict=True)):
        yield CourseAction(at, *values, is_worst=at in worst)


def _in_words(chart: Course, _unit: str) -> str:
    first, last = chart.rows[0], chart.rows[-1]
    words = (
        f"From {number(first.expected)} strokes expected and {signed(first.fewest)} possible "
        f"at the deal to {signed(last.fewest)} after {counted(last.number, 'action')}"
    )
    worst = [str(row.number) for row in chart.rows if row.is_worst]
    if not worst:
        return f"{words}; no decision cost more than chance explains"
    *others, latest = worst
    named = f"decisions: {', '.join(others)} and {latest}" if others else f"decision: {latest}"
    return f"{words}; worst {named}"


def _draw(chart: Course, look: Look) -> Figure:
    """The expected and the fewest strokes after each action; triangles mark worst decisions."""
    rows, colours = chart.rows, look.colours
    figure, axes = canvas(look)
    numbers = [row.number for row in rows]
    expected = [row.expected for row in rows]
    fewest = [row.fewest for row in rows]
    axes.step(numbers, fewest, where="post", color=colours["sand"], lw=1.6, label="Fewest possible")
    axes.plot(numbers, expected, "o-", color=colours["sky"], lw=1.6, ms=3, label="Expected")
    _mark_worst(axes, [(row.number, row.expected) for row in rows if row.is_worst], colours)
    axes.set_xlabel("Action (0: as dealt)")
    axes.set_ylabel("Strokes (lower is better)")
    axes.set_xlim(-0.5, len(rows) - 0.5)
    widen(axes, LEAST_SPAN)
    legend(figure, look)
    return figure


def _mark_worst(axes: Axes, points: Sequence[tuple[int, float]], colours: Colours) -> None:
    """A triangle above each, with the number of its action."""
    if not points:
        return
    numbers, heights = zip(*points, strict=True)
    flag = colours["flag"]
    axes.plot(numbers, heights, "v", color=flag, ms=8, zorder=4, label="Worst decisions")
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


COURSE: Final = Chart(
    name="review",
    definition=Definition(
        "Course of the hole",
        "strokes",
        "What the hole was worth after each action: expected, without seeing the stock, and the"
        " fewest possible, knowing it; triangles mark the worst decisions.",
    ),
    numbers=Course,
    count=course,
    words=_in_words,
    columns=lambda _: (
        column("number", "Action"),
        column("letter", "Letter", str),
        column("expected", "Expected", number),
        column("fewest", "Fewest possible"),
        column("is_worst", "Worst", lambda is_worst: "yes" if is_worst else ""),
    ),
    draw=_draw,
    spoken=lambda heading: heading.sentence,
)

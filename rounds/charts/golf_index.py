"""The chart of the golf index from round to round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Self

from rounds.charts.chart import Chart, Day
from rounds.charts.marks import dot, plot_each, stretch
from rounds.charts.style import Colours, Look, canvas, legend, widen
from rounds.charts.tables import ROUND, column
from rounds.figures.golf_indexes import IndexedRound, index_rows
from rounds.figures.selection import Selection
from rounds.terms.definitions import Definition
from rounds.terms.records import can_be_rated
from rounds.terms.wording import counted, number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEAST_SPAN: Final = 5


@dataclass(frozen=True)
class Differential:
    """A rated round on the scale of the golf index."""

    number: Annotated[int, "1 is the oldest"]
    round: Annotated[str, "Id"]
    date: Day
    total: int
    differential: float
    index: Annotated[float | None, "The golf index after it"]

    @classmethod
    def of(cls, number: int, row: IndexedRound) -> Self:
        """The row of a round, with its place in the history."""
        day = row.date.isoformat()
        return cls(number, row.round, day, row.total, row.differential, row.index)


@dataclass(frozen=True)
class GolfIndex:
    """The golf index from round to round."""

    rows: list[Differential]

    @classmethod
    def of(cls, history: Iterable[IndexedRound]) -> Self:
        """The chart of the rated rounds from `index_rows`."""
        return cls([Differential.of(at, row) for at, row in enumerate(history, 1)])


def golf_index(selection: Selection) -> GolfIndex:
    """The rounds of the selection; their indexes also count earlier rounds."""
    golf_format = selection.golf_format
    if not (golf_format.lower_is_better and can_be_rated(golf_format)):
        return GolfIndex([])
    chosen = set(selection.rounds.values_list("public_id", flat=True))
    history = GolfIndex.of(index_rows(selection.owner, golf_format.rules))
    return GolfIndex([row for row in history.rows if row.round in chosen])


def _in_words(chart: GolfIndex, _unit: str) -> str:
    differentials = [row.differential for row in chart.rows]
    index = chart.rows[-1].index
    now = "no golf index before three" if index is None else f"golf index {number(index)} now"
    return (
        f"{counted(len(differentials), 'rated round')}: differentials from "
        f"{number(min(differentials))} to {number(max(differentials))}; {now}"
    )


def _draw(chart: GolfIndex, look: Look) -> Figure:
    """Each rated round's differential as a dot, the index as a line, the reference player at 0."""
    rows = chart.rows
    figure, axes = canvas(look)
    numbers = [row.number for row in rows]
    plot_each(axes, numbers, [row.differential for row in rows], look.colours)
    _plot_index(axes, rows, look.colours)
    axes.axhline(0, color=look.colours["ink"], ls="--", lw=1.2, label="Reference player")
    axes.set_xlabel("Rated round, oldest first")
    axes.set_ylabel("Differential (lower is better)")
    axes.set_xlim(0.5, len(rows) * 1.01 + 0.5)
    widen(axes, LEAST_SPAN)
    legend(figure, look)
    return figure


def _plot_index(axes: Axes, rows: Sequence[Differential], colours: Colours) -> None:
    """Plot the index after each round that has one; a square marks the current one."""
    known = [(row.number, row.index) for row in rows if row.index is not None]
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


GOLF_INDEX: Final = Chart(
    name="golf-index",
    definition=Definition(
        "Golf index over time",
        "strokes on the scale of the reference line",
        "The differential of each rated round of nine holes in strokes, oldest first, and the golf"
        " index after it; 0 plays like the honest advice, 10 like the longest run.",
    ),
    numbers=GolfIndex,
    count=golf_index,
    words=_in_words,
    columns=lambda _: (
        *ROUND,
        column("total", "Total"),
        column("differential", "Differential", number),
        column("index", "Golf index", number),
    ),
    draw=_draw,
    nothing="No rated rounds in strokes of {}",
    is_newest_first=True,
)
CHARTS: Final = (GOLF_INDEX,)

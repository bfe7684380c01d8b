"""The chart of one round hole by hole: to par so far, or the points so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Final

from rounds.charts.chart import Chart
from rounds.charts.scores import LEAST_SPAN_OF_HOLES
from rounds.charts.style import Look, canvas, legend, widen
from rounds.charts.tables import column
from rounds.models import Round
from rounds.terms.definitions import SCORE, Definition
from rounds.terms.wording import counted, to_par

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Golf's marks: a circle under par, a square over it.
_MARKS: Final[tuple[tuple[str, str, str, Callable[[int], bool]], ...]] = (
    ("Under par", "o", "sky", lambda over: over < 0),
    ("Par", "D", "ink", lambda over: over == 0),
    ("Over par", "s", "flag", lambda over: over > 0),
)


@dataclass(frozen=True)
class RunningHole:
    """A hole of a round, and the score of the round after it."""

    hole: int
    score: int
    to_par: int | None
    running: Annotated[int, "To par so far; in points the sum so far"]


@dataclass(frozen=True)
class Running:
    """A round hole by hole."""

    rows: list[RunningHole]


def running(golf_round: Round) -> Running:
    """The holes of the round that are over."""
    return Running(list(_rows(golf_round)))


def _rows(golf_round: Round) -> Iterator[RunningHole]:
    """The rows in order of numbers: a hole is dealt only when the one before is over."""
    card = golf_round.scorecard(golf_round.holes.all())
    sums = accumulate(card.played)
    for hole, (score, total, over) in enumerate(
        zip(card.played, sums, card.running_to_par, strict=False), 1
    ):
        if over is None:
            yield RunningHole(hole, score, None, total)
        else:
            yield RunningHole(hole, score, score - card.par, over)


def _in_words(chart: Running, unit: str) -> str:
    """The last, the lowest and the highest score to par; in points the last sum."""
    last = chart.rows[-1]
    if unit == "points":
        return f"{counted(last.running, 'point')} after {counted(last.hole, 'hole')}"
    low = min(chart.rows, key=lambda row: row.running)
    high = max(chart.rows, key=lambda row: row.running)
    return (
        f"To par {to_par(last.running, 0)} after {counted(last.hole, 'hole')}; lowest "
        f"{to_par(low.running, 0)} after hole {low.hole}, "
        f"highest {to_par(high.running, 0)} after hole {high.hole}"
    )


def _draw(chart: Running, look: Look) -> Figure:
    """A line to par so far with golf's mark at each hole; in points a line of the sum."""
    rows, colours = chart.rows, look.colours
    figure, axes = canvas(look)
    axes.plot(
        [0, *(row.hole for row in rows)],
        [0, *(row.running for row in rows)],
        color=colours["line-strong"],
        lw=1.4,
    )
    if look.unit == "strokes":
        axes.axhline(0, color=colours["ink"], ls="--", lw=1.2, label="Level with par")
        for label, mark, role, fits in _MARKS:
            marked = [row for row in rows if row.to_par is not None and fits(row.to_par)]
            _plot_marks(axes, marked, mark, colours[role], label)
        axes.set_ylabel("Strokes to par so far")
    else:
        _plot_marks(axes, rows, "o", colours["sky"], "Hole")
        axes.set_ylabel("Points so far (higher is better)")
    axes.set_xlabel("Hole (0: before the first)")
    axes.set_xlim(-0.3, max(row.hole for row in rows) + 0.3)
    widen(axes, LEAST_SPAN_OF_HOLES[look.unit])
    legend(figure, look)
    return figure


def _plot_marks(
    axes: Axes, rows: Sequence[RunningHole], mark: str, colour: str, label: str
) -> None:
    """Plot a mark at each hole; without holes there is no entry in the legend."""
    if rows:
        holes = [row.hole for row in rows]
        axes.plot(holes, [row.running for row in rows], mark, color=colour, ms=6, label=label)


RUNNING: Final = Chart(
    name="running",
    definition=Definition(
        "Running to par",
        SCORE,
        "Strokes to par after each hole, each marked as under par, par or over par; in points the"
        " sum so far.",
    ),
    numbers=Running,
    count=running,
    words=_in_words,
    columns=lambda _: (
        column("hole", "Hole"),
        column("score", "Score"),
        column("to_par", "To par"),
        column("running", "So far"),
    ),
    draw=_draw,
    nothing="No hole of this round is over",
    title_in_points="Points so far",
)

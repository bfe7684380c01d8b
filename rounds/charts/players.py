"""The chart of all players, with the mean total of one of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Annotated, Final

from rounds.charts.chart import Chart
from rounds.charts.style import Look, canvas, legend, widened
from rounds.charts.tables import column
from rounds.figures.selection import Selection
from rounds.selectors.standings import Bin, distribution
from rounds.terms.definitions import Definition
from rounds.terms.records import can_be_rated
from rounds.terms.wording import counted, number, signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEAST_BARS: Final = 10
_DASHES: Final = ("--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))


@dataclass(frozen=True)
class Reference:
    """The mean total of a reference player."""

    player: str
    total: float


@dataclass(frozen=True)
class AllPlayers:
    """All players by their mean rated totals."""

    rows: list[Bin]
    mark: Annotated[float | None, "The player's own mean total"]
    reference: list[Reference]


def all_players(selection: Selection) -> AllPlayers:
    """All players' rated rounds in the format, whatever the filters of the selection."""
    if not can_be_rated(selection.golf_format):
        return AllPlayers([], None, [])
    found = distribution(selection.owner, selection.golf_format)
    lines = [Reference(name.capitalize(), total) for name, total in found.reference.items()]
    return AllPlayers(found.bins, found.mark, lines)


def _in_words(chart: AllPlayers, unit: str) -> str:
    players = sum(row.players for row in chart.rows)
    words = (
        f"{counted(players, 'player')} with mean totals from {signed(chart.rows[0].low)} "
        f"to {signed(chart.rows[-1].high)} {unit}"
    )
    if chart.mark is not None:
        words += f"; this player {number(chart.mark)}"
    lines = [f"{line.player.lower()} {number(line.total)}" for line in chart.reference]
    return f"{words}; for comparison {', '.join(lines)}" if lines else words


def _draw(chart: AllPlayers, look: Look) -> Figure:
    """A bar for the number of players at each mean total, with lines for this player and the
    reference players.
    """
    rows, colours = chart.rows, look.colours
    figure, axes = canvas(look)
    width = rows[0].high - rows[0].low
    axes.bar(
        [row.low for row in rows],
        [row.players for row in rows],
        width,
        align="edge",
        color=colours["sand"],
        edgecolor=colours["sheet"],
        linewidth=0.8,
        label="Players",
    )
    for line, dashes in zip(chart.reference, cycle(_DASHES), strict=False):
        axes.axvline(line.total, color=colours["ink"], ls=dashes, lw=1.2, label=line.player)
    if chart.mark is not None:
        axes.axvline(chart.mark, color=colours["flag"], lw=2.4, label="This player")
    axes.set_xlabel(f"Mean {look.unit} a round ({look.better})")
    axes.set_ylabel("Players")
    axes.set_xlim(*widened(axes.get_xlim(), LEAST_BARS * width))
    axes.set_ylim(top=1.05 * max(row.players for row in rows))
    legend(figure, look)
    return figure


CHARTS: Final = (
    Chart(
        name="all-players",
        definition=Definition(
            "All players",
            "players",
            "How many players with at least five signed rated rounds of the format have each mean"
            " total, with the player's own and, in strokes, the reference line.",
        ),
        numbers=AllPlayers,
        count=all_players,
        words=_in_words,
        columns=lambda _: (
            column("low", "From"),
            column("high", "Below"),
            column("players", "Players"),
        ),
        draw=_draw,
        nothing="No players with five rated rounds of {}",
        depends_on_others=True,
    ),
)

"""The chart of stranded ranks: which ranks are left when a hole ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from engine import GOLF, Rank
from rounds.charts.chart import Chart
from rounds.charts.play import Play, of_play
from rounds.charts.sizes import of_height
from rounds.charts.squares import squares
from rounds.charts.style import TEXT, Colours, Look, blank
from rounds.charts.tables import Column, column, part
from rounds.terms.definitions import Definition
from rounds.terms.wording import counted, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Cards left on the table, from and to: the groups of holes for which shares are counted.
LEFT: Final = ((1, 4), (5, 9), (10, 19), (20, GOLF.tableau_cards))
RANK_WORDS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king", "X": "joker"}
RANK_LABELS: Final = {"T": "10", "X": "Joker"}

Shares = list[float | None]


@dataclass(frozen=True)
class RankLeft:
    """How often a rank is left."""

    rank: Annotated[str, "A, 2 … 9, T, J, Q, K, X for jokers"]
    shares: Annotated[
        Shares, "For each group the share of holes that ended with a card of the rank left"
    ]


@dataclass(frozen=True)
class Left:
    """A group of holes by the number of cards left."""

    low: int
    high: int
    holes: int

    @property
    def words(self) -> str:
        """The number of cards in words; `Any` for the first group."""
        return f"{self.low}–{self.high}" if self.low else "Any"


@dataclass(frozen=True)
class StrandedRanks:
    """Ranks left at the end of holes."""

    rows: list[RankLeft]
    groups: list[Left]


def stranded_ranks(play: Play) -> StrandedRanks:
    """For each rank the share of holes with a card of it left: of all holes, and by cards left.

    Of holes with a log. Shares are in the order of the groups; None if a group has no holes.
    """
    holes = play.holes()
    known = holes[holes.moves.notna()]
    if known.empty:
        return StrandedRanks([], [])
    parts = [known, *(known[known.tableau_left.between(*ends)] for ends in LEFT)]
    ends = [(0, LEFT[-1][1]), *LEFT]
    groups = [Left(low, high, len(part)) for (low, high), part in zip(ends, parts, strict=True)]
    counts = [(Counter("".join(part.ranks_left)), len(part)) for part in parts]
    rows = [
        RankLeft(rank, [_share(count[rank], of) for count, of in counts])
        for rank in _ranks(counts[0][0])
    ]
    return StrandedRanks(rows, groups)


def _ranks(counts: Counter[str]) -> list[str]:
    """Ace to King, and the joker if one was left."""
    joker = Rank.JOKER.letter
    return [rank.letter for rank in Rank if rank] + [joker] * (joker in counts)


def _share(count: int, of: int) -> float | None:
    return count / of if of else None


def _in_words(chart: StrandedRanks, _unit: str) -> str:
    shares = {row.rank: row.shares[0] or 0 for row in chart.rows}
    most, least = max(shares, key=lambda rank: shares[rank]), min(shares, key=lambda r: shares[r])
    return (
        f"Ranks left at the end of {counted(chart.groups[0].holes, 'hole')}: most often "
        f"{RANK_WORDS.get(most, most)} ({percent(shares[most])}), least often "
        f"{RANK_WORDS.get(least, least)} ({percent(shares[least])})"
    )


def _columns(chart: StrandedRanks) -> list[Column]:
    """The rank, and a column for the share of each group."""
    shares = [
        part("shares", place, group.words, f"{group.words} left", percent)
        for place, group in enumerate(chart.groups)
    ]
    return [column("rank", "Rank", str), *shares]


def _draw(chart: StrandedRanks, look: Look) -> Figure:
    """A square for each rank and group of holes with its share, darker for greater shares."""
    shares = [row.shares for row in chart.rows]
    ranks = [RANK_LABELS.get(row.rank, row.rank) for row in chart.rows]
    groups = [group.words for group in chart.groups]
    figure = blank(look)
    axes = squares(figure.add_subplot(), look.colours)
    if look.is_narrow:
        _heat(axes, shares, groups, ranks, look.colours)
        axes.set(xlabel="Cards left on the table", ylabel="Rank")
    else:
        _heat(axes, list(map(list, zip(*shares, strict=True))), ranks, groups, look.colours)
        axes.set(xlabel="Rank", ylabel="Cards left on the table")
    ink = look.colours["ink"]
    axes.set_title("Holes that ended with the rank left, %", loc="left", fontsize=TEXT, color=ink)
    return figure


def _heat(
    axes: Axes, shares: Sequence[Shares], columns: list[str], rows: list[str], colours: Colours
) -> None:
    """Draw rows of squares from top to bottom, each with its share as a number."""
    import numpy as np
    from matplotlib.colors import LinearSegmentedColormap

    sheet = colours["sheet"]
    scale = LinearSegmentedColormap.from_list("", [sheet, colours["sky"]])
    percents = 100 * np.array(shares, dtype=float)
    axes.pcolormesh(percents, cmap=scale, vmin=0, vmax=100, edgecolors=sheet, linewidth=1.5)
    axes.set_xticks([place + 0.5 for place in range(len(columns))], columns)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], rows)
    axes.invert_yaxis()
    for (row, at), share in np.ndenumerate(percents):
        axes.text(
            at + 0.5,
            row + 0.5,
            "–" if np.isnan(share) else f"{share:.0f}",
            ha="center",
            va="center",
            fontsize=TEXT,
            color=colours["sheet" if share > 60 else "ink"],
        )


CHARTS: Final = (
    Chart(
        name="stranded-ranks",
        definition=Definition(
            "Stranded ranks",
            "share of holes",
            "The share of holes that ended with at least one card of the rank left: of all holes"
            " played here, and by the number of cards left.",
        ),
        numbers=StrandedRanks,
        count=of_play(stranded_ranks),
        words=_in_words,
        columns=_columns,
        draw=_draw,
        nothing="No holes that were played here of {}",
        sizes=of_height(wide=300, narrow=400),
    ),
)

"""When somebody plays, and which ranks are left when a hole ends."""

from collections import Counter
from typing import Final

from engine import Rank, Scoring
from rounds.charts.series.scores import counted_holes
from rounds.figures.frames import Rows, Summary, closed_rounds, counted_rounds

# Cards left on the table, from and to; a rank is asked about among holes that ended alike.
LEFT: Final = ((1, 4), (5, 9), (10, 19), (20, 35))


def stranded_ranks(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """For each rank the share of holes that ended with a card of it: of all, and by cards left.

    Of holes with a log. `groups` has the cards left, from and to, and the number of such holes; a
    row's `shares` follow them, None where there are none.
    """
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    known = holes[holes.moves.notna()]
    if known.empty:
        return {"rows": [], "groups": []}
    parts = [known, *(known[known.tableau_left.between(*ends)] for ends in LEFT)]
    ends = [(0, LEFT[-1][1]), *LEFT]
    groups = [
        {"low": low, "high": high, "holes": len(part)}
        for (low, high), part in zip(ends, parts, strict=True)
    ]
    counts = [(Counter("".join(part.ranks_left)), len(part)) for part in parts]
    rows = [
        {"rank": rank, "shares": [_share(count[rank], of) for count, of in counts]}
        for rank in _ranks(counts[0][0])
    ]
    return {"rows": rows, "groups": groups}


def days_played(
    round_rows: Rows, _holes: Rows, _scoring: Scoring, zone: str, _number: int | None = None
) -> Summary:
    """The days on which rounds were signed, the oldest first, and how many."""
    rounds = counted_rounds(closed_rounds(round_rows, zone))
    counts = sorted(Counter(rounds.date.tolist()).items())
    return {"rows": [{"date": day, "rounds": count} for day, count in counts]}


def _ranks(counts: Counter[str]) -> list[str]:
    """Ace to King, and the joker if one was ever left."""
    joker = Rank.JOKER.letter
    return [rank.letter for rank in Rank if rank] + [joker] * (joker in counts)


def _share(count: int, of: int) -> float | None:
    return count / of if of else None

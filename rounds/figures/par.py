"""Figures against par, which only strokes have."""

from typing import Final

from rounds.figures.figure import Better, Group, in_strokes
from rounds.figures.intervals import share
from rounds.figures.population import Population
from rounds.figures.shapes import Count, Share, ToPar

PERFECT_HOLES: Final = 9
GROUP: Final = Group("Par")


@GROUP.figure(
    "To par", "strokes a round", of="rounds", has=in_strokes, better=Better.LOWER, is_key=True
)
def to_par(played: Population) -> ToPar | None:
    """Mean of round total minus the round's par; below zero is better than par. Strokes only."""
    return None if played.rounds.empty else ToPar(played.to_par.mean())


@GROUP.figure(
    "At or under par", "share of rounds", of="rounds", has=in_strokes, better=Better.HIGHER
)
def at_or_under_par(played: Population) -> Share | None:
    """Rounds whose total is at most their par divided by rounds, with the 95 % Wilson interval.
    Strokes only.
    """
    return share(int((played.to_par <= 0).sum()), len(played.rounds))


@GROUP.figure("Perfect rounds", "rounds", of="rounds", has=in_strokes)
def perfect_rounds(played: Population) -> Count | None:
    """Rounds of nine or eighteen holes with a total of zero or lower. Strokes only."""
    rounds = played.rounds
    if rounds.empty:
        return None
    return Count(((rounds.hole_count >= PERFECT_HOLES) & (rounds.score <= 0)).sum())

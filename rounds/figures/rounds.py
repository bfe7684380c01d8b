"""Figures of how much was played."""

from typing import Final

from rounds.figures.figure import Group
from rounds.figures.population import Population
from rounds.figures.shapes import Count
from rounds.terms.kinds import State

GROUP: Final = Group("Rounds")


@GROUP.figure("Rounds", "rounds", of="rounds", is_key=True)
def rounds(played: Population) -> Count:
    """Signed rounds, forfeited ones included. Rounds in progress and abandoned ones are left out
    here and in every other figure.
    """
    return Count(len(played.rounds))


@GROUP.figure("Holes", "holes", of="holes")
def holes(played: Population) -> Count:
    """Holes of those rounds. One never dealt in a forfeited round counts with every card left."""
    return Count(len(played.holes))


@GROUP.figure("Forfeited", "rounds", of="forfeited rounds")
def forfeited(played: Population) -> Count:
    """Rated rounds left alone for 30 days; they count in every figure."""
    return Count((played.rounds.state == State.FORFEITED).sum())


@GROUP.figure("Abandoned", "rounds", of="abandoned rounds")
def abandoned(played: Population) -> Count:
    """Casual rounds closed unfinished; they count in no other figure."""
    return Count(len(played.closed) - len(played.rounds))

"""Figures that compare play with the best, from reviewed holes."""

from typing import TYPE_CHECKING, Final

from rounds.figures.figure import Better, Group
from rounds.figures.intervals import share
from rounds.figures.population import Population
from rounds.figures.shapes import Reviewed, StrokesLost

if TYPE_CHECKING:
    import pandas as pd

GROUP: Final = Group("Against the best")


@GROUP.figure("Strokes lost", "strokes a hole", of="reviewed holes", better=Better.LOWER)
def strokes_lost(played: Population) -> StrokesLost | None:
    """Mean of strokes minus the fewest possible strokes of the deal under its rules, and the share
    of holes played optimally, which lost none. Of holes that have been reviewed, whatever the unit
    of the format; the others are left out and counted.
    """
    lost = played.holes.strokes_lost.dropna()
    optimal = share(int((lost == 0).sum()), len(lost))
    return StrokesLost(*_mean(lost, played), optimal) if optimal else None


@GROUP.figure(
    "Accuracy", "share of choices", of="reviewed holes with a choice", better=Better.HIGHER
)
def accuracy(played: Population) -> Reviewed | None:
    """Mean over holes of the share of choices that cost, against honest advice, less than 0.05
    strokes or less than two standard errors. Of holes that have been reviewed and had a choice; the
    others are left out and counted.
    """
    known = played.holes.accuracy.dropna()
    return None if known.empty else Reviewed(*_mean(known, played))


def _mean(known: "pd.Series[float]", played: Population) -> tuple[float, int, int]:
    """The mean of the known values, how many there are, and how many holes lack one."""
    return float(known.mean()), len(known), len(played.holes) - len(known)

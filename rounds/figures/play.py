"""Figures of how holes were played: runs, stock, help and pace."""

from typing import TYPE_CHECKING, Final

from rounds.figures.figure import Group
from rounds.figures.intervals import mean_interval, share
from rounds.figures.population import Population
from rounds.figures.records import LongestRun
from rounds.figures.shapes import Mean, Median, Share

if TYPE_CHECKING:
    import pandas as pd

GROUP: Final = Group("Play")
LOGGED: Final = "holes with a log"
TIMED: Final = "holes played action by action"


@GROUP.figure("Longest run", "cards", of=LOGGED)
def longest_run(played: Population) -> LongestRun | None:
    """Most plays in a row without a draw, moves taken back left out: the longest of any hole, the
    earliest if tied, and the mean of each hole's longest.
    """
    longest = played.longest_run
    return LongestRun(float(played.holes.longest_run.mean()), longest) if longest else None


@GROUP.figure("Draws", "cards a hole", of=LOGGED)
def draws(played: Population) -> Mean | None:
    """Mean number of stock cards turned, draws taken back left out, with Student's 95 % interval.
    Of holes with a log.
    """
    return mean_interval(played.logged.draws)


@GROUP.figure("Stock left", "cards a hole", of=LOGGED)
def stock_left(played: Population) -> Mean | None:
    """Mean number of cards left in the stock, with Student's 95 % interval. Of holes with a log."""
    return mean_interval(played.logged.stock_left)


@GROUP.figure("Undos", "undos a hole", of=LOGGED)
def undos(played: Population) -> Mean | None:
    """Mean number of moves taken back, with Student's 95 % interval. Of holes with a log."""
    return mean_interval(played.logged.undos)


@GROUP.figure("Hints", "hints a hole", of=LOGGED)
def hints(played: Population) -> Mean | None:
    """Mean number of hints, with Student's 95 % interval. Of holes with a log."""
    return mean_interval(played.logged.hints)


@GROUP.figure("Peeks", "peeks a hole", of=LOGGED)
def peeks(played: Population) -> Mean | None:
    """Mean number of draws taken back, which show a card of the stock, with Student's 95 %
    interval. Of holes with a log.
    """
    return mean_interval(played.logged.peeks)


@GROUP.figure("Clean holes", "share of holes", of=LOGGED)
def clean_holes(played: Population) -> Share | None:
    """Holes without undo, without hint and of no known deal, divided by the holes with a log, with
    the 95 % Wilson interval.
    """
    logged = played.logged
    is_clean = (logged.undos == 0) & (logged.hints == 0) & ~logged.known
    return share(int(is_clean.sum()), len(logged))


@GROUP.figure("Time per hole", "seconds", of=TIMED)
def seconds_per_hole(played: Population) -> Median | None:
    """Median of the hole's clock. Of holes played action by action: those whose clock ran at least
    a tenth of a second an action, since a log sent at once tells nothing of pace.
    """
    seconds, _ = played.pace
    return _median(seconds)


@GROUP.figure("Time per action", "seconds", of=TIMED)
def seconds_per_action(played: Population) -> Median | None:
    """Median over the same holes of the clock divided by plays, draws and undos."""
    seconds, actions = played.pace
    return _median(seconds / actions)


def _median(values: "pd.Series[float]") -> Median | None:
    return None if values.empty else Median(float(values.median()), len(values))

"""The numbers of charts, in the order in which they are drawn."""

from typing import Final

from engine import Scoring
from rounds.stats.frames import Rows, Summary, closed_rounds, counted_rounds, dicts

ROLLING: Final = (5, 20)


def round_totals(round_rows: Rows, scoring: Scoring, zone: str) -> list[Summary]:
    """The chart's numbers: each round's total with its rolling means, and its par in strokes.

    A rolling mean is None until there are as many rounds as it spans.
    """
    rounds = counted_rounds(closed_rounds(round_rows, zone))
    means = {f"mean_{window}": rounds.score.rolling(window).mean() for window in ROLLING}
    par = rounds.par if scoring is Scoring.STROKES else None
    series = rounds.assign(number=range(1, len(rounds) + 1), par=par, **means)
    series = series.rename(columns={"round_id": "round", "score": "total"})
    return dicts(series[["number", "round", "date", "total", "par", *means]])


CHARTS: Final = {"round-totals": round_totals}

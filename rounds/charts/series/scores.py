"""What rounds and holes scored: totals one by one, how often a hole which score, by hole number."""

from collections import Counter

from engine import Scoring
from rounds.figures.frames import (
    Frame,
    Rows,
    Summary,
    closed_rounds,
    counted_rounds,
    dicts,
    played_holes,
)
from rounds.figures.histograms import bars
from rounds.figures.intervals import mean_interval
from rounds.figures.scores import ROLLING


def round_totals(
    round_rows: Rows, _holes: Rows, scoring: Scoring, zone: str, _number: int | None = None
) -> Summary:
    """Each round's total with its rolling means, and its par in strokes.

    A rolling mean is None until there are as many rounds as it spans.
    """
    rounds = counted_rounds(closed_rounds(round_rows, zone))
    means = {f"mean_{window}": rounds.score.rolling(window).mean() for window in ROLLING}
    par = rounds.par if scoring is Scoring.STROKES else None
    series = rounds.assign(number=range(1, len(rounds) + 1), par=par, **means)
    series = series.rename(columns={"round_id": "round", "score": "total"})
    return {"rows": dicts(series[["number", "round", "date", "total", "par", *means]])}


def hole_scores(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """How many holes had each score from the lowest to the highest, and were cleared with it."""
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    return {"rows": list(map(vars, bars(Counter(holes.score.tolist()), scoring)))}


def by_hole(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """The mean score of each hole number with its 95 % interval; `par` of a hole if all share it.

    One score has no interval: its ends are None.
    """
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    rows = []
    for hole, scores in holes.groupby("number").score:
        mean = mean_interval(scores)
        if mean:
            values = {"mean": mean.mean, "low": mean.low, "high": mean.high}
            rows.append({"hole": hole, "holes": mean.count, **values})
    return {"rows": rows, "par": _common_par(holes, scoring)}


def counted_holes(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None
) -> Frame:
    """The holes of the rounds that count, in the order of play; perhaps of one number only."""
    rounds = counted_rounds(closed_rounds(round_rows, zone))
    holes = played_holes(hole_rows, rounds, scoring)
    return holes if number is None else holes[holes.number == number].reset_index(drop=True)


def _common_par(holes: Frame, scoring: Scoring) -> int | None:
    pars = holes.hole_par.unique().tolist() if scoring is Scoring.STROKES else []
    return pars[0] if len(pars) == 1 else None

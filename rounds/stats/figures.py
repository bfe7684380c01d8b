"""The figures of a player in one format, ready for JSON."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from engine import Scoring
from rounds.stats.frames import (
    FORFEITED,
    Frame,
    Rows,
    Summary,
    closed_rounds,
    counted_rounds,
    played_holes,
    record,
)
from rounds.stats.intervals import share

WIN_POINTS: Final = 350
PERFECT_HOLES: Final = 9


class Band(NamedTuple):
    """A part of the scoring mix; a hole belongs to the first band that it fits."""

    name: str
    label: str
    fits: Callable[[Frame], "pd.Series[bool]"]


STROKES_BANDS: Final = (
    Band("cleared_with_stock", "Cleared with stock left", lambda holes: holes.score < 0),
    Band("cleared", "Cleared, stock used up", lambda holes: holes.score == 0),
    Band("under_par", "Under par", lambda holes: holes.to_par < 0),
    Band("par", "Par", lambda holes: holes.to_par == 0),
    Band("bogey", "Bogey (one over)", lambda holes: holes.to_par == 1),
    Band("double_bogey", "Double bogey (two over)", lambda holes: holes.to_par == 2),
    Band("worse", "Worse", lambda holes: holes.to_par > 2),
)
POINTS_BANDS: Final = (
    Band("cleared", "Cleared: 350 or more", lambda holes: holes.score >= WIN_POINTS),
    Band("points_200", "200 to 340", lambda holes: holes.score >= 200),
    Band("points_100", "100 to 190", lambda holes: holes.score >= 100),
    Band("points_10", "10 to 90", lambda holes: holes.score > 0),
    Band("nothing", "Nothing", lambda holes: holes.score == 0),
)


def summary(round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str) -> Summary:
    """Every figure of some closed rounds of one format and the holes of those that count.

    Dates are days in `zone`, an IANA name.
    """
    closed = closed_rounds(round_rows, zone)
    rounds = counted_rounds(closed)
    holes = played_holes(hole_rows, rounds, scoring)
    return {
        "rounds": len(rounds),
        "holes": len(holes),
        "clear_rate": share(int((holes.tableau_left == 0).sum()), len(holes)),
        "round_score": _scores(rounds, scoring),
        "hole_score": _scores(holes, scoring),
        **_par_figures(rounds, scoring),
        "wins": _wins(holes, scoring),
        "longest_run": _longest_run(holes),
        "strokes_lost": _strokes_lost(holes),
        "accuracy": _accuracy(holes),
        "scoring_mix": _scoring_mix(holes, scoring),
        "forfeited": int((rounds.state == FORFEITED).sum()),
        "abandoned": len(closed) - len(rounds),
    }


def _scores(played: Frame, scoring: Scoring) -> Summary | None:
    if played.empty:
        return None
    score = played.score
    best, worst = int(score.argmin()), int(score.argmax())  # of equal ones the first
    if scoring is not Scoring.STROKES:
        best, worst = worst, best
    return {
        "mean": float(score.mean()),
        "median": float(score.median()),
        "deviation": float(score.std()) if len(score) > 1 else None,
        "best": record(played, best, "score"),
        "worst": record(played, worst, "score"),
    }


def _par_figures(rounds: Frame, scoring: Scoring) -> Summary:
    if rounds.empty or scoring is not Scoring.STROKES:
        return dict.fromkeys(("to_par", "at_or_under_par", "perfect_rounds"))
    to_par = rounds.score - rounds.par
    is_perfect = (rounds.hole_count >= PERFECT_HOLES) & (rounds.score <= 0)
    return {
        "to_par": float(to_par.mean()),
        "at_or_under_par": share(int((to_par <= 0).sum()), len(rounds)),
        "perfect_rounds": int(is_perfect.sum()),
    }


def _wins(holes: Frame, scoring: Scoring) -> int | None:
    if holes.empty or scoring is not Scoring.POINTS:
        return None
    return int((holes.score == WIN_POINTS).sum())


def _longest_run(holes: Frame) -> Summary | None:
    if holes.empty:
        return None
    runs = holes.longest_run
    if runs.isna().all():
        return None
    longest = record(holes, int(runs.argmax()), "longest_run")
    return {"mean": float(runs.mean()), "longest": longest}


def _strokes_lost(holes: Frame) -> Summary | None:
    lost = holes.strokes_lost.dropna()
    if lost.empty:
        return None
    return {**_mean(lost, holes), "optimal": share(int((lost == 0).sum()), len(lost))}


def _accuracy(holes: Frame) -> Summary | None:
    accuracy = holes.accuracy.dropna()
    return None if accuracy.empty else _mean(accuracy, holes)


def _mean(known: "pd.Series[float]", holes: Frame) -> Summary:
    """The mean over the holes of which it is known, and how many those are and are not."""
    counts = {"holes": len(known), "left_out": len(holes) - len(known)}
    return {"mean": float(known.mean()), **counts}


def _scoring_mix(holes: Frame, scoring: Scoring) -> list[Summary] | None:
    if holes.empty:
        return None
    bands = STROKES_BANDS if scoring is Scoring.STROKES else POINTS_BANDS
    band_of_hole = np.select([band.fits(holes) for band in bands], range(len(bands)))
    counts = np.bincount(band_of_hole, minlength=len(bands)).tolist()
    return [
        {"name": band.name, "label": band.label, "count": count, "share": count / len(holes)}
        for band, count in zip(bands, counts, strict=True)
    ]

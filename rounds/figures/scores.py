"""Figures of scores: of rounds and holes, against par, by hole number, and over time."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from engine import Scoring
from rounds.figures.frames import Frame, Summary, record
from rounds.figures.intervals import difference_interval, mean_interval, share

WIN_POINTS: Final = 350
PERFECT_HOLES: Final = 9
# Rounds that rolling means span.
ROLLING: Final = (5, 20)
# Rounds that make somebody's form.
RECENT: Final = 20


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


def clear_rate(holes: Frame) -> Summary | None:
    """The share of holes that were cleared."""
    return share(int((holes.tableau_left == 0).sum()), len(holes))


def spread(played: Frame, scoring: Scoring) -> Summary | None:
    """The scores of rounds or of holes: their middle, their spread, the best and the worst."""
    if played.empty:
        return None
    score, lowest = played.score, scoring is Scoring.STROKES
    best, worst = _place_of(score, lowest=lowest), _place_of(score, lowest=not lowest)
    return {
        "mean": float(score.mean()),
        "median": float(score.median()),
        "deviation": float(score.std()) if len(score) > 1 else None,
        "best": record(played, best, "score"),
        "worst": record(played, worst, "score"),
    }


def par_figures(rounds: Frame, scoring: Scoring) -> Summary:
    """What is said against par; None of points, which have none."""
    if rounds.empty or scoring is not Scoring.STROKES:
        return dict.fromkeys(("to_par", "at_or_under_par", "perfect_rounds"))
    to_par = rounds.score - rounds.par
    is_perfect = (rounds.hole_count >= PERFECT_HOLES) & (rounds.score <= 0)
    return {
        "to_par": float(to_par.mean()),
        "at_or_under_par": share(int((to_par <= 0).sum()), len(rounds)),
        "perfect_rounds": int(is_perfect.sum()),
    }


def wins(holes: Frame, scoring: Scoring) -> int | None:
    """Holes at 350 points; None in other units."""
    if holes.empty or scoring is not Scoring.POINTS:
        return None
    return int((holes.score == WIN_POINTS).sum())


def scoring_mix(holes: Frame, scoring: Scoring) -> list[Summary] | None:
    """How many of the holes are in each band."""
    if holes.empty:
        return None
    bands = STROKES_BANDS if scoring is Scoring.STROKES else POINTS_BANDS
    band_of_hole = np.select([band.fits(holes) for band in bands], range(len(bands)))
    counts = np.bincount(band_of_hole, minlength=len(bands)).tolist()
    return [
        {"name": band.name, "label": band.label, "count": count, "share": count / len(holes)}
        for band, count in zip(bands, counts, strict=True)
    ]


def by_hole(holes: Frame) -> list[Summary] | None:
    """The mean score of the first holes, of the second ones and so on."""
    if holes.empty:
        return None
    numbers = holes.number.unique().tolist()
    return [
        {"number": number, **(mean_interval(holes.score[holes.number == number]) or {})}
        for number in sorted(numbers)
    ]


def trend(rounds: Frame) -> Summary | None:
    """The means of the last rounds, each None until there are as many."""
    if rounds.empty:
        return None
    return {f"mean_{window}": _last_mean(rounds.score, window) for window in ROLLING}


def form(rounds: Frame) -> Summary | None:
    """The last rounds against all before: below zero they are lower. None without any before."""
    recent, before = rounds.score[-RECENT:], rounds.score[:-RECENT]
    difference = difference_interval(recent, before)
    return difference and {**difference, "last": len(recent), "before": len(before)}


def records(rounds: Frame, holes: Frame, scoring: Scoring) -> list[Summary] | None:
    """The best round, the best hole and the longest run; of equal ones the first."""
    lowest = scoring is Scoring.STROKES
    best, unit = ("Lowest", "strokes") if lowest else ("Highest", "points")
    made = [
        _held("round", f"{best} round", unit, rounds, "score", lowest=lowest),
        _held("hole", f"{best} hole", unit, holes, "score", lowest=lowest),
        _held("run", "Longest run", "cards", holes, "longest_run", lowest=False),
    ]
    return [one for one in made if one] or None


def _held(
    name: str, label: str, unit: str, played: Frame, column: str, *, lowest: bool
) -> Summary | None:
    values = played[column]
    if values.isna().all():
        return None
    place = _place_of(values, lowest=lowest)
    return {"name": name, "label": label, "unit": unit, **record(played, place, column)}


def _place_of(values: "pd.Series[float]", *, lowest: bool) -> int:
    """Where the lowest or the highest is; of equal ones the first."""
    return int(values.argmin() if lowest else values.argmax())


def _last_mean(score: "pd.Series[int]", window: int) -> float | None:
    return float(score[-window:].mean()) if len(score) >= window else None

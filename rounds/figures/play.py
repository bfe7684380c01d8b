"""Figures of how holes were played: runs, stock, help, pace, and play against the best."""

from typing import Final

import pandas as pd

from rounds.figures.frames import Frame, Summary, record
from rounds.figures.intervals import mean_interval, share

# Faster than ten actions a second is no hand at the table, but a log sent at once.
SECONDS_PER_ACTION: Final = 0.1


def longest_run(holes: Frame) -> Summary | None:
    """The longest run of any hole, and the mean of each hole's longest."""
    runs = holes.longest_run
    if runs.isna().all():
        return None
    longest = record(holes, int(runs.argmax()), "longest_run")
    return {"mean": float(runs.mean()), "longest": longest}


def help_and_stock(holes: Frame) -> Summary:
    """Means of what was drawn, left and asked for, and the share of clean holes."""
    logged = holes[holes.moves.notna()]
    names = ("draws", "stock_left", "undos", "hints", "peeks")
    is_clean = (logged.undos == 0) & (logged.hints == 0) & ~logged.known
    return {
        **{name: mean_interval(logged[name]) for name in names},
        "clean_holes": share(int(is_clean.sum()), len(logged)),
    }


def pace(holes: Frame) -> Summary:
    """Median seconds per hole and per action, of holes played action by action."""
    actions = holes.moves + holes.undos
    timed = (actions > 0) & (holes.seconds >= SECONDS_PER_ACTION * actions)
    seconds = holes.seconds[timed]
    return {
        "seconds_per_hole": _median(seconds),
        "seconds_per_action": _median(seconds / actions[timed]),
    }


def strokes_lost(holes: Frame) -> Summary | None:
    """Mean strokes lost of reviewed holes, and the share of those played optimally."""
    lost = holes.strokes_lost.dropna()
    if lost.empty:
        return None
    return {**_mean(lost, holes), "optimal": share(int((lost == 0).sum()), len(lost))}


def accuracy(holes: Frame) -> Summary | None:
    """Mean accuracy of reviewed holes."""
    known = holes.accuracy.dropna()
    return None if known.empty else _mean(known, holes)


def _mean(known: "pd.Series[float]", holes: Frame) -> Summary:
    """The mean over the holes of which it is known, and how many those are and are not."""
    counts = {"holes": len(known), "left_out": len(holes) - len(known)}
    return {"mean": float(known.mean()), **counts}


def _median(values: "pd.Series[float]") -> Summary | None:
    if values.empty:
        return None
    return {"median": float(values.median()), "count": len(values)}

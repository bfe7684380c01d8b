"""Streaks: rounds at or under par, holes cleared, days with a signed round."""

from datetime import date
from typing import Final

import numpy as np
import pandas as pd

from engine import Scoring
from rounds.figures.frames import Frame, Summary

SIGNED: Final = "signed"
_DAY: Final = pd.Timedelta(days=1)


def at_or_under_par(rounds: Frame, scoring: Scoring) -> Summary | None:
    """Rounds in a row whose total is at most their par; None of points, which have none."""
    if scoring is not Scoring.STROKES:
        return None
    return _streak(_lengths(rounds.score <= rounds.par), rounds.date)


def cleared(holes: Frame) -> Summary | None:
    """Holes in a row that were cleared."""
    return _streak(_lengths(holes.tableau_left == 0), holes.date)


def days(rounds: Frame, zone: str, today: date) -> Summary | None:
    """Days in a row with a round signed on them; the day that is not over breaks nothing."""
    played = pd.Series(rounds.date[rounds.state == SIGNED].sort_values().unique(), dtype="object")
    if played.empty:
        return None
    moments = pd.DatetimeIndex(played)
    next_days = _days_after(moments, zone)
    follows = (moments[1:] == next_days[:-1]) | (moments[1:] - moments[:-1] == _DAY)
    streak = _streak(_lengths(np.r_[False, follows]) + 1, played)
    if streak and pd.Timestamp(today) > next_days[-1]:
        streak["current"] = 0
    return streak


def _lengths(holds: "pd.Series[bool] | np.ndarray") -> np.ndarray:
    """How long the streak is at each place: 0 where it does not hold."""
    places = np.arange(1, len(holds) + 1)
    return places - np.maximum.accumulate(np.where(holds, 0, places))


def _streak(lengths: np.ndarray, dates: "pd.Series[str]") -> Summary | None:
    """The streak that goes on, and the longest, of equal ones the first, with its days."""
    if not len(lengths):
        return None
    last, longest = int(lengths.argmax()), int(lengths.max())
    return {
        "current": int(lengths[-1]),
        "longest": longest,
        "since": dates.iloc[last - longest + 1] if longest else None,
        "until": dates.iloc[last] if longest else None,
    }


def _days_after(moments: pd.DatetimeIndex, zone: str) -> pd.DatetimeIndex:
    """The next day of each in the zone's calendar: Apia had no 30 December 2011."""
    first = np.ones(len(moments), dtype=bool)
    midnights = (moments + _DAY).tz_localize(zone, ambiguous=first, nonexistent="shift_forward")
    return midnights.tz_localize(None).normalize()

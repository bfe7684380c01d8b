"""Figures of streaks: rounds at or under par, holes cleared, days with a signed round."""

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from rounds.figures.figure import Group, in_strokes
from rounds.figures.population import Population
from rounds.figures.shapes import Streak
from rounds.terms.kinds import State

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

GROUP: Final = Group("Streaks")


@GROUP.figure("Rounds at or under par in a row", "rounds", of="rounds", has=in_strokes)
def par_streak(played: Population) -> Streak | None:
    """Up to the last round, and the longest ever with its days, the earliest if tied. Strokes
    only.
    """
    return _streak(_lengths(played.to_par <= 0), played.rounds.date)


@GROUP.figure("Cleared holes in a row", "holes", of="holes")
def cleared_streak(played: Population) -> Streak | None:
    """Up to the last hole, and the longest ever with its days, the earliest if tied."""
    return _streak(_lengths(played.holes.tableau_left == 0), played.holes.date)


@GROUP.figure("Days in a row", "days", of="signed rounds")
def day_streak(played: Population) -> Streak | None:
    """Days on which a round was signed, in the player's time zone: up to today or, as today is not
    over, to yesterday, and the longest ever. Forfeited rounds make no day; a scorecard makes the
    day that is written on it.
    """
    import numpy as np
    import pandas as pd

    dates = played.rounds.date[played.rounds.state == State.SIGNED].sort_values().unique()
    days = pd.Series(dates, dtype="object")
    if days.empty:
        return None
    moments = pd.DatetimeIndex(days)
    next_days = _days_after(moments, played.zone)
    one_day = moments[1:] - moments[:-1] == pd.Timedelta(days=1)
    follows = (moments[1:] == next_days[:-1]) | one_day
    streak = _streak(_lengths(np.r_[False, follows]) + 1, days)
    is_over = pd.Timestamp(played.today) > next_days[-1]
    return replace(streak, current=0) if streak and is_over else streak


def _lengths(holds: "pd.Series[bool] | np.ndarray") -> "np.ndarray":
    """The length of the streak at each place; 0 where the condition does not hold."""
    import numpy as np

    places = np.arange(1, len(holds) + 1)
    return places - np.maximum.accumulate(np.where(holds, 0, places))


def _streak(lengths: "np.ndarray", dates: "pd.Series[str]") -> Streak | None:
    """The current streak, and the longest with its days, the earliest if tied."""
    if not len(lengths):
        return None
    last, longest = int(lengths.argmax()), int(lengths.max())
    if not longest:
        return Streak(int(lengths[-1]), 0, None, None)
    since, until = (date.fromisoformat(dates.iloc[at]) for at in (last - longest + 1, last))
    return Streak(int(lengths[-1]), longest, since, until)


def _days_after(moments: "pd.DatetimeIndex", zone: str) -> "pd.DatetimeIndex":
    """The day after each in the zone's calendar: Apia had no 30 December 2011."""
    import numpy as np
    import pandas as pd

    first = np.ones(len(moments), dtype=bool)
    midnights = moments + pd.Timedelta(days=1)
    there = midnights.tz_localize(zone, ambiguous=first, nonexistent="shift_forward")
    return there.tz_localize(None).normalize()

"""How holes went from period to period: days, weeks, months, quarters or years, as time demands."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

import numpy as np
import pandas as pd

from engine import Scoring
from rounds.charts.series.scores import counted_holes
from rounds.figures.frames import Frame, Rows, Summary
from rounds.figures.intervals import mean_interval, share
from rounds.figures.scores import POINTS_BANDS, STROKES_BANDS

# The finest of which no more than so many are needed from the first hole to the last.
MOST_PERIODS: Final = 36
PERIODS: Final = {"day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}


def scoring_mix(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """How many holes of each period are in each band of the scoring mix, in the bands' order."""
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    bands = STROKES_BANDS if scoring is Scoring.STROKES else POINTS_BANDS
    band = np.select([band.fits(holes) for band in bands], range(len(bands)))
    period, groups = _periods(holes.assign(band=band))
    rows = [
        {
            **dates,
            "holes": len(played),
            "counts": np.bincount(played.band, minlength=len(bands)).tolist(),
        }
        for dates, played in groups
    ]
    return {"rows": rows, "period": period, "bands": [band.label for band in bands]}


def clear_rate(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """The share of holes cleared in each period with its 95 % interval, and the share of all."""
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    period, groups = _periods(holes)
    rows = [{**dates, **(_cleared(played) or {})} for dates, played in groups]
    return {"rows": rows, "period": period, "all": _cleared(holes)}


def strokes_lost(
    round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str, number: int | None = None
) -> Summary:
    """Mean strokes lost a hole and mean accuracy in each period, each with its 95 % interval.

    Of reviewed holes only; a mean of nothing and the interval of a single hole are None.
    """
    holes = counted_holes(round_rows, hole_rows, scoring, zone, number)
    period, groups = _periods(holes[holes.strokes_lost.notna()])
    rows = [
        {
            **dates,
            "holes": len(played),
            **_mean("lost", played.strokes_lost),
            **_mean("accuracy", played.accuracy),
        }
        for dates, played in groups
    ]
    return {"rows": rows, "period": period}


def _periods(holes: Frame) -> tuple[str, Iterator[tuple[Summary, Frame]]]:
    """The name of the period, and those with holes: first and last day, and the holes."""
    day_of_hole, dates = pd.factorize(holes.date)
    days = pd.PeriodIndex(dates, freq="D")
    period = next(name for name in PERIODS if _count(days, name) <= MOST_PERIODS or name == "year")
    places, found = days.asfreq(PERIODS[period]).factorize(sort=True)
    return period, _groups(holes.groupby(places[day_of_hole]), pd.PeriodIndex(found))


def _count(days: pd.PeriodIndex, period: str) -> int:
    """How many periods there are from the first day to the last."""
    if days.empty:
        return 0
    first, last = (day.asfreq(PERIODS[period]) for day in (days.min(), days.max()))
    return int((last - first).n) + 1


def _groups(groups: Any, periods: pd.PeriodIndex) -> Iterator[tuple[Summary, Frame]]:
    for place, played in groups:
        first, last = (periods[place].asfreq("D", end) for end in ("start", "end"))
        yield {"start": str(first), "end": str(last)}, played


def _cleared(holes: Frame) -> Summary | None:
    found = share(int((holes.tableau_left == 0).sum()), len(holes))
    return asdict(found) if found else None


def _mean(name: str, values: "pd.Series[float]") -> dict[str, Any]:
    """The mean and the ends of its interval under names of their own; no end beyond what can be."""
    mean = mean_interval(values)
    if mean is None:
        return dict.fromkeys((name, f"{name}_low", f"{name}_high"))
    low = None if mean.low is None else max(0.0, mean.low)
    return {name: mean.mean, f"{name}_low": low, f"{name}_high": mean.high}

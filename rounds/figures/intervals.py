"""Shares and means with their intervals."""

from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from rounds.figures.shapes import Mean, Share
from rounds.figures.student import Interval, MeanError, student, welch

if TYPE_CHECKING:
    import pandas as pd

# Standard errors on either side of a 95 % interval.
Z95: Final = NormalDist().inv_cdf(0.975)


def share(count: int, of: int) -> Share | None:
    """A share with its 95 % Wilson score interval; None if `of` is 0.

    Wilson (1927): the shares p that lie within 1.96 of their own standard errors of count / of.
    """
    if not of:
        return None
    portion, slack = count / of, Z95**2 / of
    centre = (portion + slack / 2) / (1 + slack)
    half = sqrt(slack * portion * (1 - portion) + slack**2 / 4) / (1 + slack)
    # Rounding would miss ends that are exactly 0 or 1.
    low = centre - half if count else 0.0
    high = centre + half if count < of else 1.0
    return Share(count, of, portion, low, high)


def mean_interval(values: "pd.Series[float]") -> Mean | None:
    """The mean of the known values with its 95 % Student t interval; None without any.

    A single value has no spread, so the ends are None.
    """
    known = values.dropna()
    count = len(known)
    if not count:
        return None
    mean = float(known.mean())
    if count == 1:
        return Mean(mean, None, None, count)
    return Mean(*student(mean, sqrt(_squared_error(known)), count - 1), count)


def difference_interval(ones: "pd.Series[float]", others: "pd.Series[float]") -> Interval | None:
    """The mean of `ones` minus that of `others`, with Welch's 95 % interval; None if one is empty.

    Welch (1947): the two spreads may differ. A single value on a side has no spread.
    """
    if ones.empty or others.empty:
        return None
    return welch(_mean_error(ones), _mean_error(others))


def _mean_error(values: "pd.Series[float]") -> MeanError:
    return MeanError(float(values.mean()), _squared_error(values), len(values))


def _squared_error(values: "pd.Series[float]") -> float:
    return float(values.var()) / len(values)

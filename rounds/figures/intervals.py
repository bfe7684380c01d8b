"""Shares and means with their intervals."""

from functools import lru_cache
from math import exp, lgamma, pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from rounds.figures.frames import Summary

# Standard errors on either side of a 95 % interval.
Z95: Final = NormalDist().inv_cdf(0.975)
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(32)


class MeanError(NamedTuple):
    """A mean of so many values, with its squared standard error."""

    mean: float
    squared_error: float
    size: int


def share(count: int, of: int) -> Summary | None:
    """A share with its 95 % Wilson score interval; None when it is of nothing.

    Wilson (1927): the shares p that lie within 1.96 of their own standard errors of count / of.
    """
    if not of:
        return None
    portion, slack = count / of, Z95**2 / of
    centre = (portion + slack / 2) / (1 + slack)
    half = sqrt(slack * portion * (1 - portion) + slack**2 / 4) / (1 + slack)
    # At the ends rounding would leave a trace of what is exactly 0 or 1.
    low = centre - half if count else 0.0
    high = centre + half if count < of else 1.0
    return {"count": count, "of": of, "share": portion, "low": low, "high": high}


def mean_interval(values: "pd.Series[float]") -> Summary | None:
    """The mean of those that are known, with its 95 % Student t interval; None when it is of none.

    A single value has no spread: its ends are None.
    """
    known = values.dropna()
    count = len(known)
    if not count:
        return None
    error = sqrt(_squared_error(known)) if count > 1 else None
    return {**_around(float(known.mean()), error, count - 1), "count": count}


def difference_interval(ones: "pd.Series[float]", others: "pd.Series[float]") -> Summary | None:
    """How much higher the mean of the ones is, with Welch's 95 % interval; None without either.

    Welch (1947): the two spreads may differ. One value on either side gives no spread.
    """
    if ones.empty or others.empty:
        return None
    return welch(_mean_error(ones), _mean_error(others))


def welch(first: MeanError, second: MeanError) -> Summary:
    """The first mean minus the second with Welch's 95 % interval (1947).

    One value on either side gives no spread.
    """
    difference = first.mean - second.mean
    if min(first.size, second.size) == 1:
        return _around(difference, None, 0)
    squared = first.squared_error + second.squared_error
    wobble = sum(each.squared_error**2 / (each.size - 1) for each in (first, second))
    degrees = squared**2 / wobble if wobble else 1.0
    return _around(difference, sqrt(squared), degrees)


@lru_cache(maxsize=1024)
def t95(degrees: float) -> float:
    """Student's t that 95 % of the distribution lies within, either side of zero.

    With n degrees of freedom and t = √n tan θ the share within is the integral of cos^(n-1) from
    0 to θ, over the same to π/2. Newton's steps from the left never pass the root, as the integral
    only flattens.
    """
    whole = sqrt(pi) / 2 * exp(lgamma(degrees / 2) - lgamma((degrees + 1) / 2))
    angle, step = 0.0, 1.0
    while step > 1e-14 * angle:
        height = np.cos(angle) ** (degrees - 1)
        step = float((0.95 * whole - _cosine_powers(angle, degrees - 1)) / height)
        angle += step
    return sqrt(degrees) * tan(angle)


def _cosine_powers(angle: float, power: float) -> float:
    """∫ cos^power from 0 to the angle, by Gauss and Legendre."""
    points = angle * (_NODES + 1) / 2
    return float(angle / 2 * (_WEIGHTS * np.cos(points) ** power).sum())


def _mean_error(values: "pd.Series[float]") -> MeanError:
    return MeanError(float(values.mean()), _squared_error(values), len(values))


def _squared_error(values: "pd.Series[float]") -> float:
    return float(values.var()) / len(values)


def _around(mean: float, error: float | None, degrees: float) -> Summary:
    if error is None:
        return {"mean": mean, "low": None, "high": None}
    half = t95(degrees) * error
    return {"mean": mean, "low": mean - half, "high": mean + half}

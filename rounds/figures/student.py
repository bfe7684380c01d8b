"""Intervals of means and of differences, as plain numbers: Student's, Welch's and Newcombe's."""

from functools import cache, lru_cache
from math import exp, hypot, lgamma, pi, sqrt, tan
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np


class MeanError(NamedTuple):
    """A mean of `size` values with its squared standard error."""

    mean: float
    squared_error: float
    size: int


class Interval(NamedTuple):
    """A number with its 95 % interval; the ends are None if the spread is not known."""

    middle: float
    low: float | None = None
    high: float | None = None


def student(mean: float, error: float, degrees: float) -> Interval:
    """Student's interval of a mean with that standard error."""
    half = t95(degrees) * error
    return Interval(mean, mean - half, mean + half)


def welch(first: MeanError, second: MeanError) -> Interval:
    """The first mean minus the second with Welch's interval (1947).

    A single value on a side has no spread, so the ends are None.
    """
    difference = first.mean - second.mean
    if min(first.size, second.size) == 1:
        return Interval(difference)
    squared = first.squared_error + second.squared_error
    wobble = sum(each.squared_error**2 / (each.size - 1) for each in (first, second))
    degrees = squared**2 / wobble if wobble else 1.0
    return student(difference, sqrt(squared), degrees)


def newcombe(first: tuple[float, float, float], second: tuple[float, float, float]) -> Interval:
    """The first share minus the second, each with the ends of its Wilson interval.

    Newcombe (1998), method 10.
    """
    (one, low, high), (other, other_low, other_high) = first, second
    difference = one - other
    below, above = hypot(one - low, other_high - other), hypot(high - one, other - other_low)
    return Interval(difference, difference - below, difference + above)


@lru_cache(maxsize=1024)
def t95(degrees: float) -> float:
    """Student's t: 95 % of the distribution lies between -t and t.

    With n degrees of freedom and t = √n tan θ the share within is the integral of cos^(n-1) from
    0 to θ, over the same to π/2. Newton's steps from the left never pass the root, as the integral
    only flattens.
    """
    import numpy as np

    whole = sqrt(pi) / 2 * exp(lgamma(degrees / 2) - lgamma((degrees + 1) / 2))
    angle, step = 0.0, 1.0
    while step > 1e-14 * angle:
        height = np.cos(angle) ** (degrees - 1)
        step = float((0.95 * whole - _cosine_powers(angle, degrees - 1)) / height)
        angle += step
    return sqrt(degrees) * tan(angle)


def _cosine_powers(angle: float, power: float) -> float:
    """∫ cos^power from 0 to the angle, by Gauss and Legendre."""
    import numpy as np

    nodes, weights = _quadrature()
    points = angle * (nodes + 1) / 2
    return float(angle / 2 * (weights * np.cos(points) ** power).sum())


@cache
def _quadrature() -> "tuple[np.ndarray, np.ndarray]":
    import numpy as np

    return np.polynomial.legendre.leggauss(32)

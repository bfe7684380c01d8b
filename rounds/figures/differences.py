"""Two summaries against each other: how much higher each figure of the first one is."""

from collections.abc import Callable
from math import hypot
from typing import Any, Final

from rounds.figures.frames import Summary
from rounds.figures.intervals import MeanError, t95, welch

# Of what the mean of a figure with a deviation is.
_POPULATIONS: Final = {"round_score": "rounds", "hole_score": "holes"}
# These are differences themselves, or of a part of the rounds.
_LEFT_OUT: Final = frozenset({"form", "trend"})


def differences_between(first: Summary, second: Summary) -> list[Summary]:
    """Of every figure that is a mean, a median or a share and that both have: first minus second.

    With the 95 % interval where both spreads are known: Welch's of means, Newcombe's of shares;
    the two must not have rounds in common. Counts and records are not subtracted.
    """
    return [
        {"name": name, **found}
        for name in first
        if name in second and name not in _LEFT_OUT
        if (found := _difference(name, first, second)) is not None
    ]


def _difference(name: str, first: Summary, second: Summary) -> Summary | None:
    one, other = first[name], second[name]
    if isinstance(one, float) and isinstance(other, float):
        return _plain(one - other)
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return None
    for key, subtract in _BY_KEY.items():
        if key in one and key in other:
            return subtract(name, first, second)
    return None


def _plain(difference: float) -> Summary:
    return {"difference": difference, "low": None, "high": None}


def _of_means(name: str, first: Summary, second: Summary) -> Summary:
    one, other = _mean_error(name, first), _mean_error(name, second)
    if one is None or other is None:
        return _plain(first[name]["mean"] - second[name]["mean"])
    found = welch(one, other)
    return {"difference": found["mean"], "low": found["low"], "high": found["high"]}


def _mean_error(name: str, summary: Summary) -> MeanError | None:
    """A mean with its squared standard error; None where that is not known."""
    figure = summary[name]
    if figure.get("deviation") is not None:
        count = summary[_POPULATIONS[name]]
        return MeanError(figure["mean"], figure["deviation"] ** 2 / count, count)
    if figure.get("high") is not None and "count" in figure:
        error = (figure["high"] - figure["mean"]) / t95(figure["count"] - 1)
        return MeanError(figure["mean"], error**2, figure["count"])
    return None


def _of_shares(name: str, first: Summary, second: Summary) -> Summary:
    """Newcombe (1998), method 10: from the two Wilson intervals."""
    one, other = first[name], second[name]
    difference = one["share"] - other["share"]
    below = hypot(one["share"] - one["low"], other["high"] - other["share"])
    above = hypot(one["high"] - one["share"], other["share"] - other["low"])
    return {"difference": difference, "low": difference - below, "high": difference + above}


def _of_medians(name: str, first: Summary, second: Summary) -> Summary:
    return _plain(first[name]["median"] - second[name]["median"])


_BY_KEY: Final[dict[str, Callable[[str, Any, Any], Summary]]] = {
    "share": _of_shares,
    "mean": _of_means,
    "median": _of_medians,
}

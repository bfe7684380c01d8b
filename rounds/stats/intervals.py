"""Shares and means with their intervals."""

from math import sqrt
from statistics import NormalDist
from typing import Final

from rounds.stats.frames import Summary

# Standard errors on either side of a 95 % interval.
Z95: Final = NormalDist().inv_cdf(0.975)


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

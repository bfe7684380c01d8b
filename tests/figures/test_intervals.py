"""Intervals against published ones and against their definitions."""

import math
import statistics

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rounds.figures.intervals import difference_interval, mean_interval, share
from rounds.figures.student import t95

VALUES = st.lists(st.integers(-40, 400), max_size=40)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3: the score interval.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_intervals(count: int, of: int, low: float, high: float) -> None:
    """Published intervals, to their four digits."""
    figure = share(count, of)
    assert figure is not None
    assert figure.share == count / of
    assert figure.low == pytest.approx(low, abs=5e-5)
    assert figure.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilson_interval_holds_the_shares_that_fit(case: tuple[int, int]) -> None:
    """Its ends are where the observed share lies 1.96 of their own standard errors away."""
    count, of = case
    figure = share(count, of)
    assert figure is not None
    assert 0 <= figure.low <= figure.share <= figure.high <= 1
    for end in (figure.low, figure.high):
        if 0 < end < 1:
            error = (end * (1 - end) / of) ** 0.5
            assert abs(figure.share - end) == pytest.approx(1.959964 * error, rel=1e-6)


def test_a_share_of_nothing_is_none() -> None:
    """Without holes there is no rate."""
    assert share(0, 0) is None


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, the column of 0.975.
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (10, 2.228),
        (29, 2.045),
        (100, 1.984),
    ],
)
def test_quantiles_of_t(degrees: int, quantile: float) -> None:
    """Published quantiles, to their three digits."""
    assert t95(degrees) == pytest.approx(quantile, abs=5e-4)


def test_quantile_of_t_where_it_is_known_exactly() -> None:
    """One degree is Cauchy's distribution, two have a closed form, very many are normal."""
    assert t95(1) == pytest.approx(math.tan(0.475 * math.pi), rel=1e-12)
    assert t95(2) == pytest.approx(0.95 * math.sqrt(2 / (1 - 0.95**2)), rel=1e-12)
    assert t95(1e6) == pytest.approx(statistics.NormalDist().inv_cdf(0.975), rel=1e-5)


@given(st.floats(1, 1e5), st.floats(1, 1e5))
def test_quantile_of_t_falls_with_the_degrees(one: float, other: float) -> None:
    """More values, a narrower interval."""
    few, many = sorted([one, other])
    assert t95(few) >= t95(many) * (1 - 1e-9)


@given(VALUES)
def test_interval_of_a_mean(values: list[int]) -> None:
    """The mean plus and minus t standard errors; missing values are left out."""
    figure = mean_interval(pd.Series([None, *values], dtype="float64"))
    if not values:
        assert figure is None
        return
    assert figure is not None
    assert figure.count == len(values)
    assert figure.mean == pytest.approx(statistics.fmean(values))
    if len(values) == 1:
        assert figure.low is figure.high is None
        return
    half = t95(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    assert figure.low == pytest.approx(figure.mean - half)
    assert figure.high == pytest.approx(figure.mean + half)


def test_interval_of_a_difference() -> None:
    """Worked by hand: squared errors 3 and 1, so (3 + 1)² / (9/3 + 1/1) = 4 degrees."""
    ones, others = pd.Series([7.0, 7.0, 13.0, 13.0]), pd.Series([0.0, 2.0])
    figure = difference_interval(ones, others)
    assert figure is not None
    half = 2.776 * 2
    assert figure.middle == 9
    assert figure.low == pytest.approx(9 - half, abs=1e-3)
    assert figure.high == pytest.approx(9 + half, abs=1e-3)


@given(VALUES, VALUES)
def test_difference_of_what_is_too_little_has_no_spread(ones: list[int], others: list[int]) -> None:
    """None without values; no ends with one value on a side; no width with equal values."""
    figure = difference_interval(
        pd.Series(ones, dtype="float64"), pd.Series(others, dtype="float64")
    )
    if not ones or not others:
        assert figure is None
        return
    assert figure is not None
    assert figure.middle == pytest.approx(statistics.fmean(ones) - statistics.fmean(others))
    if min(len(ones), len(others)) == 1:
        assert figure.low is figure.high is None
        return
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low <= figure.middle <= figure.high

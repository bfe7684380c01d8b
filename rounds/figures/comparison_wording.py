"""A comparison in words: figure beside figure, with the difference and its interval."""

from typing import Any, NamedTuple

from rounds.figures.comparison import Comparison, Difference
from rounds.figures.figure import Figure
from rounds.figures.registry import GROUPS
from rounds.figures.wording import Reading, reading
from rounds.terms.formats import Format
from rounds.terms.verdicts import Verdict
from rounds.terms.wording import PERCENT, number, with_sign


class Line(NamedTuple):
    """A figure of both sides, with a verdict on the first against the second."""

    figure: Figure[Any]
    first: Reading
    second: Reading
    verdict: Verdict | None
    interval: str


def lines(comparison: Comparison, golf_format: Format) -> list[Line]:
    """Every figure of one value that the format has, in the order of the groups."""
    differences = {each.name: each for each in comparison.differences}
    return [
        _line(figure, comparison, differences.get(figure.name), golf_format)
        for group in GROUPS
        for figure in group.figures
        if figure.has(golf_format) and not figure.is_table
    ]


def _line(
    figure: Figure[Any],
    comparison: Comparison,
    difference: Difference | None,
    golf_format: Format,
) -> Line:
    first, second = (
        reading(figure, side.figures, golf_format) for side in (comparison.first, comparison.second)
    )
    if difference is None:
        return Line(figure, first, second, None, "")
    verdict = _verdict(figure, difference.difference, golf_format)
    return Line(figure, first, second, verdict, _interval(figure, difference))


def _verdict(figure: Figure[Any], difference: float, golf_format: Format) -> Verdict:
    value = round(_scale(figure) * difference, 1)
    unit = " percentage points" if figure.is_share else ""
    if not value:
        return Verdict("even", "even")
    is_higher_better = figure.is_higher_better(golf_format)
    if is_higher_better is None:
        return Verdict("other", f"{with_sign(value)}{unit}")
    kind = "better" if (value > 0) == is_higher_better else "worse"
    return Verdict(kind, f"{number(abs(value))}{unit} {kind}")


def _interval(figure: Figure[Any], difference: Difference) -> str:
    """The interval of the difference, first minus second, and whether chance may explain it.

    Empty if the ends are unknown or equal: an interval without width says nothing.
    """
    if difference.low is None or difference.high is None or difference.low == difference.high:
        return ""
    low, high = (_scale(figure) * end for end in (difference.low, difference.high))
    chance = "; chance may explain it" if low <= 0 <= high else ""
    return f"95{PERCENT} interval {with_sign(low)} to {with_sign(high)}{chance}"


def _scale(figure: Figure[Any]) -> int:
    """The factor for display: shares are in percent."""
    return 100 if figure.is_share else 1

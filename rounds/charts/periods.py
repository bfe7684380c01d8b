"""Periods: days, weeks, months, quarters or years, whichever fits, and the axis of dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol

from rounds.charts.chart import Day
from rounds.charts.style import TEXT, Look
from rounds.terms.wording import day

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from rounds.figures.frames import Frame

# The period is the finest one that needs no more than so many from first to last hole.
MOST_PERIODS: Final = 36
PERIODS: Final = {"day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}
PeriodName = Annotated[str, {"enum": list(PERIODS)}]
LEAST_DAYS: Final = 7
# Formats of ticks, by how fine they are, and of what all ticks share.
DATES: Final = {
    "formats": ["%Y", "%b", *["%d %b"] * 4],
    "zero_formats": ["", "%Y", *["%d %b"] * 4],
    "offset_formats": ["", *["%Y"] * 5],
}


@dataclass(frozen=True)
class Period:
    """A day, week, month, quarter or year with holes in it."""

    start: Day
    end: Annotated[Day, "Its last day"]


class OverTime(Protocol):
    """A chart by period."""

    @property
    def rows(self) -> Sequence[Period]:
        """The periods with holes, earliest first."""
        ...

    @property
    def period(self) -> str:
        """The name of the period, such as `month`."""
        ...


def periods_of(holes: Frame) -> tuple[str, Iterator[tuple[str, str, Frame]]]:
    """The name of the period, and each one with holes: first day, last day, holes."""
    import pandas as pd

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


def _groups(groups: Any, periods: pd.PeriodIndex) -> Iterator[tuple[str, str, Frame]]:
    for place, played in groups:
        first, last = (periods[place].asfreq("D", end) for end in ("start", "end"))
        yield str(first), str(last), played


def span(chart: OverTime) -> str:
    return f"from {day(chart.rows[0].start)} to {day(chart.rows[-1].end)}"


def spans(rows: Sequence[Period]) -> tuple[list[float], list[float]]:
    """The start and the length of each period on the axis, where a date is the noon of its day."""
    starts = [_number(row.start) - 0.5 for row in rows]
    ends = [_number(row.end) + 0.5 for row in rows]
    return starts, [end - start for start, end in zip(starts, ends, strict=True)]


def middles(rows: Sequence[Period]) -> list[float]:
    return [start + width / 2 for start, width in zip(*spans(rows), strict=True)]


def _number(day: str) -> float:
    from matplotlib.dates import date2num

    return float(date2num(date.fromisoformat(day)))  # type: ignore[no-untyped-call]


def date_axis(axes: Axes, chart: OverTime, look: Look) -> None:
    """Draw the axis of dates, with room around a short one."""
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    starts, widths = spans(chart.rows)
    first, last = starts[0], starts[-1] + widths[-1]
    slack = max(LEAST_DAYS - (last - first), 0.04 * (last - first)) / 2
    axes.set_xlim(first - slack, last + slack)
    most = 4 if look.is_narrow else 8
    locator = AutoDateLocator(minticks=2, maxticks=most)  # type: ignore[no-untyped-call]
    formatter = ConciseDateFormatter(locator, **DATES)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(formatter)
    axes.xaxis.get_offset_text().set(color=axes.xaxis.label.get_color(), fontsize=TEXT)
    axes.set_xlabel(f"Date, by {chart.period}")

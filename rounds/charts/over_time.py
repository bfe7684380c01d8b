"""Charts of holes by period: scoring mix, clear rate, strokes lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from rounds.charts.chart import Chart
from rounds.charts.marks import plot_intervals
from rounds.charts.periods import (
    Period,
    PeriodName,
    date_axis,
    middles,
    periods_of,
    span,
    spans,
)
from rounds.charts.play import Play, of_play
from rounds.charts.sizes import of_height
from rounds.charts.style import Look, canvas, canvas_of_two, count_percent, from_good_to_bad, legend
from rounds.charts.tables import HOLES, PERIOD, Column, column, part
from rounds.figures.shapes import Share
from rounds.terms.definitions import Definition
from rounds.terms.wording import counted, number, percent

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Mix(Period):
    """How the holes of a period divide."""

    holes: int
    counts: Annotated[list[int], "Of holes, in the order of `bands`"]


@dataclass(frozen=True)
class ScoringMix:
    """The scoring mix from period to period."""

    rows: list[Mix]
    period: PeriodName
    bands: list[str]


def scoring_mix(play: Play) -> ScoringMix:
    """How many holes of each period are in each band of the scoring mix, in the bands' order."""
    import numpy as np

    from rounds.figures.scores import POINTS_BANDS, STROKES_BANDS

    holes = play.holes()
    bands = STROKES_BANDS if play.in_strokes else POINTS_BANDS
    band = np.select([band.fits(holes) for band in bands], range(len(bands)))
    period, groups = periods_of(holes.assign(band=band))
    rows = [
        Mix(start, end, len(played), np.bincount(played.band, minlength=len(bands)).tolist())
        for start, end, played in groups
    ]
    return ScoringMix(rows, period, [band.label for band in bands])


def _mix_in_words(chart: ScoringMix, _unit: str) -> str:
    holes = sum(row.holes for row in chart.rows)
    counts = [sum(column) for column in zip(*(row.counts for row in chart.rows), strict=True)]
    bands = ", ".join(
        f"{label.lower()} {percent(count / holes)}"
        for label, count in zip(chart.bands, counts, strict=True)
    )
    return f"{counted(holes, 'hole')} {span(chart)}: {bands}"


def _mix_columns(chart: ScoringMix) -> list[Column]:
    """The columns of the periods, and one for the holes of each band."""
    bands = [part("counts", place, label, label) for place, label in enumerate(chart.bands)]
    return [*PERIOD, HOLES, *bands]


def _draw_mix(chart: ScoringMix, look: Look) -> Figure:
    """A stack of the bands for each period, the best at the bottom."""
    figure, axes = canvas(look)
    starts, widths = spans(chart.rows)
    below = [0.0] * len(chart.rows)
    roles = from_good_to_bad(look.colours, len(chart.bands))
    for place, (label, colour) in enumerate(zip(chart.bands, roles, strict=True)):
        shares = [100 * row.counts[place] / row.holes for row in chart.rows]
        axes.bar(
            starts,
            shares,
            widths,
            below,
            align="edge",
            color=colour,
            edgecolor=look.colours["sheet"],
            linewidth=0.8,
            label=label.partition(" (")[0],
        )
        below = [bottom + share for bottom, share in zip(below, shares, strict=True)]
    date_axis(axes, chart, look)
    axes.set_ylabel("Share of holes")
    count_percent(axes, whole=True)
    legend(figure, look, handlelength=1.0, columnspacing=1.0)
    return figure


@dataclass(frozen=True)
class ClearedPeriod(Share, Period):
    """The share of a period's holes that were cleared."""


@dataclass(frozen=True)
class ClearRate:
    """The clear rate from period to period."""

    rows: list[ClearedPeriod]
    period: PeriodName
    all: Share | None


def clear_rate(play: Play) -> ClearRate:
    """The share of holes cleared in each period with its 95 % interval, and the share of all."""
    holes = play.holes()
    period, groups = periods_of(holes)
    shares = [(start, end, _cleared(played)) for start, end, played in groups]
    rows = [ClearedPeriod(start, end, **vars(share)) for start, end, share in shares if share]
    return ClearRate(rows, period, _cleared(holes))


def _cleared(holes: pd.DataFrame) -> Share | None:
    from rounds.figures.intervals import share

    return share(int((holes.tableau_left == 0).sum()), len(holes))


def _rate_in_words(chart: ClearRate, _unit: str) -> str:
    rows, overall = chart.rows, chart.all
    assert overall is not None, "there are rows"
    words = f"{percent(overall.share)} of {counted(overall.of, 'hole')} cleared {span(chart)}"
    if len(rows) == 1:
        return words
    first, last = percent(rows[0].share), percent(rows[-1].share)
    return f"{words}; {first} in the first {chart.period}, {last} in the last"


def _draw_rate(chart: ClearRate, look: Look) -> Figure:
    """The share of holes cleared in each period with its 95 % interval, and that of all."""
    figure, axes = canvas(look)
    shares = [(100 * row.share, 100 * row.low, 100 * row.high) for row in chart.rows]
    plot_intervals(axes, middles(chart.rows), shares, look.colours, "Cleared")
    if chart.all:
        overall = 100 * chart.all.share
        axes.axhline(overall, color=look.colours["ink"], ls="--", lw=1.2, label="All holes")
    date_axis(axes, chart, look)
    axes.set_ylabel("Holes cleared")
    count_percent(axes)
    legend(figure, look)
    return figure


@dataclass(frozen=True)
class Lost(Period):
    """Strokes lost and accuracy on a period's reviewed holes, with 95 % intervals."""

    holes: Annotated[int, "Reviewed holes"]
    lost: Annotated[float, "Strokes a hole"]
    lost_low: float | None
    lost_high: float | None
    accuracy: Annotated[float | None, "Share of choices"]
    accuracy_low: float | None
    accuracy_high: float | None


@dataclass(frozen=True)
class StrokesLost:
    """Strokes lost and accuracy from period to period."""

    rows: list[Lost]
    period: PeriodName


def strokes_lost(play: Play) -> StrokesLost:
    """Mean strokes lost a hole and mean accuracy in each period, each with its 95 % interval.

    Of reviewed holes only. A mean without values and the interval of a single hole are None.
    """
    holes = play.holes()
    period, groups = periods_of(holes[holes.strokes_lost.notna()])
    rows = [
        Lost(start, end, len(played), *_mean(played.strokes_lost), *_mean(played.accuracy))
        for start, end, played in groups
    ]
    return StrokesLost(rows, period)


def _mean(values: pd.Series[float]) -> tuple[Any, float | None, float | None]:
    """The mean and the ends of its interval; the lower end is at least 0."""
    from rounds.figures.intervals import mean_interval

    mean = mean_interval(values)
    if mean is None:
        return None, None, None
    return mean.mean, None if mean.low is None else max(0.0, mean.low), mean.high


def _lost_in_words(chart: StrokesLost, _unit: str) -> str:
    holes = sum(row.holes for row in chart.rows)
    lost = sum(row.lost * row.holes for row in chart.rows) / holes
    words = f"{counted(holes, 'reviewed hole')} {span(chart)}: {number(lost)} strokes lost a hole"
    known = [row.accuracy for row in chart.rows if row.accuracy is not None]
    if not known:
        return words
    return f"{words}; accuracy {percent(known[-1])} in the last {chart.period} that had choices"


def _draw_lost(chart: StrokesLost, look: Look) -> Figure:
    """Strokes lost a hole above and accuracy below, by period, with 95 % intervals."""
    figure, upper, lower = canvas_of_two(look)
    places = middles(chart.rows)
    lost = [(row.lost, row.lost_low, row.lost_high) for row in chart.rows]
    plot_intervals(upper, places, lost, look.colours)
    accuracy = [
        (at, 100 * row.accuracy, _percent(row.accuracy_low), _percent(row.accuracy_high))
        for at, row in zip(places, chart.rows, strict=True)
        if row.accuracy is not None
    ]
    plot_intervals(lower, [at for at, *_ in accuracy], [row[1:] for row in accuracy], look.colours)
    upper.set_ylabel("Strokes lost\na hole")
    upper.set_ylim(bottom=0)
    lower.set_ylabel("Accuracy\nof choices")
    count_percent(lower, whole=True)
    date_axis(lower, chart, look)
    handles, _ = upper.get_legend_handles_labels()
    legend(figure, look, handles=handles)
    return figure


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


CHARTS: Final = (
    Chart(
        name="scoring-mix",
        definition=Definition(
            "Scoring mix over time",
            "share of holes",
            "How the holes of each period divide, by the bands of the scoring mix. A period is a"
            " day, week, month, quarter or year: the finest with at most 36 periods.",
        ),
        numbers=ScoringMix,
        count=of_play(scoring_mix),
        words=_mix_in_words,
        columns=_mix_columns,
        draw=_draw_mix,
        sizes=of_height(wide=380, narrow=340),
        is_newest_first=True,
    ),
    Chart(
        name="clear-rate",
        definition=Definition(
            "Clear rate over time",
            "share of holes",
            "Cleared holes divided by holes in each period, with the 95 % Wilson interval, and of"
            " all.",
        ),
        numbers=ClearRate,
        count=of_play(clear_rate),
        words=_rate_in_words,
        columns=lambda _: (
            *PERIOD,
            column("of", "Holes"),
            column("count", "Cleared"),
            column("share", "Share", percent),
            column("low", "95 % from", percent),
            column("high", "95 % to", percent),
        ),
        draw=_draw_rate,
        is_newest_first=True,
    ),
    Chart(
        name="strokes-lost",
        definition=Definition(
            "Strokes lost and accuracy over time",
            "strokes a hole; share of choices",
            "Means over the reviewed holes of each period, with 95 % intervals (Student's t; none"
            " of a single hole).",
        ),
        numbers=StrokesLost,
        count=of_play(strokes_lost),
        words=_lost_in_words,
        columns=lambda _: (
            *PERIOD,
            HOLES,
            column("lost", "Lost a hole", number),
            column("lost_low", "95 % from", number),
            column("lost_high", "95 % to", number),
            column("accuracy", "Accuracy", percent),
            column("accuracy_low", "95 % from", percent),
            column("accuracy_high", "95 % to", percent),
        ),
        draw=_draw_lost,
        nothing="No reviewed holes of {}",
        sizes=of_height(wide=420, narrow=380),
        is_newest_first=True,
    ),
)

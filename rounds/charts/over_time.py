"""Pictures of holes from period to period: the scoring mix, the clear rate, what was lost."""

from datetime import date
from typing import Final

from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter, date2num
from matplotlib.figure import Figure

from rounds.charts.scores import plot_intervals
from rounds.charts.sizes import Size
from rounds.charts.style import (
    NARROW,
    TEXT,
    Chart,
    Colours,
    canvas,
    canvas_of_two,
    count_percent,
    drawing,
    from_good_to_bad,
    legend,
)

LEAST_DAYS: Final = 7
# How ticks are written, by how fine they are, and what all of them share.
DATES: Final = {
    "formats": ["%Y", "%b", *["%d %b"] * 4],
    "zero_formats": ["", "%Y", *["%d %b"] * 4],
    "offset_formats": ["", *["%Y"] * 5],
}


@drawing
def scoring_mix(chart: Chart, colours: Colours, size: Size) -> Figure:
    """The bands of each period's holes on top of each other, the best at the bottom."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    starts, widths = _spans(rows)
    below = [0.0] * len(rows)
    roles = from_good_to_bad(colours, len(chart["bands"]))
    for place, (label, colour) in enumerate(zip(chart["bands"], roles, strict=True)):
        shares = [100 * row["counts"][place] / row["holes"] for row in rows]
        axes.bar(
            starts,
            shares,
            widths,
            below,
            align="edge",
            color=colour,
            edgecolor=colours["sheet"],
            linewidth=0.8,
            label=label.partition(" (")[0],
        )
        below = [bottom + share for bottom, share in zip(below, shares, strict=True)]
    _date(axes, chart, size)
    axes.set_ylabel("Share of holes")
    count_percent(axes, whole=True)
    legend(figure, colours, size, handlelength=1.0, columnspacing=1.0)
    return figure


@drawing
def clear_rate(chart: Chart, colours: Colours, size: Size) -> Figure:
    """The share of holes cleared in each period with its 95 % interval, and that of all."""
    rows = chart["rows"]
    figure, axes = canvas(colours, size)
    shares = [(100 * row["share"], 100 * row["low"], 100 * row["high"]) for row in rows]
    plot_intervals(axes, _middles(rows), shares, colours, "Cleared")
    overall = 100 * chart["all"]["share"]
    axes.axhline(overall, color=colours["ink"], ls="--", lw=1.2, label="All holes")
    _date(axes, chart, size)
    axes.set_ylabel("Holes cleared")
    count_percent(axes)
    legend(figure, colours, size)
    return figure


@drawing
def strokes_lost(chart: Chart, colours: Colours, size: Size) -> Figure:
    """Strokes lost a hole above, accuracy below, of each period, with 95 % intervals."""
    rows = chart["rows"]
    figure, upper, lower = canvas_of_two(colours, size)
    middles = _middles(rows)
    lost = [(row["lost"], row["lost_low"], row["lost_high"]) for row in rows]
    plot_intervals(upper, middles, lost, colours)
    known = [pair for pair in zip(middles, rows, strict=True) if pair[1]["accuracy"] is not None]
    accuracy = [
        (100 * row["accuracy"], _percent(row["accuracy_low"]), _percent(row["accuracy_high"]))
        for _, row in known
    ]
    plot_intervals(lower, [at for at, _ in known], accuracy, colours)
    upper.set_ylabel("Strokes lost\na hole")
    upper.set_ylim(bottom=0)
    lower.set_ylabel("Accuracy\nof choices")
    count_percent(lower, whole=True)
    _date(lower, chart, size)
    handles, _ = upper.get_legend_handles_labels()
    legend(figure, colours, size, handles=handles)
    return figure


def _spans(rows: list[Chart]) -> tuple[list[float], list[float]]:
    """Where each period starts, and how long it lasts; a day has its noon at its date."""
    starts = [_number(row["start"]) - 0.5 for row in rows]
    ends = [_number(row["end"]) + 0.5 for row in rows]
    return starts, [end - start for start, end in zip(starts, ends, strict=True)]


def _middles(rows: list[Chart]) -> list[float]:
    return [start + width / 2 for start, width in zip(*_spans(rows), strict=True)]


def _number(day: str) -> float:
    return float(date2num(date.fromisoformat(day)))  # type: ignore[no-untyped-call]


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _date(axes: Axes, chart: Chart, size: Size) -> None:
    """The axis of time, with room around a short one."""
    starts, widths = _spans(chart["rows"])
    first, last = starts[0], starts[-1] + widths[-1]
    slack = max(LEAST_DAYS - (last - first), 0.04 * (last - first)) / 2
    axes.set_xlim(first - slack, last + slack)
    most = 4 if size.width < NARROW else 8
    locator = AutoDateLocator(minticks=2, maxticks=most)  # type: ignore[no-untyped-call]
    formatter = ConciseDateFormatter(locator, **DATES)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(formatter)
    axes.xaxis.get_offset_text().set(color=axes.xaxis.label.get_color(), fontsize=TEXT)
    axes.set_xlabel(f"Date, by {chart['period']}")

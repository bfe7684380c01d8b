"""Pictures in squares: which ranks are left at the end of holes, and the days of a year."""

from datetime import date, timedelta
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from rounds.charts.sizes import Size
from rounds.charts.style import NARROW, TEXT, Chart, Colours, blank, blend, drawing, legend

Array = np.ndarray[Any, Any]

# A year of weeks, broken into strips where the picture is narrow.
WEEKS: Final = 54
DAYS_SHOWN: Final = {0: "Mon", 2: "Wed", 4: "Fri", 6: "Sun"}
# Rounds of a day from which on a square is darker.
STEPS: Final = {"No round": 0, "1 round": 1, "2 or 3": 2, "4 or more": 4}
RANK_WORDS: Final = {"T": "10", "X": "Joker"}


@drawing
def stranded_ranks(chart: Chart, colours: Colours, size: Size) -> Figure:
    """A square for each rank and kind of hole, with its share, the darker the greater."""
    shares = 100 * np.array([row["shares"] for row in chart["rows"]], dtype=float)
    ranks = [RANK_WORDS.get(row["rank"], row["rank"]) for row in chart["rows"]]
    groups = [_left(group) for group in chart["groups"]]
    figure = blank(colours, size)
    axes = _squares(figure.add_subplot(), colours)
    if size.width < NARROW:
        _heat(axes, shares, groups, ranks, colours)
        axes.set(xlabel="Cards left on the table", ylabel="Rank")
    else:
        _heat(axes, shares.T, ranks, groups, colours)
        axes.set(xlabel="Rank", ylabel="Cards left on the table")
    axes.set_title(
        "Holes that ended with the rank left, %", loc="left", fontsize=TEXT, color=colours["ink"]
    )
    return figure


@drawing
def days_played(chart: Chart, colours: Colours, size: Size) -> Figure:
    """The year up to the last round, a square for each day, the darker the more rounds."""
    last = date.fromisoformat(chart["rows"][-1]["date"])
    monday = last - timedelta(days=last.weekday(), weeks=WEEKS - 1)
    levels = _levels(chart["rows"], monday, last)
    strips = 2 if size.width < NARROW else 1
    roles = _steps(colours)
    figure = blank(colours, size)
    for place, part in enumerate(np.hsplit(levels, strips)):
        axes = _squares(figure.add_subplot(strips, 1, place + 1), colours)
        _strip(axes, part, monday + timedelta(weeks=place * WEEKS // strips), roles, colours)
    axes.set_xlabel("Week, Monday to Sunday")
    patches = [
        Patch(facecolor=colour, label=words) for colour, words in zip(roles, STEPS, strict=True)
    ]
    legend(figure, colours, size, handles=patches, handlelength=1.0, handleheight=1.0)
    return figure


def _squares(axes: Axes, colours: Colours) -> Axes:
    """Axes without lines, whose labels stand beside rows and columns of squares."""
    axes.set_facecolor(colours["sheet"])
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelcolor=colours["ink-soft"], labelsize=TEXT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(color=colours["ink"], fontsize=TEXT)
    return axes


def _heat(axes: Axes, shares: Array, columns: list[str], rows: list[str], colours: Colours) -> None:
    """Squares for rows from top to bottom, each with its share in numbers."""
    scale = LinearSegmentedColormap.from_list("", [colours["sheet"], colours["sky"]])
    axes.pcolormesh(
        shares, cmap=scale, vmin=0, vmax=100, edgecolors=colours["sheet"], linewidth=1.5
    )
    axes.set_xticks([place + 0.5 for place in range(len(columns))], columns)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], rows)
    axes.invert_yaxis()
    for (row, column), share in np.ndenumerate(shares):
        axes.text(
            column + 0.5,
            row + 0.5,
            "–" if np.isnan(share) else f"{share:.0f}",
            ha="center",
            va="center",
            fontsize=TEXT,
            color=colours["sheet" if share > 60 else "ink"],
        )


def _left(group: Chart) -> str:
    return f"{group['low']}–{group['high']}" if group["low"] else "Any"


def _steps(colours: Colours) -> list[str]:
    """A colour for each step, from hardly seen to full."""
    faint = blend(colours["line"], colours["sheet"], 0.6)
    return [faint, *(blend(colours["sky"], colours["sheet"], share) for share in (0.4, 0.7, 1))]


def _levels(rows: list[Chart], monday: date, last: date) -> Array:
    """The step of each day by weekday and week from a Monday on; what is not over yet is masked."""
    rounds = np.zeros(7 * WEEKS, dtype=int)
    for row in rows:
        place = (date.fromisoformat(row["date"]) - monday).days
        if place >= 0:
            rounds[place] = row["rounds"]
    steps = np.searchsorted(list(STEPS.values()), rounds, side="right") - 1
    is_later = np.arange(7 * WEEKS) > (last - monday).days
    return np.ma.array(steps, mask=is_later).reshape(WEEKS, 7).T


def _strip(axes: Axes, levels: Array, monday: date, roles: list[str], colours: Colours) -> None:
    """Some weeks side by side, named by the months that begin in them."""
    axes.pcolormesh(
        levels,
        cmap=ListedColormap(roles),
        vmin=0,
        vmax=len(roles) - 1,
        edgecolors=colours["sheet"],
        linewidth=1,
    )
    mondays = [monday + timedelta(weeks=week) for week in range(levels.shape[1])]
    begun = [(week, first) for week, first in enumerate(map(_first_of_month, mondays)) if first]
    axes.set_xticks([week + 0.5 for week, _ in begun], [_month(first) for _, first in begun])
    axes.set_yticks([day + 0.5 for day in DAYS_SHOWN], list(DAYS_SHOWN.values()))
    axes.invert_yaxis()
    axes.set_aspect("equal")


def _first_of_month(monday: date) -> date | None:
    """The first of a month that is in the week of a Monday, if one is."""
    sunday = monday + timedelta(days=6)
    return sunday.replace(day=1) if sunday.day <= 7 else None


def _month(first: date) -> str:
    return f"{first:%b}\n{first.year}" if first.month == 1 else f"{first:%b}"

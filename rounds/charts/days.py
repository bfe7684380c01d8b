"""The chart of the days on which rounds were signed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from rounds.charts.chart import Chart, Day
from rounds.charts.play import Play, of_play
from rounds.charts.sizes import of_height
from rounds.charts.squares import squares
from rounds.charts.style import Colours, Look, blank, blend, legend
from rounds.charts.tables import column
from rounds.terms.definitions import Definition
from rounds.terms.wording import counted, day

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    Array = np.ndarray[Any, Any]

# A year of weeks; a narrow picture breaks it into strips.
WEEKS: Final = 54
DAYS_SHOWN: Final = {0: "Mon", 2: "Wed", 4: "Fri", 6: "Sun"}
# The least rounds of a day for each darker shade.
STEPS: Final = {"No round": 0, "1 round": 1, "2 or 3": 2, "4 or more": 4}


@dataclass(frozen=True)
class RoundsOfDay:
    """A day with signed rounds."""

    date: Day
    rounds: int


@dataclass(frozen=True)
class DaysPlayed:
    """The days on which rounds were signed."""

    rows: list[RoundsOfDay]


def days_played(play: Play) -> DaysPlayed:
    """The days on which rounds were signed, oldest first, with the number of rounds."""
    counts = sorted(Counter(play.rounds().date.tolist()).items())
    return DaysPlayed([RoundsOfDay(*each) for each in counts])


def _in_words(chart: DaysPlayed, _unit: str) -> str:
    rows = chart.rows
    rounds = sum(row.rounds for row in rows)
    words = f"{counted(rounds, 'round')} signed on {counted(len(rows), 'day')}, "
    if len(rows) == 1:
        return words + day(rows[0].date)
    most = max(rows, key=lambda row: row.rounds)
    words += f"from {day(rows[0].date)} to {day(rows[-1].date)}; "
    return words + f"most on {day(most.date)}: {most.rounds}"


def _draw(chart: DaysPlayed, look: Look) -> Figure:
    """The year up to the last round: a square for each day, darker for more rounds."""
    import numpy as np
    from matplotlib.patches import Patch

    last = date.fromisoformat(chart.rows[-1].date)
    monday = last - timedelta(days=last.weekday(), weeks=WEEKS - 1)
    levels = _levels(chart.rows, monday, last)
    strips = 2 if look.is_narrow else 1
    roles = _steps(look.colours)
    figure = blank(look)
    for place, part in enumerate(np.hsplit(levels, strips)):
        axes = squares(figure.add_subplot(strips, 1, place + 1), look.colours)
        _strip(axes, part, monday + timedelta(weeks=place * WEEKS // strips), roles, look.colours)
    axes.set_xlabel("Week, Monday to Sunday")
    patches = [
        Patch(facecolor=colour, label=words) for colour, words in zip(roles, STEPS, strict=True)
    ]
    legend(figure, look, handles=patches, handlelength=1.0, handleheight=1.0)
    return figure


def _steps(colours: Colours) -> list[str]:
    """A colour for each step, from faint to full."""
    faint = blend(colours["line"], colours["sheet"], 0.6)
    return [faint, *(blend(colours["sky"], colours["sheet"], share) for share in (0.4, 0.7, 1))]


def _levels(rows: Sequence[RoundsOfDay], monday: date, last: date) -> Array:
    """The step of each day, by weekday and week from a Monday on; days to come are masked."""
    import numpy as np

    rounds = np.zeros(7 * WEEKS, dtype=int)
    for row in rows:
        place = (date.fromisoformat(row.date) - monday).days
        if place >= 0:
            rounds[place] = row.rounds
    steps = np.searchsorted(list(STEPS.values()), rounds, side="right") - 1
    is_later = np.arange(7 * WEEKS) > (last - monday).days
    return np.ma.array(steps, mask=is_later).reshape(WEEKS, 7).T


def _strip(axes: Axes, levels: Array, monday: date, roles: list[str], colours: Colours) -> None:
    """Draw some weeks side by side, with a label where a month begins."""
    from matplotlib.colors import ListedColormap

    axes.pcolormesh(
        levels,
        cmap=ListedColormap(roles),
        vmin=0,
        vmax=len(roles) - 1,
        edgecolors=colours["sheet"],
        linewidth=1,
    )
    mondays = [monday + timedelta(weeks=week) for week in range(levels.shape[1])]
    month_starts = [
        (week, first) for week, first in enumerate(map(_first_of_month, mondays)) if first
    ]
    axes.set_xticks(
        [week + 0.5 for week, _ in month_starts], [_month(first) for _, first in month_starts]
    )
    axes.set_yticks([weekday + 0.5 for weekday in DAYS_SHOWN], list(DAYS_SHOWN.values()))
    axes.invert_yaxis()
    axes.set_aspect("equal")


def _first_of_month(monday: date) -> date | None:
    """The first of a month in the week of a Monday; None if there is none."""
    sunday = monday + timedelta(days=6)
    return sunday.replace(day=1) if sunday.day <= 7 else None


def _month(first: date) -> str:
    return f"{first:%b}\n{first.year}" if first.month == 1 else f"{first:%b}"


CHARTS: Final = (
    Chart(
        name="days-played",
        definition=Definition(
            "Days played",
            "rounds a day",
            "How many rounds were signed on each day; the picture shows the year up to the last"
            " one.",
        ),
        numbers=DaysPlayed,
        count=of_play(days_played),
        words=_in_words,
        columns=lambda _: (column("date", "Day", day), column("rounds", "Rounds")),
        draw=_draw,
        sizes=of_height(wide=220, narrow=280),
        is_newest_first=True,
    ),
)

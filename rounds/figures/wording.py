"""The figures of a summary as pages show them: readings and tables, in the definitions' groups."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from engine import Rank
from rounds.terms.definitions import FIGURE_GROUPS, FIGURES, Definition
from rounds.terms.formats import Format
from rounds.terms.wording import (
    PERCENT,
    counted,
    day,
    number,
    ordinal,
    percent,
    signed,
    to_par,
    unit_of,
)

Figures = dict[str, Any]

NOT_YET: Final = "–"


class Record(NamedTuple):
    """A value that one round or hole holds: `Best`, its words, and where it is seen."""

    label: str
    text: str
    round_id: str
    hole_id: str | None


class Reading(NamedTuple):
    """A figure as it is read: the big value, what goes with it, its records, its definition."""

    name: str
    definition: Definition
    value: str
    detail: str
    records: tuple[Record, ...]


# Value, detail and records of a reading.
Read = tuple[str, str, tuple[Record, ...]]


class Line(NamedTuple):
    """A row of a table: its cells, a bar from 0 to 1, and where it is seen, if it has those."""

    cells: tuple[str, ...]
    bar: float | None = None
    record: Record | None = None


class Table(NamedTuple):
    """A figure of several values, with the heads of its columns; the first one names the row."""

    name: str
    definition: Definition
    columns: tuple[str, ...]
    lines: list[Line]

    @property
    def has_bars(self) -> bool:
        """Whether shares are drawn beside the numbers."""
        return any(line.bar is not None for line in self.lines)


# Columns and lines of a table.
Made = tuple[tuple[str, ...], list[Line]]


class Group(NamedTuple):
    """Figures that belong together: those that are read at a glance, then the tables."""

    label: str
    readings: list[Reading]
    tables: list[Table]


def readings(figures: Figures, golf_format: Format) -> list[Reading]:
    """Every figure of one value that the format has and that has a population."""
    unit = unit_of(golf_format)
    return [
        Reading(name, FIGURES[name], *READERS.get(name, _read_count)(value, unit))
        for name, value in figures.items()
        if value is not None and name not in TABLES
    ]


def groups(figures: Figures, read: list[Reading], golf_format: Format) -> list[Group]:
    """The readings and the tables in their groups; a group of nothing is left out."""
    unit = unit_of(golf_format)
    tables = [
        Table(name, FIGURES[name], *make(figures[name], unit))
        for name, make in TABLES.items()
        if figures.get(name)
    ]
    made = [
        Group(
            label,
            [reading for reading in read if reading.name in names],
            [table for table in tables if table.name in names],
        )
        for label, names in FIGURE_GROUPS.items()
    ]
    return [group for group in made if group.readings or group.tables]


def _read_count(value: int, _unit: str) -> Read:
    return signed(value), "", ()


def _read_to_par(value: float, _unit: str) -> Read:
    return to_par(value), "", ()


def _read_share(things: str, share: Figures, _unit: str) -> Read:
    of = f"{share['count']:,} of {share['of']:,} {things}"
    return percent(share["share"]), f"{of}; 95{PERCENT} interval {_ends(share)}", ()


def _read_mean(mean: Figures, _unit: str) -> Read:
    interval = "" if mean["low"] is None else f"; 95{PERCENT} interval {_mean_ends(mean)}"
    return number(mean["mean"]), f"of {_holes(mean['count'])}{interval}", ()


def _read_seconds(pace: Figures, _unit: str) -> Read:
    return f"{number(pace['median'])} s", f"median of {_holes(pace['count'])}", ()


def _read_scores(scores: Figures, unit: str) -> Read:
    records = _record("Best", scores["best"], unit), _record("Worst", scores["worst"], unit)
    return number(scores["mean"]), _spread(scores), records


def _read_run(run: Figures, _unit: str) -> Read:
    longest = _record("Longest", run["longest"], "cards")
    return signed(run["longest"]["value"]), f"{number(run['mean'])} a hole", (longest,)


def _read_streak(streak: Figures, _unit: str) -> Read:
    return signed(streak["current"]), _longest_streak(streak), ()


def _read_trend(means: Figures, _unit: str) -> Read:
    detail = f"mean of the last 5 rounds; of the last 20: {_or_not_yet(means['mean_20'])}"
    return _or_not_yet(means["mean_5"]), detail, ()


def _read_form(form: Figures, _unit: str) -> Read:
    against = f"last {form['last']} rounds against the {form['before']:,} before"
    interval = "" if form["low"] is None else f"; 95{PERCENT} interval {_mean_ends(form)}"
    return number(form["mean"]), against + interval, ()


def _read_strokes_lost(lost: Figures, _unit: str) -> Read:
    optimal = f"{percent(lost['optimal']['share'])} of holes played optimally"
    return number(lost["mean"]), f"{optimal}; {_reviewed(lost)}", ()


def _read_accuracy(accuracy: Figures, _unit: str) -> Read:
    return percent(accuracy["mean"]), _reviewed(accuracy), ()


def _read_standing(standing: Figures, _unit: str) -> Read:
    of = counted(standing["others"], "other player")
    rounds = counted(standing["rounds"], "rated round")
    return ordinal(round(standing["percentile"])), f"percentile among {of}, by {rounds}", ()


# By the name of the figure; those that are missing are counts.
READERS: Final[dict[str, Callable[[Any, str], Read]]] = {
    "clear_rate": partial(_read_share, "holes"),
    "at_or_under_par": partial(_read_share, "rounds"),
    "clean_holes": partial(_read_share, "holes"),
    "round_score": _read_scores,
    "hole_score": _read_scores,
    "to_par": _read_to_par,
    "longest_run": _read_run,
    "strokes_lost": _read_strokes_lost,
    "accuracy": _read_accuracy,
    "standing": _read_standing,
    "trend": _read_trend,
    "form": _read_form,
    **dict.fromkeys(("draws", "stock_left", "undos", "hints", "peeks"), _read_mean),
    **dict.fromkeys(("seconds_per_hole", "seconds_per_action"), _read_seconds),
    **dict.fromkeys(("par_streak", "cleared_streak", "day_streak"), _read_streak),
}


def _spread(scores: Figures) -> str:
    median = f"median {number(scores['median'])}"
    if scores["deviation"] is None:
        return median
    return f"{median}, standard deviation {number(scores['deviation'])}"


def _ends(share: Figures) -> str:
    return f"{100 * share['low']:.0f} to {100 * share['high']:.0f}{PERCENT}"


def _mean_ends(mean: Figures) -> str:
    return "" if mean["low"] is None else f"{number(mean['low'])} to {number(mean['high'])}"


def _longest_streak(streak: Figures) -> str:
    if not streak["longest"]:
        return "none so far"
    since, until = day(streak["since"]), day(streak["until"])
    days = since if since == until else f"{since} to {until}"
    return f"longest {signed(streak['longest'])}, {days}"


def _or_not_yet(mean: float | None) -> str:
    return NOT_YET if mean is None else number(mean)


def _holes(count: int) -> str:
    return counted(count, "hole")


def _reviewed(figure: Figures) -> str:
    of = f"of {_holes(figure['holes'])}"
    return f"{of}, {figure['left_out']:,} left out" if figure["left_out"] else of


def _record(label: str, record: Figures, unit: str) -> Record:
    hole = f", hole {record['number']}" if "number" in record else ""
    value = counted(record["value"], unit.removesuffix("s"))
    text = f"{value}{hole}, {day(record['date'])}"
    return Record(label, text, record["round"], record.get("hole"))


def _records(records: list[Figures], _unit: str) -> Made:
    made = [_record(held["label"], held, held["unit"]) for held in records]
    return ("Record", "Held by"), [Line((record.label,), record=record) for record in made]


def _by_hole(holes: list[Figures], unit: str) -> Made:
    heads = ("Hole", f"Mean {unit}", f"95{PERCENT} interval", "Holes")
    return heads, [Line((str(hole["number"]), *_mean_cells(hole))) for hole in holes]


def _by_column(columns: list[Figures], _unit: str) -> Made:
    heads = ("Column", "Mean cards left", f"95{PERCENT} interval", "Holes")
    return heads, [Line((str(column["column"]), *_mean_cells(column))) for column in columns]


def _by_rank(ranks: list[Figures], _unit: str) -> Made:
    heads = ("Rank", "Holes", "Share", f"95{PERCENT} interval")
    words = {rank.letter: rank.word.capitalize() for rank in Rank}
    return heads, [
        Line((words[rank["rank"]], *_share_cells(rank)), rank["share"]) for rank in ranks
    ]


def _mix(bands: list[Figures], _unit: str) -> Made:
    lines = [
        Line((band["label"], signed(band["count"]), percent(band["share"])), band["share"])
        for band in bands
    ]
    return ("Score", "Holes", "Share"), lines


def _mean_cells(mean: Figures) -> tuple[str, ...]:
    return number(mean["mean"]), _mean_ends(mean), signed(mean["count"])


def _share_cells(share: Figures) -> tuple[str, ...]:
    return signed(share["count"]), percent(share["share"]), _ends(share)


# By the name of the figure: each takes its value and the format's unit.
TABLES: Final[dict[str, Callable[[list[Figures], str], Made]]] = {
    "records": _records,
    "by_hole": _by_hole,
    "scoring_mix": _mix,
    "stranded_ranks": _by_rank,
    "stranded_columns": _by_column,
}

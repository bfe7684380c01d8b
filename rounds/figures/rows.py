"""A summary as flat rows: one for each number, under the names that the summary has for it."""

from collections.abc import Iterator
from typing import Any, Final

from rounds.terms.definitions import FIGURES, SCORE

Row = dict[str, Any]

COLUMNS: Final = (
    "figure",
    "label",
    "part",
    "measure",
    "value",
    "low",
    "high",
    "count",
    "of",
    "unit",
    "date",
    "round",
    "number",
    "hole",
)
# What a row may say beside its number: its interval, its population, who holds it.
_BESIDE: Final = ("low", "high", "count", "of", "unit", "date", "round", "number", "hole")
# The number of a dict that has several; of the other entries each makes a row of its own.
_NUMBERS: Final = ("value", "share", "mean", "median")
# What tells the parts of a figure from each other.
_PARTS: Final = ("name", "number", "rank", "column")
_UNITS: Final = {
    "share": "share",
    "holes": "holes",
    "left_out": "holes",
    "last": "rounds",
    "before": "rounds",
    "others": "players",
    "rounds": "rounds",
    "since": "day",
    "until": "day",
}


def figure_rows(figures: dict[str, Any], unit: str) -> Iterator[Row]:
    """Rows by COLUMNS in the order of the summary; `unit` is what the format's scores are in.

    A figure without a population has a row without a value.
    """
    for name, figure in figures.items():
        definition = FIGURES[name]
        own_unit = unit if definition.unit == SCORE else definition.unit
        for row in _rows("", figure):
            measured = {"unit": _UNITS.get(row["measure"], own_unit), **row}
            yield {"figure": name, "label": definition.label, **measured}


def _rows(part: str, figure: Any) -> Iterator[Row]:
    if isinstance(figure, list):
        for item in figure:
            yield from _rows_of_item(item)
    elif isinstance(figure, dict):
        yield from _rows_of_dict(part, figure)
    else:
        yield {"part": part, "measure": "value", "value": figure}


def _rows_of_item(item: Row) -> Iterator[Row]:
    """The rows of one of several parts, which its first entry names."""
    key = next(key for key in _PARTS if key in item)
    rest = {name: value for name, value in item.items() if name not in (key, "label")}
    yield from _rows_of_dict(str(item[key]), rest)


def _rows_of_dict(part: str, figure: Row) -> Iterator[Row]:
    measure = next((name for name in _NUMBERS if name in figure), None)
    beside: Row = {name: figure[name] for name in _BESIDE if name in figure}
    if measure:
        yield {"part": part, "measure": measure, "value": figure[measure], **beside}
    for name, value in figure.items():
        if isinstance(value, dict):
            yield from _rows_of_dict(name, value)
        elif name != measure and name not in beside:
            yield {"part": part, "measure": name, "value": value}

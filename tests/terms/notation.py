"""The table of what pages and scripts must both write."""

import csv
from pathlib import Path
from typing import Final, NamedTuple

TABLE: Final = Path(__file__).parents[1] / "data" / "notation.csv"


class Notation(NamedTuple):
    """A number, what writes it and with which arguments, and the text."""

    function: str
    arguments: tuple[object, ...]
    text: str


def notations() -> list[Notation]:
    """Every line of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [
            Notation(line["function"], _arguments(line), line["text"])
            for line in csv.DictReader(file)
        ]


def _arguments(line: dict[str, str]) -> tuple[object, ...]:
    value = float(line["value"]) if "." in line["value"] else int(line["value"])
    if line["function"] == "counted":
        return value, "stroke"
    return (value, int(line["decimals"])) if line["decimals"] else (value,)

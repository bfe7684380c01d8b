"""The reference line: the measured scores of the reference players under each preset.

`python -m engine.solver references` measures them again; reading needs neither solver nor NumPy.
"""

import csv
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = Path(__file__).parent / "solver" / "reference.csv"
HEADER: Final = ("preset", "player", "deals", "round_strokes", "low", "high")
RANDOM: Final = "random"
LONGEST_RUN: Final = "longest run"
HONEST_ADVICE: Final = "honest advice"
# The optimum is not a player: it sees the stock.
OPTIMUM: Final = "optimum"
PLAYERS: Final = (OPTIMUM, RANDOM, LONGEST_RUN, HONEST_ADVICE)


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Reference(NamedTuple):
    """The mean total of a round of nine holes that a player scores under a preset."""

    preset: str
    player: str
    deals: int
    round_strokes: Estimate


def read_references(path: Path = FILE) -> list[Reference]:
    """The references in the file, in its order."""
    with path.open(newline="") as file:
        return [
            Reference(
                row["preset"],
                row["player"],
                int(row["deals"]),
                Estimate(*(float(row[name]) for name in HEADER[-3:])),
            )
            for row in csv.DictReader(file)
        ]


@cache
def references_of(preset: str) -> dict[str, Reference]:
    """The references of a preset (`easy`), by the name of the player."""
    return {each.player: each for each in read_references() if each.preset == preset}

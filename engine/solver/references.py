"""Reference players: how random, greedy, honest and optimal play score, as the reference line.

`python -m engine.solver references` measures them; reference.csv has the results.
"""

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from engine.position import DRAW, Move, Position
from engine.reference_line import (
    FILE,
    HEADER,
    HONEST_ADVICE,
    LONGEST_RUN,
    OPTIMUM,
    RANDOM,
    Reference,
)
from engine.rules import PRESETS
from engine.solver.advice import VisiblePosition, advise
from engine.solver.optimum import fewest_of_many
from engine.solver.survey import Progress, mean_of, seeded_start

HOLES: Final = 9
DEALS: Final = 2000

Chooser = Callable[[Position], Move]


def random_play(position: Position, chance: Random) -> Move:
    """Any play, each equally likely; a draw when nothing can be played."""
    return chance.choice(_plays(position) or [DRAW])


def longest_run(position: Position) -> Move:
    """The play that begins the longest run, in the lowest column if tied; a draw without a play."""
    plays = _plays(position)
    runs: dict[Position, int] = {}
    return max(plays, key=lambda play: _run(position.after(play), runs), default=DRAW)


def honest(position: Position) -> Move:
    """The advised move over 32 orders of the unseen stock."""
    moves = position.moves()
    return moves[0] if len(moves) == 1 else advise(VisiblePosition.of(position)).best.move


def choosers(seed: int) -> dict[str, Chooser]:
    """The players by name; the random one is seeded."""
    return {
        RANDOM: partial(random_play, chance=Random(seed)),  # noqa: S311 - no secret
        LONGEST_RUN: longest_run,
        HONEST_ADVICE: honest,
    }


def play_out(position: Position, choose: Chooser) -> int:
    """The strokes of a hole played to its end."""
    while position.moves():
        position = position.after(choose(position))
    return position.tableau_left or -len(position.stock)


def measure(
    preset: str, deals: int, first: int = 0, progress: Progress = lambda _count: None
) -> list[Reference]:
    """The mean totals of the players on the same seeded deals; `progress` gets the holes played."""
    rules = PRESETS[preset].rules
    starts = [seeded_start(number, rules) for number in range(first, first + deals)]
    scores = {OPTIMUM: fewest_of_many(starts, progress=progress)}
    for player, choose in choosers(first).items():
        scores[player] = list(_scores(starts, choose, progress))
    return [
        Reference(preset, player, deals, mean_of(strokes, scale=HOLES))
        for player, strokes in scores.items()
    ]


def write(references: Sequence[Reference], path: Path = FILE) -> None:
    """Write the references, totals to two decimals."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        for each in references:
            totals = (f"{figure:.2f}" for figure in each.round_strokes)
            writer.writerow((each.preset, each.player, each.deals, *totals))


def _scores(starts: Sequence[Position], choose: Chooser, progress: Progress) -> Iterator[int]:
    for start in starts:
        yield play_out(start, choose)
        progress(1)


def _plays(position: Position) -> list[Move]:
    return [move for move in position.moves() if move is not DRAW]


def _run(position: Position, runs: dict[Position, int]) -> int:
    """The most plays in a row from here."""
    if position not in runs:
        after = map(position.after, _plays(position))
        runs[position] = max((1 + _run(next_one, runs) for next_one in after), default=0)
    return runs[position]

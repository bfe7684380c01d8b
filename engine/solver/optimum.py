"""The exact optimum of positions whose stock is known: fewest strokes, and whether they clear."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from engine.position import Position
from engine.solver.machines import Machine, machine
from engine.solver.packing import pack

# Positions that a thread solves between two reports of progress.
BATCH: Final = 64


def fewest_strokes(position: Position, on: Machine | None = None) -> int:
    """The fewest strokes, −19 … 35, that any play from here can end with if the stock is known.

    Raises GolfError for a table that no deal leads to.
    """
    return int((on or machine()).fewest(pack([position]))[0])


def can_clear(position: Position, on: Machine | None = None) -> bool:
    """Whether some play from here clears the tableau."""
    return fewest_strokes(position, on) <= 0


def fewest_of_many(
    positions: Sequence[Position],
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
    on: Machine | None = None,
) -> list[int]:
    """Fewest strokes of each position; `progress` gets the number of positions of each batch done.

    The kernel lets other threads run meanwhile, so two of them solve nearly twice as much.
    """
    chosen = on or machine()

    def solve(batch: Sequence[Position]) -> list[int]:
        return [int(strokes) for strokes in chosen.fewest(pack(batch))]

    found: list[int] = []
    with ThreadPoolExecutor(threads) as pool:
        for strokes in pool.map(solve, _batches(positions)):
            found += strokes
            if progress is not None:
                progress(len(strokes))
    return found


def _batches(positions: Sequence[Position]) -> Iterator[Sequence[Position]]:
    for first in range(0, len(positions), BATCH):
        yield positions[first : first + BATCH]

"""The compiled kernel as a machine: calls into kernel.c, each of which releases the GIL."""

import ctypes
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.build import library
from engine.layout import GOLF
from engine.solver.packing import NO_CARD, RANKS, Records, Strokes
from engine.solver.reach import CODES, HEIGHTS, POWERS, Reach, SetsReach, Target

LEVELS: Final = 7
LEVEL: Final = POWERS[6]
LEVEL_CELLS: Final = LEVEL + 6
# The cells hold draws times 8; 31 draws mean that no play leads there.
SCALE: Final = 8
UNREACHED: Final = 31 * SCALE

_Bytes = ctypes.c_void_p


class Kernel:
    """kernel.c, loaded."""

    name = "the compiled kernel"
    is_compiled = True

    def __init__(self, path: str) -> None:
        self._library = ctypes.CDLL(path)
        self._library.golf_fewest.argtypes = (_Bytes, ctypes.c_size_t, _Bytes)
        self._library.golf_lanes.argtypes = (_Bytes, _Bytes, _Bytes, ctypes.c_size_t, _Bytes)
        self._library.golf_keep_least.argtypes = (_Bytes, _Bytes, _Bytes)
        self._library.golf_keep_sets.argtypes = (_Bytes, _Bytes, _Bytes, _Bytes)

    def fewest(self, records: Records) -> Strokes:
        """Fewest strokes of each record."""
        strokes = np.empty(len(records), np.int8)
        _check(self._library.golf_fewest(_at(records), len(records), _at(strokes)))
        return strokes

    def lanes(
        self, record: Records, stocks: NDArray[np.uint8], actions: NDArray[np.uint8]
    ) -> Strokes:
        """Fewest strokes of one tableau (a row) by lane: a stock order and a first action."""
        strokes = np.empty(len(actions), np.int8)
        orders, firsts = np.ascontiguousarray(stocks), np.ascontiguousarray(actions)
        _check(
            self._library.golf_lanes(
                _at(record), _at(orders), _at(firsts), len(actions), _at(strokes)
            )
        )
        return strokes

    def reach(self, record: Records) -> Reach:
        """How the tableaus of one record (a row) can be reached."""
        best = np.zeros(3, np.int32)
        if record["free_draw"][0]:
            cells = np.empty((LEVELS, LEVEL_CELLS, RANKS), np.uint8)
            _check(self._library.golf_keep_least(_at(record), _at(cells), _at(best)))
            return LeastReach(_target(best), record, cells)
        visits, count = np.empty((CODES, 1 + GOLF.columns), np.uint32), np.zeros(1, np.uintp)
        _check(self._library.golf_keep_sets(_at(record), _at(visits), _at(count), _at(best)))
        upwards = visits[: count[0]][::-1]
        return SetsReach(_target(best), upwards[:, 0].astype(np.int64), upwards[:, 1:])


@dataclass(frozen=True)
class LeastReach:
    """The kernel's cells: fewest draws by the tableau before a play and the rank that is played."""

    target: Target
    record: Records
    cells: NDArray[np.uint8]

    def draws(self, code: int) -> list[int]:
        """The fewest draws by column, each a set of one; empty where no play leads."""
        return [self._fewest(code, *place) for place in zip(self._columns, POWERS, strict=True)]

    def _fewest(self, code: int, column: list[int], power: int) -> int:
        rank = column[code // power % HEIGHTS]
        if rank == NO_CARD:
            return 0
        draws = int(self.cells[*divmod(code + power, LEVEL), rank])
        return 0 if draws == UNREACHED else 1 << draws // SCALE

    @cached_property
    def _columns(self) -> list[list[int]]:
        columns: list[list[int]] = self.record["columns"][0].tolist()
        return columns


def load() -> Kernel | None:
    """The kernel; None if it is not built for this machine."""
    path = library()
    return Kernel(str(path)) if path.exists() else None


def _target(best: NDArray[np.int32]) -> Target:
    _left, draws, code = best.tolist()
    return Target(code, draws)


def _at(array: NDArray[np.generic]) -> int:
    return array.ctypes.data


def _check(error: int) -> None:
    if error:
        raise MemoryError("The solver's kernel is out of memory")

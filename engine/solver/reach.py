"""How a position's tableaus can be reached: the memory of one solve, from which a line is read."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.layout import GOLF

# A tableau is its heights, written as one number in base 6.
HEIGHTS: Final = GOLF.column_cards + 1
POWERS: Final = tuple(HEIGHTS**column for column in range(GOLF.columns))
CODES: Final = HEIGHTS**GOLF.columns


class Target(NamedTuple):
    """The best tableau that can be reached: its code, and the fewest draws on the way."""

    code: int
    draws: int


class Reach(Protocol):
    """Which tableaus can be reached, and how."""

    @property
    def target(self) -> Target:
        """Where a best line ends."""

    def draws(self, code: int) -> list[int]:
        """The numbers of draws (bits) with which a tableau is reached, by the column played last.

        If the stock may be turned at any time, at least the fewest.
        """


@dataclass(frozen=True)
class SetsReach:
    """The tableaus that are reached, codes upwards, and their sets of numbers of draws."""

    target: Target
    codes: NDArray[np.int64]
    entries: NDArray[np.uint32]

    def draws(self, code: int) -> list[int]:
        """The sets by column."""
        row: list[int] = self.entries[self.codes.searchsorted(code)].tolist()
        return row


def heights_of(code: int) -> list[int]:
    """The heights of the columns of a tableau."""
    return [code // power % HEIGHTS for power in POWERS]

"""The machines that solve, and which of them this installation has."""

from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.solver import kernel
from engine.solver.packing import Records, Strokes
from engine.solver.reach import Reach
from engine.solver.twin import Twin


class Machine(Protocol):
    """What kernel and twin both do, with the same results."""

    @property
    def name(self) -> str:
        """The name that people read."""

    @property
    def is_compiled(self) -> bool:
        """Whether it is fast: the other kind takes seconds for advice."""

    def fewest(self, records: Records) -> Strokes:
        """Fewest strokes of each record."""

    def lanes(
        self, record: Records, stocks: NDArray[np.uint8], actions: NDArray[np.uint8]
    ) -> Strokes:
        """Fewest strokes of one tableau (a row) by lane: a stock order and a first action."""

    def reach(self, record: Records) -> Reach:
        """How the tableaus of one record (a row) can be reached."""


@cache
def machine() -> Machine:
    """The compiled kernel if it is built, else its twin."""
    return kernel.load() or Twin()

"""The solver: the fewest strokes of any position, lines that reach them, honest advice, ledgers.

It needs NumPy and is faster with its compiled kernel. Nothing may import it at start-up.
"""

from engine.solver.advice import (
    ORDERS,
    Advice,
    Choice,
    VisiblePosition,
    advise,
    advise_over,
    sentence,
)
from engine.solver.ledger import Entry, Ledger, ledger
from engine.solver.line import best_line
from engine.solver.machines import Machine, machine
from engine.solver.optimum import can_clear, fewest_of_many, fewest_strokes

__all__ = [
    "ORDERS",
    "Advice",
    "Choice",
    "Entry",
    "Ledger",
    "Machine",
    "VisiblePosition",
    "advise",
    "advise_over",
    "best_line",
    "can_clear",
    "fewest_of_many",
    "fewest_strokes",
    "ledger",
    "machine",
    "sentence",
]

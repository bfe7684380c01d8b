"""The ledger of a hole that is over: what choice, hidden cards and luck cost at each action.

Along the effective line, strokes − J(deal) is the sum of decision, hidden and luck, exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.errors import GolfError
from engine.hole import Ending, Hole
from engine.position import Move, Position
from engine.scoring import strokes
from engine.solver.advice import ORDERS, Advice, VisiblePosition, advise
from engine.solver.machines import Machine, machine
from engine.solver.packing import pack

# A choice is accurate when it costs less than this, or less than two standard errors.
TOLERANCE: Final = Fraction(1, 20)
STANDARD_ERRORS: Final = 2


@dataclass(frozen=True)
class Entry:
    """One action of the effective line and its cost in strokes; `move` is None for picking up.

    `best` is the fewest strokes before it with the stock known, `lost` what the action added to
    that; `before` and `after` are J; decision, hidden and luck add up to their difference.
    """

    move: Move | None
    advice: Advice
    best: int
    lost: int
    before: Fraction
    after: Fraction
    decision: Fraction
    decision_error: float

    @property
    def hidden(self) -> Fraction:
        """The price of not knowing the stock."""
        return self.advice.best.mean - self.before

    @property
    def luck(self) -> Fraction:
        """What the drawn card changed; 0 at a play."""
        return self.after - self.before - self.decision - self.hidden

    @property
    def is_choice(self) -> bool:
        """Whether there was more than one legal move."""
        return len(self.advice.choices) > 1

    @property
    def is_accurate(self) -> bool:
        """Whether the action cost nothing that differs clearly from chance."""
        return self.decision < TOLERANCE or self.decision < STANDARD_ERRORS * self.decision_error


@dataclass(frozen=True)
class Ledger:
    """The entries of a hole, its strokes, the fewest possible ones, and J of its deal."""

    entries: tuple[Entry, ...]
    strokes: int
    fewest: int
    expected: Fraction

    @property
    def lost(self) -> int:
        """Strokes lost against the best line."""
        return sum(entry.lost for entry in self.entries)

    @property
    def decision(self) -> Fraction:
        """What the choices cost against honest advice."""
        return sum((entry.decision for entry in self.entries), Fraction())

    @property
    def hidden(self) -> Fraction:
        """What not knowing the stock cost."""
        return sum((entry.hidden for entry in self.entries), Fraction())

    @property
    def luck(self) -> Fraction:
        """What the cards drawn cost; negative when they helped."""
        return sum((entry.luck for entry in self.entries), Fraction())

    @property
    def accuracy(self) -> Fraction | None:
        """The share of choices that were accurate; None for a hole without a choice."""
        choices = [entry.is_accurate for entry in self.entries if entry.is_choice]
        return Fraction(sum(choices), len(choices)) if choices else None


def ledger(hole: Hole, orders: int = ORDERS, on: Machine | None = None) -> Ledger:
    """The ledger of a hole that is over.

    Raises GolfError while the hole is in play.
    """
    if hole.ending is None:
        raise GolfError("A hole in play has no ledger yet")
    positions, moves = _course(hole)
    final = strokes(hole.outcome)
    best = [*map(int, (on or machine()).fewest(pack(positions))), final]
    advices = [advise(VisiblePosition.of(position), orders, on) for position in positions]
    values = [*(advice.value for advice in advices), Fraction(final)]
    entries = tuple(
        _entry(move, advices[place], best[place : place + 2], values[place : place + 2], final)
        for place, move in enumerate(moves)
    )
    return Ledger(entries, final, best[0], values[0])


def _course(hole: Hole) -> tuple[list[Position], list[Move | None]]:
    """The positions of the effective line before each action, and those actions."""
    position = Position.start(hole.deal, hole.rules)
    positions, moves = [], list[Move | None](hole.line)
    for move in hole.line:
        positions.append(position)
        position = position.after(move)
    if hole.ending is Ending.PICKED_UP:
        positions.append(position)
        moves.append(None)
    return positions, moves


def _entry(
    move: Move | None, advice: Advice, best: list[int], values: list[Fraction], final: int
) -> Entry:
    """The entry of an action between its values before and after; picking up ends at `final`."""
    if move is None:
        cost = final - advice.best.mean
        error = advice.best.standard_error
    else:
        cost, error = advice.cost(move), advice.cost_error(move)
    return Entry(move, advice, best[0], best[1] - best[0], values[0], values[1], cost, error)

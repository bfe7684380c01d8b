"""Best lines: moves to the fewest strokes, read backwards from what can be reached."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.cards import Card
from engine.layout import GOLF
from engine.position import DRAW, Move, Position
from engine.solver.machines import Machine, machine
from engine.solver.packing import followers, pack
from engine.solver.reach import POWERS, Reach, heights_of


def best_line(position: Position, on: Machine | None = None) -> tuple[Move, ...]:
    """Moves that end the hole with its fewest strokes; none from a hole that is over.

    If the tableau cannot be cleared, the line ends with draws down to the last card.
    Raises GolfError for a table that no deal leads to.
    """
    reach = (on or machine()).reach(pack([position]))
    return _Backwards(position, reach).line()


class _Step(NamedTuple):
    """A tableau that a play from `column` reached, with its number of draws."""

    code: int
    column: int
    draws: int


@dataclass(frozen=True)
class _Backwards:
    """The walk from the best tableau back to the position."""

    position: Position
    reach: Reach

    def line(self) -> tuple[Move, ...]:
        """The moves in playing order."""
        code, draws = self.reach.target
        moves = [] if code == 0 else [DRAW] * (len(self.position.stock) - draws)
        step = self._arrival(code, draws) if code != self._start else None
        while step is not None:
            moves.append(Move(step.column))
            previous = self._previous(step)
            moves += [DRAW] * (step.draws - (previous.draws if previous else 0))
            step = previous
        return tuple(reversed(moves))

    @cached_property
    def _start(self) -> int:
        heights = map(len, self.position.columns)
        return sum(height * power for height, power in zip(heights, POWERS, strict=True))

    def _arrival(self, code: int, draws: int) -> _Step:
        """A play that reached a tableau with exactly this number of draws."""
        reached = self.reach.draws(code)
        return _Step(code, next(j for j in range(GOLF.columns) if reached[j] >> draws & 1), draws)

    def _previous(self, step: _Step) -> _Step | None:
        """The play before a step; None when the line starts with it."""
        code = step.code + POWERS[step.column]
        if code == self._start:
            return None
        heights = heights_of(code)
        card = self.position.columns[step.column][heights[step.column] - 1]
        wastes = [
            (_Step(code, column, draws), self.position.columns[column][heights[column]])
            for column, draws in enumerate(self.reach.draws(code))
            if draws
        ]
        return self._played_on(card, step.draws, wastes) or self._drawn_between(step, wastes)

    def _played_on(self, card: Card, draws: int, wastes: list[tuple[_Step, Card]]) -> _Step | None:
        """A step whose card this one was played on at once, or None."""
        for reached, waste in wastes:
            if reached.draws >> draws & 1 and self._can_follow(card, waste):
                return _Step(reached.code, reached.column, draws)
        return None

    def _drawn_between(self, step: _Step, wastes: list[tuple[_Step, Card]]) -> _Step:
        """A step after which the stock was turned up to the card that was played on.

        The last number of draws of each column is enough: if an earlier one works, it does too.
        """
        for reached, waste in wastes:
            earlier = reached.draws & (1 << step.draws) - 1
            last = earlier.bit_length() - 1
            if earlier and self._may_turn(reached.code, waste, range(last + 1, step.draws)):
                return _Step(reached.code, reached.column, last)
        raise AssertionError(f"Nothing leads to {step}")

    def _may_turn(self, code: int, waste: Card, draws: range) -> bool:
        """Whether the stock may be turned on a waste card, and then on those of the draws."""
        if self.position.rules.free_draw:
            return True
        passed = (waste, *(self.position.stock[number - 1] for number in draws))
        columns = zip(self.position.columns, heights_of(code), strict=True)
        available = [column[height - 1] for column, height in columns if height]
        return not any(self._can_follow(card, on) for on in passed for card in available)

    def _can_follow(self, card: Card, waste: Card) -> bool:
        return bool(self._followers[waste.rank] >> card.rank & 1)

    @cached_property
    def _followers(self) -> tuple[int, ...]:
        return followers(self.position.rules)

"""Honest advice: what each move is worth on average over random orders of the unseen stock.

It sees what a player sees. It never gets the order of the stock, so it cannot leak it; the random
orders depend only on the set of unseen cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np

from engine.cards import Card, format_cards
from engine.errors import GolfError
from engine.position import Move, Position
from engine.rules import Rules
from engine.shuffle import random_words, shuffled
from engine.solver.machines import Machine, machine
from engine.solver.packing import action_of, pack, pack_stocks

ORDERS: Final = 32

Stock = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class VisiblePosition:
    """All that a player sees of a position: of the stock only which cards are in it."""

    rules: Rules
    columns: tuple[tuple[Card, ...], ...]
    top: Card | None
    unseen: frozenset[Card]

    @classmethod
    def of(cls, position: Position) -> "VisiblePosition":
        """What a player sees of a position."""
        return cls(position.rules, position.columns, position.top, frozenset(position.stock))

    def with_stock(self, stock: Stock) -> Position:
        """The position with its unseen cards in some order."""
        return Position(self.rules, self.columns, (self.top,) if self.top else (), stock)

    def moves(self) -> tuple[Move, ...]:
        """Every legal move: plays by column, then the draw."""
        return self.with_stock(tuple(self.unseen)).moves()

    def orders(self, count: int) -> tuple[Stock, ...]:
        """The first `count` random orders of the unseen cards; one if only one is possible.

        They are the same on every installation, and stay the same until the next draw.
        """
        cards = sorted(self.unseen)
        words = random_words(f"order:{format_cards(cards)}")
        return tuple(shuffled(cards, words) for _ in range(count if len(cards) > 1 else 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the fewest strokes after it for each order of the stock."""

    move: Move
    strokes: tuple[int, ...]

    @property
    def mean(self) -> Fraction:
        """Q: the mean of the fewest strokes."""
        return Fraction(sum(self.strokes), len(self.strokes))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; 0 if only one order is possible."""
        return _standard_error(self.strokes)


@dataclass(frozen=True)
class Advice:
    """The legal moves, the best first; if tied, plays by column, then the draw."""

    choices: tuple[Choice, ...]

    @property
    def orders(self) -> int:
        """The number of orders of the stock that each mean covers."""
        return len(self.choices[0].strokes)

    @property
    def best(self) -> Choice:
        """The advised move."""
        return self.choices[0]

    @cached_property
    def value(self) -> Fraction:
        """J: the mean of the fewest strokes if the best move for each order were known."""
        by_order = zip(*(choice.strokes for choice in self.choices), strict=True)
        return Fraction(sum(map(min, by_order)), self.orders)

    def choice(self, move: Move) -> Choice:
        """The choice of a legal move."""
        return next(choice for choice in self.choices if choice.move == move)

    def cost(self, move: Move) -> Fraction:
        """By how many strokes a move is worse than the advised one, on average."""
        return self.choice(move).mean - self.best.mean

    def cost_error(self, move: Move) -> float:
        """The standard error of `cost`, order by order: the two share their orders."""
        pairs = zip(self.choice(move).strokes, self.best.strokes, strict=True)
        return _standard_error([strokes - best for strokes, best in pairs])


def advise(visible: VisiblePosition, orders: int = ORDERS, on: Machine | None = None) -> Advice:
    """What each legal move is worth, over `orders` random orders of the unseen cards.

    Raises GolfError if no move is left, below one order, or for a table that no deal leads to.
    """
    if orders < 1:
        raise GolfError(f"{orders} orders of the stock: at least one is needed")
    return advise_over(visible, visible.orders(orders), on)


def advise_over(
    visible: VisiblePosition, stocks: Sequence[Stock], on: Machine | None = None
) -> Advice:
    """What each legal move is worth, over these orders of the unseen cards."""
    moves = visible.moves()
    if not moves:
        raise GolfError("No move is left to advise on")
    record = pack([visible.with_stock(stocks[0])])
    lanes = np.tile(pack_stocks(stocks), (len(moves), 1))
    actions = np.repeat(np.array([action_of(move) for move in moves], np.uint8), len(stocks))
    strokes = (on or machine()).lanes(record, lanes, actions).reshape(len(moves), len(stocks))
    choices = (Choice(move, tuple(row)) for move, row in zip(moves, strokes.tolist(), strict=True))
    return Advice(tuple(sorted(choices, key=lambda choice: choice.mean)))


def sentence(advice: Advice, visible: VisiblePosition) -> str:
    """The advice in a sentence for the player, compared with the next best move."""
    advised = _command(advice.best.move, visible)
    if len(advice.choices) == 1:
        return f"{advised}: nothing else is possible"
    other = advice.choices[1].move
    gain = float(advice.cost(other))
    if round(gain, 1) == 0:
        than = f"as good as {_doing(other, visible)}"
    else:
        than = f"{gain:.1f} strokes better than {_doing(other, visible)}"
    if advice.orders == 1:
        return f"{advised}: {than}, whatever is in the stock"
    return f"{advised}: {than}, on average over {advice.orders} possible stocks"


def _command(move: Move, visible: VisiblePosition) -> str:
    return "Draw" if move.column is None else f"Play {visible.columns[move.column][-1].symbol}"


def _doing(move: Move, visible: VisiblePosition) -> str:
    return _command(move, visible).replace("Draw", "drawing").replace("Play", "playing")


def _standard_error(strokes: Sequence[int]) -> float:
    """The standard error of the mean; 0 for a single value."""
    if len(strokes) < 2:
        return 0.0
    mean = sum(strokes) / len(strokes)
    squares = sum((value - mean) ** 2 for value in strokes)
    return sqrt(squares / (len(strokes) - 1) / len(strokes))

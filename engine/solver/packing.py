"""Positions as the records that kernel and twin read: ranks in fixed places, a row each."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Rank
from engine.errors import GolfError
from engine.layout import GOLF
from engine.position import Move, Position
from engine.rules import Rules

RANKS: Final = 16
# Two ranks that no card has: for an empty waste, and for an empty place in a column.
EMPTY_WASTE: Final = 14
NO_CARD: Final = 15
# Actions are numbered: the columns, then the draw.
DRAW_ACTION: Final = GOLF.columns

# `golf_position` in kernel.c, field by field.
POSITION: Final = np.dtype(
    [
        ("followers", "u2", RANKS),
        ("columns", "u1", (GOLF.columns, GOLF.column_cards + 1)),
        ("heights", "u1", GOLF.columns),
        ("waste", "u1"),
        ("free_draw", "u1"),
        ("stock_size", "u1"),
        ("stock", "u1", GOLF.most_stock),
    ],
    align=True,
)

Records = NDArray[np.void]
Strokes = NDArray[np.int8]


def pack(positions: Iterable[Position]) -> Records:
    """The positions' records.

    Raises GolfError for a table that no deal leads to: too many columns or cards.
    """
    return np.frombuffer(b"".join(map(_record, positions)), POSITION)


def pack_stocks(stocks: Sequence[Sequence[Card]]) -> NDArray[np.uint8]:
    """Orders of a stock as rows of ranks."""
    rows = b"".join(_ranks(stock, GOLF.most_stock, NO_CARD) for stock in stocks)
    return np.frombuffer(rows, np.uint8).reshape(len(stocks), GOLF.most_stock)


def action_of(move: Move) -> int:
    """The number of a move among the actions."""
    return DRAW_ACTION if move.column is None else move.column


@cache
def followers(rules: Rules) -> tuple[int, ...]:
    """For each rank on the waste the ranks that may follow, as bits; anything opens a waste."""
    table = [0] * RANKS
    for waste, ranks in rules.followers.items():
        table[waste] = sum(1 << rank for rank in ranks)
    table[EMPTY_WASTE] = sum(1 << rank for rank in Rank)
    return tuple(table)


def _record(position: Position) -> bytes:
    columns, stock = position.columns, position.stock
    if not _fits(columns, stock):
        raise GolfError(f"No deal leads to this table: {position}")
    fields = (
        _followers(position.rules),
        *(_ranks(column, GOLF.column_cards + 1, NO_CARD) for column in columns),
        bytes(map(len, columns)),
        bytes((EMPTY_WASTE if position.top is None else position.top.rank,)),
        bytes((position.rules.free_draw, len(stock))),
        _ranks(stock, GOLF.most_stock, NO_CARD),
    )
    return b"".join(fields).ljust(POSITION.itemsize, b"\0")


def _fits(columns: Sequence[Sequence[Card]], stock: Sequence[Card]) -> bool:
    is_low = max(map(len, columns)) <= GOLF.column_cards
    return len(columns) == GOLF.columns and is_low and len(stock) <= GOLF.most_stock


def _ranks(cards: Sequence[Card], width: int, filling: int) -> bytes:
    return bytes(card.rank for card in cards).ljust(width, bytes((filling,)))


@cache
def _followers(rules: Rules) -> bytes:
    return np.array(followers(rules), "u2").tobytes()

"""The NumPy twin of the kernel: the same answers, more slowly, where nothing can be compiled.

It has one algorithm only, sets of numbers of draws as bits, and visits the tableaus that can be
reached level by level, each level with one card less.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.layout import GOLF
from engine.solver.packing import DRAW_ACTION, EMPTY_WASTE, NO_CARD, RANKS, Records, Strokes
from engine.solver.reach import HEIGHTS, POWERS, Reach, SetsReach, Target, heights_of

Sets = NDArray[np.uint32]
Codes = NDArray[np.int64]

_POWERS: Final = np.array(POWERS)
_EVERY_COLUMN: Final = range(GOLF.columns)
# Orders of the stock in one sweep: more would cost more in memory than they save in time.
_LANES: Final = 8


@dataclass(frozen=True)
class Level:
    """The reached tableaus with one number of cards left; entries by tableau, column and lane."""

    codes: Codes
    entries: Sets

    @property
    def left(self) -> int:
        """Cards left in each tableau."""
        return sum(heights_of(int(self.codes[0])))

    @property
    def draws(self) -> Sets:
        """The numbers of draws with which each tableau is reached, by lane."""
        return _union(self.entries)


@dataclass(frozen=True)
class Table:
    """The cards and rules of one tableau, and the orders of the stock, one for each lane."""

    columns: NDArray[np.uint8]
    heights: NDArray[np.uint8]
    follows: NDArray[np.bool_]
    free_draw: bool
    stock_size: int
    playable: Sets

    @classmethod
    def of(cls, record: Records, stocks: NDArray[np.uint8]) -> "Table":
        """The table of a record (a row) with other orders of its stock."""
        row = record[0]
        follows = (row["followers"][:, None] >> np.arange(RANKS) & 1).astype(bool)
        size = int(row["stock_size"])
        # follows[stock card, rank] over orders and draws, as bits by rank and lane.
        draws = np.uint32(1) << np.arange(1, size + 1, dtype=np.uint32)
        opens = follows[stocks[:, :size]] * draws[:, None]
        playable = _union(opens).T
        playable[EMPTY_WASTE:] = 0
        return cls(row["columns"], row["heights"], follows, bool(row["free_draw"]), size, playable)

    @property
    def start(self) -> int:
        """The code of the tableau."""
        return int(self.heights @ _POWERS)

    def legal_actions(self, waste: int) -> int:
        """The actions that the rules allow on a waste card, as bits."""
        available = self._available(np.array([self.start]))[0].tolist()
        plays = [bool(self.follows[waste, rank]) for rank in available]
        actions = sum(1 << column for column in _EVERY_COLUMN if plays[column])
        if self.start and self.stock_size and (self.free_draw or not actions):
            actions |= 1 << DRAW_ACTION
        return actions

    def first(self, actions: NDArray[np.integer]) -> Level:
        """The tableaus that the lanes' actions (bits) lead to."""
        codes = np.array([self.start])
        bits = actions[None, :].astype(np.uint32)
        chosen = np.stack([bits >> action & 1 for action in range(DRAW_ACTION + 1)], axis=1)
        firsts = chosen.astype(np.uint32)
        return self._scatter(codes, firsts[:, : GOLF.columns], firsts[:, DRAW_ACTION])

    def below(self, level: Level) -> Level:
        """The tableaus one play further."""
        available = self._available(level.codes)
        heights = level.codes[:, None] // _POWERS % HEIGHTS
        just_played = self.columns[_EVERY_COLUMN, heights]
        follows = self.follows[just_played[:, :, None], available[:, None, :]]
        has_play = np.logical_or.reduce(follows, axis=2)
        entries = level.entries
        drawn = _union(entries * (self.free_draw | ~has_play)[:, :, None])
        played = np.zeros_like(entries)
        for before in _EVERY_COLUMN:
            played |= entries[:, before, None, :] * follows[:, before, :, None]
        return self._scatter(level.codes, played, drawn)

    def _available(self, codes: Codes) -> NDArray[np.uint8]:
        """The ranks of the available cards, NO_CARD in an empty column."""
        heights = codes[:, None] // _POWERS % HEIGHTS
        ranks = self.columns[_EVERY_COLUMN, heights - 1]
        return np.where(heights, ranks, NO_CARD)

    def _scatter(self, codes: Codes, played: Sets, drawn: Sets) -> Level:
        """Turn the stock, and go where plays lead: on a card just played, or on one drawn."""
        available = self._available(codes)
        playable = self.playable[available]
        exits = played | (self._turned(drawn, playable)[:, None, :] & playable)
        rows, columns = np.nonzero(exits.any(axis=2))
        targets = codes[rows] - _POWERS[columns]
        below, places = np.unique(targets, return_inverse=True)
        entries = np.zeros((len(below), GOLF.columns, exits.shape[2]), np.uint32)
        entries[places, columns] = exits[rows, columns]
        return Level(below, entries)

    def _turned(self, drawn: Sets, playable: Sets) -> Sets:
        """From each number of draws to the next, and on past those whose card nothing can follow.

        Adding the starts to a run of such numbers carries to the run's end and one beyond.
        """
        every = np.uint32((2 << self.stock_size) - 1)
        closed = _union(playable)
        through = every & ~(np.zeros_like(closed) if self.free_draw else closed)
        starts = drawn << np.uint32(1) & every
        turned: Sets = (starts | (((starts & through) + through) ^ through)) & every
        return turned


class Twin:
    """The machine that needs only NumPy."""

    name = "its NumPy twin"
    is_compiled = False

    def fewest(self, records: Records) -> Strokes:
        """Fewest strokes of each record."""
        each = (_fewest(*_table_of(records[k : k + 1])) for k in range(len(records)))
        return np.array([strokes[0] for strokes in each], np.int8)

    def lanes(
        self, record: Records, stocks: NDArray[np.uint8], actions: NDArray[np.uint8]
    ) -> Strokes:
        """Fewest strokes of one tableau (a row) by lane: a stock order and a first action."""
        each = (slice(first, first + _LANES) for first in range(0, len(actions), _LANES))
        return np.concatenate(
            [
                _fewest(Table.of(record, stocks[lanes]), 1 << actions[lanes].astype(int))
                for lanes in each
            ]
        )

    def reach(self, record: Records) -> Reach:
        """How the tableaus of one record (a row) can be reached."""
        table, actions = _table_of(record)
        levels = list(_levels(table, actions))
        if not levels:
            no_entries = np.zeros((0, GOLF.columns), "u4")
            return SetsReach(Target(table.start, 0), np.zeros(0, int), no_entries)
        codes = np.concatenate([level.codes for level in levels])
        entries = np.concatenate([level.entries[:, :, 0] for level in levels])
        upwards = np.argsort(codes)
        draws = int(_fewest_draws(levels[-1].draws[0, 0]))
        return SetsReach(Target(int(levels[-1].codes[0]), draws), codes[upwards], entries[upwards])


def _table_of(record: Records) -> tuple[Table, NDArray[np.uint8]]:
    table = Table.of(record, record["stock"])
    return table, np.array([table.legal_actions(int(record["waste"][0]))], np.uint8)


def _union(sets: NDArray[np.integer]) -> Sets:
    """The union over the second axis."""
    return np.asarray(np.bitwise_or.reduce(sets, axis=1, initial=0), np.uint32)


def _levels(table: Table, actions: NDArray[np.integer]) -> Iterator[Level]:
    """Every level that some lane reaches, downwards."""
    level = table.first(actions)
    while len(level.codes):
        yield level
        level = table.below(level)


def _fewest(table: Table, actions: NDArray[np.integer]) -> Strokes:
    """Fewest strokes by lane."""
    left = np.full(len(actions), sum(heights_of(table.start)))
    draws = np.zeros(len(actions), int)
    for level in _levels(table, actions):
        left[level.draws.any(axis=0)] = level.left
        draws = _fewest_draws(level.draws[0])
    return np.where(left, left, draws - table.stock_size).astype(np.int8)


def _fewest_draws(draws: Sets) -> NDArray[np.int64]:
    """The lowest bit of each set; any number for an empty set."""
    signed = np.asarray(draws, np.int64)
    return np.asarray(np.log2(np.maximum(signed & -signed, 1)), np.int64)

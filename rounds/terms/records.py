"""A player's record in rated rounds of one format, built up round by round; no queries."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Protocol, Self

from engine import Scoring
from rounds.terms.boards import Board
from rounds.terms.formats import Format
from rounds.terms.golf_index import NEWEST, differential, index_of, line_of
from rounds.terms.kinds import PRESET_FIELDS

RECENT_FOR: Final = timedelta(days=30)
RATED_FORMATS: Final = tuple(
    Format(rules, scoring, 9)
    for scoring in (Scoring.STROKES, Scoring.POINTS)
    for rules in PRESET_FIELDS
)


def can_be_rated(golf_format: Format) -> bool:
    """Whether a rated round may have the format."""
    return golf_format in RATED_FORMATS


class ClosedRound(Protocol):
    """The columns of a round that its record needs, besides its total."""

    pk: int
    played: datetime
    hole_count: int
    scoring: str


class HoleLeft(Protocol):
    """The columns of a hole that a record needs."""

    number: int
    tableau_left: int


@dataclass(frozen=True)
class Played:
    """A closed rated round: its row, when it was closed, its total, which holes were cleared."""

    golf_round_id: int
    closed: datetime
    total: int
    cleared: tuple[bool, ...]

    @classmethod
    def of(cls, golf_round: ClosedRound, holes: Iterable[HoleLeft]) -> Self:
        """What a record needs of a closed round; a hole that was never dealt is not cleared."""
        cleared = {hole.number for hole in holes if not hole.tableau_left}
        numbers = range(1, golf_round.hole_count + 1)
        return cls(
            golf_round.pk,
            golf_round.played,  # when it was closed: it is a rated round
            getattr(golf_round, f"total_{golf_round.scoring}"),
            tuple(number in cleared for number in numbers),
        )


@dataclass(frozen=True)
class Entry:
    """An entry on a board, and the round that made it. It holds until just before `expires`."""

    board: Board
    key: int
    golf_round_id: int
    achieved: datetime
    begins: datetime
    expires: datetime | None = None


@dataclass
class Record:
    """A player's rated rounds in one format, summed up as far as the next round needs."""

    golf_format: Format
    rounds: int = 0
    total: int = 0
    run: int = 0
    newest: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def sums(self) -> dict[str, Any]:
        """The columns of the tally's row."""
        return {name: getattr(self, name) for name in ("rounds", "total", "run", "newest")}

    def add(self, played: Played) -> None:
        """Add the round that was closed next."""
        self.rounds += 1
        self.total += played.total
        self.newest = [*self.newest, played.total][-NEWEST:]
        longest, self.run = _runs(self.run, played.cleared)
        self.entries = [
            *self._recent(played),
            *self._better(Board.BEST, self._key(played.total), played),
            *self._mean(played),
            *self._index(played),
            *self._better(Board.STREAK, -longest, played),
        ]

    def holding(self, board: Board, moment: datetime) -> list[Entry]:
        """The entries on a board that hold at this moment or later."""
        mine = [entry for entry in self.entries if entry.board == board]
        return [entry for entry in mine if entry.expires is None or entry.expires > moment]

    def _better(self, board: Board, key: int, played: Played) -> list[Entry]:
        """The old entry, unless this round beats it. Without a cleared hole there is no streak."""
        old = [entry for entry in self.entries if entry.board == board]
        is_better = key < old[0].key if old else board != Board.STREAK or key < 0
        return [_entry(board, key, played)] if is_better else old

    def _recent(self, played: Played) -> list[Entry]:
        """The best round of 30 days, then the rounds that follow it as each one expires."""
        key = self._key(played.total)
        ahead = [
            entry
            for entry in self.entries
            if entry.expires and entry.expires > played.closed and entry.key <= key
        ]
        begins = max([played.closed, *(entry.expires for entry in ahead if entry.expires)])
        expires = played.closed + RECENT_FOR
        mine = Entry(Board.RECENT, key, played.golf_round_id, played.closed, begins, expires)
        # Of two equal rounds closed at the same instant, only the earlier one ever holds.
        return [*ahead, mine] if begins < expires else ahead

    def _mean(self, played: Played) -> list[Entry]:
        if len(self.newest) < NEWEST:
            return []
        return [_entry(Board.MEAN, self._key(sum(self.newest)), played)]

    def _index(self, played: Played) -> list[Entry]:
        if not self.golf_format.lower_is_better:
            return []
        line = line_of(self.golf_format.rules)
        index = index_of([differential(total, line) for total in self.newest])
        return [] if index is None else [_entry(Board.INDEX, int(10 * index), played)]

    def _key(self, value: int) -> int:
        return value if self.golf_format.lower_is_better else -value


def record_of(golf_format: Format, rounds: Iterable[Played]) -> Record:
    """The record of rounds, which come in the order in which they were closed."""
    record = Record(golf_format)
    for played in rounds:
        record.add(played)
    return record


def _entry(board: Board, key: int, played: Played) -> Entry:
    return Entry(board, key, played.golf_round_id, played.closed, played.closed)


def _runs(run: int, cleared: tuple[bool, ...]) -> tuple[int, int]:
    """The longest run of cleared holes up to any hole of a round, and the run at its end."""
    longest = 0
    for is_cleared in cleared:
        run = run + 1 if is_cleared else 0
        longest = max(longest, run)
    return longest, run

"""One hole being played: a deal, its rules and the log of actions, from which all else follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from engine.cards import Card
from engine.deals import Deal
from engine.errors import IllegalAction, InvalidNotation, Refusal
from engine.position import DRAW, Move, Position
from engine.rules import Rules

UNDO: Final = "u"
HINT: Final = "h"
PICK_UP: Final = "p"
MAX_LETTERS: Final = 1000
# A pause longer than this counts as this long, in milliseconds.
LONGEST_GAP: Final = 300_000


class Ending(StrEnum):
    """How a hole ends."""

    CLEARED = "cleared"
    BLOCKED = "blocked"
    PICKED_UP = "picked_up"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What scoring needs of a hole: its ending (None in play), cards left, actions, seconds.

    Actions are plays, draws and undos; seconds are None when the log has no times.
    """

    ending: Ending | None
    tableau_left: int
    stock_left: int
    actions: int = 0
    seconds: int | None = None


class Hole:
    """A hole in play or over. The log only grows; undo takes back moves, never letters.

    `log` has one letter for each action; `times` has, for each, the milliseconds since the first.
    """

    def __init__(self, deal: Deal, rules: Rules, *, rated: bool = False) -> None:
        self.deal = deal
        self.rules = rules
        self.rated = rated
        self.log = ""
        self.times: list[int] = []
        self.peeks = 0
        self.has_clock = True
        self._line: list[Move] = []
        self._positions = [Position.start(deal, rules)]
        self._clock = 0
        self._settled_by_player = False

    @property
    def position(self) -> Position:
        """The table now."""
        return self._positions[-1]

    @property
    def line(self) -> tuple[Move, ...]:
        """The effective line: the moves that stand, without those taken back."""
        return tuple(self._line)

    @property
    def ply(self) -> int:
        """Letters in the log so far: the version of the hole."""
        return len(self.log)

    @property
    def ending(self) -> Ending | None:
        """How the hole ended; None while it is in play."""
        if self.position.is_cleared:
            return Ending.CLEARED
        if self.log.endswith(PICK_UP):
            return Ending.PICKED_UP
        return Ending.BLOCKED if self.position.is_blocked else None

    @property
    def is_settled(self) -> bool:
        """Whether the hole can never change again."""
        if self.ending is Ending.BLOCKED:
            return self.rated or self._settled_by_player
        return self.ending is not None

    @property
    def moves(self) -> int:
        """Plays and draws, including those taken back."""
        return self.ply - self.undos - self.hints - self.log.count(PICK_UP)

    @property
    def undos(self) -> int:
        """Moves taken back."""
        return self.log.count(UNDO)

    @property
    def hints(self) -> int:
        """Hints that the player took."""
        return self.log.count(HINT)

    @property
    def draws(self) -> int:
        """Stock cards on the waste now: draws taken back do not count."""
        return self._line.count(DRAW)

    @property
    def longest_run(self) -> int:
        """Most plays in a row without a draw along the effective line."""
        runs = groupby(self._line, key=lambda move: move is not DRAW)
        return max((len(list(run)) for is_plays, run in runs if is_plays), default=0)

    @property
    def seconds(self) -> int | None:
        """The clock: pauses between letters, each counted up to 300 s, in whole seconds."""
        return self._clock // 1000 if self.has_clock else None

    @property
    def outcome(self) -> Outcome:
        """What scoring needs, at this moment."""
        return Outcome(
            self.ending,
            self.position.tableau_left,
            len(self.position.stock),
            self.moves + self.undos,
            self.seconds,
        )

    def why_not_undo(self) -> Refusal | None:
        """Why the last move cannot be taken back; None when it can."""
        if self.rated:
            return Refusal.RATED_NO_UNDO
        if self.is_settled:
            return Refusal.HOLE_SETTLED
        if not self._line:
            return Refusal.NOTHING_TO_UNDO
        return self._why_log_full(moves_to_come=self._moves_to_come() + 1)

    def why_not_hint(self) -> Refusal | None:
        """Why no hint can be given; None when one can."""
        if self.rated:
            return Refusal.RATED_NO_HINT
        if self.ending is not None:
            return Refusal.HOLE_OVER
        return self._why_log_full(moves_to_come=self._moves_to_come())

    def act(self, letter: str, at: int = 0) -> None:
        """Judge one action and append its letter; `at` is in milliseconds since the first letter.

        Raises IllegalAction with the refusal, or InvalidNotation for a letter that is not an
        action; both leave the hole as it was.
        """
        was_over = self.ending is not None
        if letter == UNDO:
            self._undo()
        elif letter == HINT:
            self._refuse(self.why_not_hint(), letter)
        else:
            self._refuse(Refusal.HOLE_OVER if was_over else None, letter)
            if letter != PICK_UP:
                self._move(Move.parse(letter))
        self._record(letter, at, reopened=was_over)

    def tap(self, card: Card, at: int = 0) -> Refusal | None:
        """Play a card that lies anywhere on the table; the refusal when it cannot be played."""
        column = self.position.column_of(card)
        refusal = Refusal.HOLE_OVER if self.ending else self.position.why_not(card)
        if refusal is None and column is not None:
            self.act(Move(column).letter, at)
        return refusal

    def act_in_order(self, letters: Iterable[str], at: int = 0) -> Refusal | None:
        """Judge letters in order up to the first refusal, which is returned.

        Letters before it stand: all or nothing would let a client ask about hidden cards for free.
        Raises InvalidNotation at a letter that is not an action.
        """
        for letter in letters:
            try:
                self.act(letter, at)
            except IllegalAction as error:
                return error.refusal
        return None

    def settle(self) -> None:
        """Close a blocked hole for good: the next is dealt, its round signed or its review opened.

        Raises ValueError while the hole is not over.
        """
        if self.ending is None:
            raise ValueError("A hole in play cannot be settled")
        self._settled_by_player = True

    def _move(self, move: Move) -> None:
        self._positions.append(self.position.after(move))
        self._line.append(move)

    def _undo(self) -> None:
        self._refuse(self.why_not_undo(), UNDO)
        self._positions.pop()
        if self._line.pop() is DRAW:
            self.peeks += 1

    def _record(self, letter: str, at: int, reopened: bool) -> None:
        last = self.times[-1] if self.times else None
        now = 0 if last is None else max(at, last)
        if last is not None and not reopened:
            self._clock += min(now - last, LONGEST_GAP)
        self.log += letter
        self.times.append(now)

    def _refuse(self, refusal: Refusal | None, letter: str) -> None:
        if refusal is not None:
            raise IllegalAction(refusal, letter, self.position.words)

    def _moves_to_come(self) -> int:
        return self.position.tableau_left + len(self.position.stock)

    def _why_log_full(self, moves_to_come: int) -> Refusal | None:
        """Undo and hints leave room for the longest rest of the hole and for picking up."""
        room = MAX_LETTERS - self.ply - 1
        return Refusal.LOG_FULL if room < moves_to_come + 1 else None


def replay(
    deal: Deal,
    rules: Rules,
    log: str,
    times: Sequence[int] | None = None,
    *,
    rated: bool = False,
) -> Hole:
    """The hole that a log leads to; without times it has no clock.

    Raises IllegalAction or InvalidNotation if the log cannot have been played, and InvalidNotation
    if the times do not fit it.
    """
    if times is not None and not _are_times_of(times, log):
        raise InvalidNotation(f"{len(times)} times do not fit the {len(log)} letters of the log")
    hole = Hole(deal, rules, rated=rated)
    hole.has_clock = times is not None
    for place, letter in enumerate(log):
        hole.act(letter, times[place] if times is not None else 0)
    return hole


def _are_times_of(times: Sequence[int], log: str) -> bool:
    return len(times) == len(log) and list(times) == sorted(times) and (not times or times[0] == 0)

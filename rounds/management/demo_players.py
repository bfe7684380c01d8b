"""Simple computer players for the demo: each chooses a move by the visible cards."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from engine import DRAW, Hole, Move, Position

Chooser = Callable[[Position, Random], Move]
# How far runs are followed; further costs more than it finds.
PLAYS_AHEAD: Final = 8
# Seconds a letter takes: the least, the most, the most frequent.
THINKING: Final = (1, 14, 3)


def random_move(position: Position, random: Random) -> Move:
    """Any legal move."""
    return random.choice(position.moves())


def longest_run(position: Position, random: Random) -> Move:
    """The play that begins the longest run; a draw if nothing can be played."""
    return _best(position, random, partial(_run_after, plays_ahead=PLAYS_AHEAD - 1))


def careful(position: Position, random: Random) -> Move:
    """The play that leaves the most other plays; a draw if nothing can be played."""
    return _best(position, random, _plays_after)


CHOOSERS: Final[dict[str, Chooser]] = {
    "demo-random": random_move,
    "demo-runner": longest_run,
    "demo-careful": careful,
}


def letters(hole: Hole, choose: Chooser, random: Random) -> str:
    """Play the hole to its end. Returns the letters."""
    before = hole.ply
    while hole.ending is None:
        hole.act(choose(hole.position, random).letter)
    return hole.log[before:]


def pause(random: Random) -> int:
    """Milliseconds between one letter and the next."""
    return round(1000 * random.triangular(*THINKING))


def _best(position: Position, random: Random, worth: Callable[[Position, Move], int]) -> Move:
    plays = [move for move in position.moves() if move is not DRAW]
    if not plays:
        return DRAW
    random.shuffle(plays)
    return max(plays, key=partial(worth, position))


def _run_after(position: Position, move: Move, plays_ahead: int) -> int:
    """How many plays in a row can follow the move, as far as the player looks."""
    if not plays_ahead:
        return 0
    after = position.after(move)
    plays = (play for play in after.moves() if play is not DRAW)
    return max((1 + _run_after(after, play, plays_ahead - 1) for play in plays), default=0)


def _plays_after(position: Position, move: Move) -> int:
    return sum(play is not DRAW for play in position.after(move).moves())

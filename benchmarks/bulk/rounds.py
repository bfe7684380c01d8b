"""The rows of round after round, with consecutive keys, each hole a copy of one really played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Final

from benchmarks.bulk.pool import HOLES, Played, Pool
from benchmarks.bulk.tables import Table, Values
from engine import Scoring, never_dealt
from rounds.models import Round
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State

ROUNDS: Final = Table(
    Round,
    varying=(
        "id",
        "public_id",
        "player_id",
        "created",
        "closed",
        "played",
        "recorded_on",
        "total_strokes",
        "total_points",
        "total_timed",
        "holes_cleared",
    ),
)
PAR: Final = 4
KINDS: Final = {Kind.CASUAL: 55, Kind.RATED: 40, Kind.RECORDED: 5}
# The share of a kind's rounds that is left before its end.
LEFT: Final = {Kind.CASUAL: 0.03, Kind.RATED: 0.02, Kind.RECORDED: 0.0}
LOOKED_AT: Final = timedelta(seconds=8)
BETWEEN_HOLES: Final = timedelta(seconds=6)


@dataclass(frozen=True)
class Person:
    """Who plays which formats, and as which computer player."""

    pk: int
    formats: tuple[Format, ...]
    skill: str


class Rounds:
    """Rows that wait to be written; moments in them are texts, in UTC."""

    def __init__(self, pool: Pool, random: Random) -> None:
        self.rounds_made = 0
        self.holes_made = 0
        self._pool = pool
        self._random = random
        self._rounds: list[Values] = []
        self._holes: list[Values] = []

    def add(self, person: Person, begun: datetime) -> None:
        """A round of the person, begun at a moment without a zone; some are left unfinished."""
        golf_format = self._random.choice(person.formats)
        kind = self._kind(golf_format)
        is_left = self._random.random() < LEFT[kind]
        dealt = (
            self._random.randint(1, golf_format.hole_count) if is_left else golf_format.hole_count
        )
        holes = self._random.choices(self._pool[golf_format.rules, kind, person.skill], k=dealt)
        state = _state(kind, is_left=is_left)
        self.rounds_made += 1
        closed = self._add_holes(holes, begun)
        self._rounds.append(
            (
                self.rounds_made,
                self._public_id(self.rounds_made),
                person.pk,
                str(begun),
                str(closed),
                str(closed),
                str(begun.date()) if kind == Kind.RECORDED else None,
                *_totals(holes, golf_format.hole_count, state, kind),
                *_shared(golf_format, kind, state),
            )
        )

    def write(self) -> None:
        """Write the rows that wait, rounds before holes."""
        ROUNDS.write(self._rounds)
        HOLES.write(self._holes)
        self._rounds, self._holes = [], []

    def _add_holes(self, holes: Sequence[Played], at: datetime) -> datetime:
        """The holes played one after the other from a moment on; when the last is over."""
        for number, hole in enumerate(holes, start=1):
            self.holes_made += 1
            started = None if hole.lasted is None else at + LOOKED_AT
            ended = at if hole.lasted is None else at + LOOKED_AT + hole.lasted
            self._holes.append(
                (
                    self.holes_made,
                    self._public_id(self.holes_made),
                    self.rounds_made,
                    number,
                    str(at),
                    started and str(started),
                    str(ended),
                    str(ended),
                    *hole.columns,
                )
            )
            at = ended if hole.lasted is None else ended + BETWEEN_HOLES
        return at

    def _kind(self, golf_format: Format) -> Kind:
        """Rated and recorded rounds are of nine holes here, and neither is against the clock."""
        if golf_format.hole_count != 9 or golf_format.scoring is Scoring.TIMED:
            return Kind.CASUAL
        (kind,) = self._random.choices(list(KINDS), list(KINDS.values()))
        return kind

    def _public_id(self, number: int) -> str:
        """Twelve letters that ascend with the number: their index grows at its end, and fast."""
        return f"{number:07x}{self._random.getrandbits(20):05x}"


def _state(kind: Kind, *, is_left: bool) -> State:
    if not is_left:
        return State.SIGNED
    return State.FORFEITED if kind == Kind.RATED else State.ABANDONED


def _totals(holes: Sequence[Played], hole_count: int, state: State, kind: Kind) -> Values:
    """Strokes, points, timed points, holes cleared; none of an abandoned round."""
    if state == State.ABANDONED:
        return (None,) * 4
    unplayed = hole_count - len(holes)
    timed = None if kind == Kind.RECORDED else sum(hole.timed_points or 0 for hole in holes)
    return (
        sum(hole.strokes for hole in holes) + never_dealt(Scoring.STROKES) * unplayed,
        sum(hole.points for hole in holes),
        timed,
        sum(hole.is_cleared for hole in holes),
    )


@cache
def _shared(golf_format: Format, kind: Kind, state: State) -> Values:
    return ROUNDS.shared({**golf_format.columns, "kind": kind, "state": state, "par": PAR})

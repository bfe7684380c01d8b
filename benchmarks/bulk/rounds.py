"""The rows of many rounds, with consecutive keys; each hole is a copy of one really played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Final

from benchmarks.bulk.pool import HOLES, Pool, PoolHole
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
# The share of rounds that are never finished.
UNFINISHED: Final = {Kind.CASUAL: 0.03, Kind.RATED: 0.02, Kind.RECORDED: 0.0}
FIRST_LOOK: Final = timedelta(seconds=8)
BETWEEN_HOLES: Final = timedelta(seconds=6)


@dataclass(frozen=True)
class Person:
    """A player, the formats that it plays, and the computer player that it plays like."""

    pk: int
    formats: tuple[Format, ...]
    skill: str


class Rounds:
    """Rows that wait to be written; their times are texts in UTC."""

    def __init__(self, pool: Pool, random: Random) -> None:
        self.round_count = 0
        self.hole_count = 0
        self._pool = pool
        self._random = random
        self._rounds: list[Values] = []
        self._holes: list[Values] = []

    def add(self, person: Person, start: datetime) -> None:
        """Add a round of the person, start at a time without zone; some stay unfinished."""
        golf_format = self._random.choice(person.formats)
        kind = self._kind(golf_format)
        is_unfinished = self._random.random() < UNFINISHED[kind]
        most = golf_format.hole_count
        dealt = self._random.randint(1, most) if is_unfinished else most
        holes = self._random.choices(self._pool[golf_format.rules, kind, person.skill], k=dealt)
        state = _state(kind, is_unfinished=is_unfinished)
        self.round_count += 1
        closed = self._add_holes(holes, start)
        self._rounds.append(
            (
                self.round_count,
                self._public_id(self.round_count),
                person.pk,
                str(start),
                str(closed),
                str(closed),
                str(start.date()) if kind == Kind.RECORDED else None,
                *_totals(holes, golf_format.hole_count, state, kind),
                *_shared(golf_format, kind, state),
            )
        )

    def write(self) -> None:
        """Write the rows that wait, rounds before holes."""
        ROUNDS.write(self._rounds)
        HOLES.write(self._holes)
        self._rounds, self._holes = [], []

    def _add_holes(self, holes: Sequence[PoolHole], at: datetime) -> datetime:
        """Add holes, one after the other from a time on; return when the last is over."""
        for number, hole in enumerate(holes, start=1):
            self.hole_count += 1
            start = None if hole.duration is None else at + FIRST_LOOK
            end = at if hole.duration is None else at + FIRST_LOOK + hole.duration
            self._holes.append(
                (
                    self.hole_count,
                    self._public_id(self.hole_count),
                    self.round_count,
                    number,
                    str(at),
                    start and str(start),
                    str(end),
                    str(end),
                    *hole.columns,
                )
            )
            at = end if hole.duration is None else end + BETWEEN_HOLES
        return at

    def _kind(self, golf_format: Format) -> Kind:
        """A random kind; here only rounds of nine holes without a clock are rated or recorded."""
        if golf_format.hole_count != 9 or golf_format.scoring is Scoring.TIMED:
            return Kind.CASUAL
        (kind,) = self._random.choices(list(KINDS), list(KINDS.values()))
        return kind

    def _public_id(self, number: int) -> str:
        """Twelve characters that ascend with the number: the index grows only at its end."""
        return f"{number:07x}{self._random.getrandbits(20):05x}"


def _state(kind: Kind, *, is_unfinished: bool) -> State:
    if not is_unfinished:
        return State.SIGNED
    return State.FORFEITED if kind == Kind.RATED else State.ABANDONED


def _totals(holes: Sequence[PoolHole], hole_count: int, state: State, kind: Kind) -> Values:
    """Strokes, points, timed points, holes cleared; all None for an abandoned round."""
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

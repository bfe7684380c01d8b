"""Open data: every public rated round as a line of JSON, which `engine.dumps` checks offline."""

import json
from collections.abc import Iterator
from typing import Final, TypedDict

from django.db.models import Prefetch

from engine import GameCode, Transcript
from rounds.models import Hole, Round
from rounds.selectors.access import holes_seen_by

# How many rounds are read at once.
CHUNK: Final = 500


class DumpHole(TypedDict):
    """A hole of a dump, as `engine.dumps` checks it."""

    id: str
    number: int
    transcript: str
    times: list[int]
    ending: str
    strokes: int
    points: int
    seconds: int | None


class DumpRound(TypedDict):
    """A line of a dump."""

    id: str
    player: str
    is_bot: bool
    rules: str
    scoring: str
    par: int
    hole_count: int
    state: str
    closed: str | None
    total: int | None
    holes: list[DumpHole]


def dump_lines() -> Iterator[str]:
    """A line for each closed rated round of players who are not private, the oldest first.

    Read in chunks: memory does not grow with the rounds.
    """
    rated = Round.objects.rated().counted().filter(player__is_private=False)
    holes = Prefetch("holes", holes_seen_by(None).order_by("number"))
    rounds = rated.select_related("player").prefetch_related(holes).order_by("pk")
    for golf_round in rounds.iterator(CHUNK):
        yield json.dumps(_round(golf_round), separators=(",", ":"))


def _round(golf_round: Round) -> DumpRound:
    closed = golf_round.closed
    return {
        "id": golf_round.public_id,
        "player": golf_round.player.handle,
        "is_bot": golf_round.player.is_bot,
        "rules": golf_round.rules,
        "scoring": golf_round.scoring,
        "par": golf_round.par,
        "hole_count": golf_round.hole_count,
        "state": golf_round.state,
        "closed": closed.isoformat() if closed else None,
        "total": golf_round.total,
        "holes": [_hole(hole) for hole in golf_round.holes.all()],
    }


def _hole(hole: Hole) -> DumpHole:
    return {
        "id": hole.public_id,
        "number": hole.number,
        "transcript": str(Transcript(GameCode.parse(hole.code), hole.log)),
        "times": hole.times,
        "ending": hole.ending,
        "strokes": hole.strokes,
        "points": hole.points,
        "seconds": hole.seconds,
    }

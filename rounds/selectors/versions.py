"""Versions of rounds and holes: one query tells a client whether something has changed.

A version reveals nothing: it is a digest of what the viewer may see, never of a deal.
"""

from typing import Final

from django.db.models import Count, Max, QuerySet, Sum

from rounds.models import Player, Round
from rounds.selectors.access import holes_seen_by, rounds_seen_by
from rounds.selectors.kept import digest, sources
from rounds.terms.errors import NotFound

_COLUMNS: Final = (
    "pk",
    "state",
    "rules",  # may change in a draft, as the three below
    "scoring",
    "hole_count",
    "par",
    "notes",
    "recorded_on",
    "player__handle",
    "player__data_version",
)
# Enough to notice a change: logs only grow, and a hole that is replaced gets a new key.
_OF_HOLES: Final = {
    "newest": Max("holes__pk"),
    "letters": Sum("holes__ply"),
    "ended": Count("holes__settled"),
}


def round_version(viewer: Player | None, round_id: str) -> str:
    """The version of a round and its holes. Raises NotFound if the viewer may not see it."""
    return _version(rounds_seen_by(viewer).filter(public_id=round_id), viewer, round_id)


def hole_version(viewer: Player | None, hole_id: str) -> str:
    """The version of a hole and its round. Raises NotFound if the viewer may not see it."""
    seen = holes_seen_by(viewer).filter(public_id=hole_id)
    rounds = Round.objects.filter(pk__in=seen.order_by().values("golf_round"))
    return _version(rounds, viewer, hole_id)


def _version(rounds: QuerySet[Round], viewer: Player | None, name: str) -> str:
    row = rounds.order_by("pk").annotate(**_OF_HOLES).values_list(*_COLUMNS, *_OF_HOLES).first()
    if row is None:
        raise NotFound
    return digest(sources(), name, viewer.pk if viewer else None, row)

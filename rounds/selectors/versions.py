"""Versions of rounds and holes: whoever follows one learns from a single query if it has changed.

A version says nothing: it is a digest of what the viewer sees or could count, never of a deal.
"""

from hashlib import sha256
from typing import Any, Final

from django.db.models import Count, Max, QuerySet, Sum

from rounds.models import Player, Round
from rounds.selectors.access import holes_seen_by, rounds_seen_by
from rounds.terms.errors import NotFound

# Raise it when answers about rounds or holes change their shape.
EDITION: Final = 2
_COLUMNS: Final = (
    "pk",
    "state",
    "rules",  # these of a draft may change
    "scoring",
    "hole_count",
    "par",
    "notes",
    "recorded_on",
    "player__handle",
    "player__data_version",
)
# Logs only grow, and a hole that is written anew has another key.
_OF_HOLES: Final = {
    "newest": Max("holes__pk"),
    "letters": Sum("holes__ply"),
    "ended": Count("holes__settled"),
}


def round_version(viewer: Player | None, round_id: str) -> str:
    """The version of a round with its holes. Raises NotFound as `visible_round` does."""
    return _version(rounds_seen_by(viewer).filter(public_id=round_id), viewer, round_id)


def hole_version(viewer: Player | None, hole_id: str) -> str:
    """The version of a hole and its round. Raises NotFound as `visible_hole` does."""
    seen = holes_seen_by(viewer).filter(public_id=hole_id)
    rounds = Round.objects.filter(pk__in=seen.order_by().values("golf_round"))
    return _version(rounds, viewer, hole_id)


def _version(rounds: QuerySet[Round], viewer: Player | None, name: str) -> str:
    row: tuple[Any, ...] | None = (
        rounds.order_by("pk").annotate(**_OF_HOLES).values_list(*_COLUMNS, *_OF_HOLES).first()
    )
    if row is None:
        raise NotFound
    seen = (EDITION, name, viewer.pk if viewer else None, row)
    return sha256(repr(seen).encode()).hexdigest()[:32]

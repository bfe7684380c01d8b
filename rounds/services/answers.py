"""Idempotency: a request that is sent again under the same key gets the first answer.

The key is written in the transaction of the request. Of two at once the second waits for the
first, and a server that dies in between leaves neither the key nor the effect.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rounds.models import KeptAnswer, Player
from rounds.terms.errors import KeyReused

KEPT_FOR: Final = timedelta(hours=24)


@dataclass(frozen=True)
class Answer:
    """The answer to a request; `is_repeated` if it was given before."""

    status: int
    content_type: str
    body: bytes
    is_repeated: bool = False


@transaction.atomic
def answer_once(
    player: Player,
    key: str,
    asked: str,
    make: Callable[[], Answer],
    kept_for: timedelta = KEPT_FOR,
) -> Answer:
    """The answer stored under the player's key, or a new one from `make`, which is then stored.

    A stored one older than `kept_for` no longer counts. `asked` identifies the request. Raises
    KeyReused if the key belongs to another one, and what `make` raises; then nothing is stored.
    """
    _older_than(kept_for, timezone.now()).filter(player=player, key=key).delete()
    row, is_new = KeptAnswer.objects.get_or_create(
        player=player, key=key, defaults={"asked": asked}
    )
    if not is_new:
        return _repeat(row, asked)
    answer = make()
    row.status, row.content_type, row.body = answer.status, answer.content_type, answer.body
    row.save(update_fields=["status", "content_type", "body"])
    return answer


def answer_alike(player: Player, key: str, asked: str, make: Callable[[], Answer]) -> Answer:
    """The same for slow work that may be done twice: no transaction is open meanwhile.

    An answer that says "later" is not stored: asked again, there may be another.
    """
    row = KeptAnswer.objects.filter(player=player, key=key).first()
    if row is not None and row.created >= timezone.now() - KEPT_FOR:
        return _repeat(row, asked)
    answer = make()
    if answer.status == HTTPStatus.ACCEPTED:
        return answer
    return answer_once(player, key, asked, lambda: answer)


def is_answered(player: Player, key: str) -> bool:
    """Whether there is an answer under the player's key that is still good a minute from now."""
    oldest = timezone.now() - KEPT_FOR + timedelta(minutes=1)
    return KeptAnswer.objects.filter(player=player, key=key, created__gte=oldest).exists()


def forget_answers(now: datetime) -> int:
    """Delete the answers that are too old to repeat. Returns how many."""
    count, _ = _older_than(KEPT_FOR, now).delete()
    return count


def _older_than(age: timedelta, now: datetime) -> QuerySet[KeptAnswer]:
    return KeptAnswer.objects.filter(created__lt=now - age)


def _repeat(row: KeptAnswer, asked: str) -> Answer:
    if row.asked != asked:
        raise KeyReused
    return Answer(row.status, row.content_type, bytes(row.body), is_repeated=True)

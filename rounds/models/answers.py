"""Answers of the API, stored so that a repeated request gets the first one again."""

from typing import Final

from django.db import models
from django.utils import timezone

MAX_KEY: Final = 128


class KeptAnswer(models.Model):
    """The first answer to a player's request under an idempotency key.

    `asked` is the SHA-256 of the request, which is not stored itself.
    """

    # No constraint: it would lock the player before the rounds, against the order of all others.
    player = models.ForeignKey(
        "rounds.Player",
        on_delete=models.CASCADE,
        db_constraint=False,
        related_name="kept_answers",
    )
    key = models.CharField(max_length=MAX_KEY, editable=False)
    asked = models.CharField(max_length=64, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False, db_index=True)
    status = models.PositiveSmallIntegerField(default=0, editable=False)
    content_type = models.CharField(max_length=100, editable=False)
    body = models.BinaryField(editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="kept_answer_once_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.status} under {self.key}"

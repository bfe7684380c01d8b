"""The field: counts over everybody's rounds of a format, stored beside the rounds."""

from typing import Final

from django.db import models
from django.db.models import Q

from engine import Scoring

# In place of a hole's number: the count is of round totals.
TOTAL: Final = 0
_FORMAT: Final = ("rules", "scoring", "hole_count", "winnable_only")


class Field(models.Model):
    """How many rounds of a format were played here, by people or by computer players.

    Signed and forfeited ones of nine or eighteen holes; no recorded ones, which nothing proves.
    """

    rules = models.CharField(max_length=8)
    scoring = models.CharField(
        max_length=8, choices=[(unit, unit.capitalize()) for unit in Scoring]
    )
    hole_count = models.PositiveSmallIntegerField()
    winnable_only = models.BooleanField()
    by_bots = models.BooleanField()
    rounds = models.PositiveIntegerField(default=0, editable=False)
    cleared = models.PositiveIntegerField(default=0, editable=False, help_text="Holes")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=[*_FORMAT, "by_bots"], name="field_once_a_format"),
            models.CheckConstraint(
                name="field_of_nine_or_eighteen_holes", condition=Q(hole_count__in=[9, 18])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.scoring} {self.hole_count}: {self.rounds} rounds"

    @property
    def holes(self) -> int:
        """How many holes its rounds have."""
        return self.rounds * self.hole_count


class FieldCount(models.Model):
    """How many holes with one number, or how many round totals, in a field have one score."""

    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="counts")
    number = models.PositiveSmallIntegerField(help_text="Of the hole; 0 of the round's total")
    score = models.SmallIntegerField()
    count = models.PositiveIntegerField(editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["field", "number", "score"], name="field_count_once_a_score"
            ),
            models.CheckConstraint(
                name="field_count_of_a_hole_or_the_total", condition=Q(number__range=(TOTAL, 18))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} of hole {self.number} at {self.score}"

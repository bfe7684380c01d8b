"""Stored holes and their reviews.

A hole's log with its times is the truth; every result beside it is a copy derived from the log.
"""

from typing import Final

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.utils import timezone

from engine import GOLF, MAX_LETTERS, Ending, Scoring
from rounds.models.rounds import ID_LETTERS, Round, new_id
from rounds.terms.rows import HOLE_SCORES

# Registered so that a constraint can say `log__length`.
models.TextField.register_lookup(Length)

_LOG_FIGURES: Final = (
    "timed_points",
    "moves",
    "draws",
    "undos",
    "hints",
    "peeks",
    "longest_run",
    "seconds",
)
_FULL_LOG_FIGURES: Final = Q(
    ~Q(code=""),
    stock_left__isnull=False,
    **{f"{name}__isnull": False for name in _LOG_FIGURES},
)
_NO_LOG_FIGURES: Final = Q(
    Q(ending=Ending.CLEARED, stock_left__isnull=False) | Q(ending=Ending.BLOCKED, stock_left=None),
    code="",
    log="",
    known=False,
    columns_left="",
    ranks_left="",
    **dict.fromkeys(_LOG_FIGURES),
)

# From a clear with the largest stock left to an untouched table.
_STROKES: Final = (-GOLF.most_stock, GOLF.tableau_cards)


class Hole(models.Model):
    """One hole of a round: the code that deals it, its log, and what follows from them.

    A hole of a recorded round has neither: values from a log are null, and so is the stock left if
    the hole was not cleared.
    """

    public_id = models.CharField(max_length=ID_LETTERS, unique=True, default=new_id, editable=False)
    golf_round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="holes", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    code = models.CharField(
        max_length=70,
        blank=True,
        db_index=True,
        editable=False,
        help_text="Fixes deal and rules; empty for a recorded hole",
    )
    known = models.BooleanField(default=False, help_text="Dealt from a pasted code")
    log = models.TextField(default="", blank=True, editable=False)
    times = models.JSONField(
        default=list, blank=True, editable=False, help_text="ms since the first"
    )
    ply = models.PositiveSmallIntegerField(default=0, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    started = models.DateTimeField(
        null=True, editable=False, help_text="When the first letter came"
    )
    updated = models.DateTimeField(default=timezone.now, editable=False)
    settled = models.DateTimeField(null=True, editable=False)

    ending = models.CharField(max_length=9, default="", blank=True, editable=False)
    strokes = models.SmallIntegerField(editable=False)
    points = models.PositiveSmallIntegerField(editable=False)
    timed_points = models.PositiveSmallIntegerField(null=True, editable=False)
    tableau_left = models.PositiveSmallIntegerField(editable=False)
    stock_left = models.PositiveSmallIntegerField(null=True, editable=False)
    columns_left = models.CharField(
        max_length=GOLF.columns, blank=True, editable=False, help_text="Cards left by column"
    )
    ranks_left = models.CharField(max_length=14, blank=True, editable=False)
    moves = models.PositiveSmallIntegerField(null=True, editable=False)
    draws = models.PositiveSmallIntegerField(null=True, editable=False)
    undos = models.PositiveSmallIntegerField(null=True, editable=False)
    hints = models.PositiveSmallIntegerField(null=True, editable=False)
    peeks = models.PositiveSmallIntegerField(null=True, editable=False)
    longest_run = models.PositiveSmallIntegerField(null=True, editable=False)
    seconds = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["golf_round_id", "number"]
        indexes = [models.Index(fields=["golf_round", "created", "id"], name="hole_dealt")]
        constraints = [
            models.UniqueConstraint(fields=["golf_round", "number"], name="hole_once_a_round"),
            models.CheckConstraint(name="hole_number", condition=Q(number__range=(1, 18))),
            models.CheckConstraint(
                name="hole_ply_is_the_length_of_its_log",
                condition=Q(ply=Length("log"), ply__lte=MAX_LETTERS),
            ),
            models.CheckConstraint(
                name="hole_started_with_its_first_letter",
                condition=Q(ply=0, started=None) | Q(ply__gt=0, started__isnull=False),
            ),
            models.CheckConstraint(name="hole_ending", condition=Q(ending__in=["", *Ending])),
            models.CheckConstraint(
                name="hole_settled_only_when_over", condition=Q(settled=None) | ~Q(ending="")
            ),
            models.CheckConstraint(
                name="hole_cleared_when_nothing_is_left",
                condition=Q(ending=Ending.CLEARED, tableau_left=0)
                | (~Q(ending=Ending.CLEARED) & Q(tableau_left__range=(1, GOLF.tableau_cards))),
            ),
            models.CheckConstraint(
                name="hole_scores_in_range",
                condition=Q(
                    strokes__range=_STROKES,
                    points__range=(0, GOLF.win_points),
                    stock_left__lte=GOLF.most_stock,
                ),
            ),
            models.CheckConstraint(
                name="hole_has_a_log_unless_recorded",
                condition=_FULL_LOG_FIGURES | _NO_LOG_FIGURES,
            ),
        ]

    def __str__(self) -> str:
        return f"hole {self.number} of {self.golf_round_id} ({self.public_id})"

    @property
    def is_over(self) -> bool:
        """Whether it is cleared, blocked or picked up."""
        return bool(self.ending)

    @property
    def is_settled(self) -> bool:
        """Whether it can never change again."""
        return self.settled is not None

    def score_in(self, scoring: Scoring) -> int | None:
        """Its score in one of the units; timed points are None for a recorded hole."""
        score: int | None = getattr(self, HOLE_SCORES[scoring])
        return score


class Review(models.Model):
    """What the solver says about a settled hole; computed once, from the log alone.

    `ledger` has an entry for each action of the effective line, in strokes.
    """

    hole = models.OneToOneField(Hole, on_delete=models.CASCADE, related_name="review")
    created = models.DateTimeField(default=timezone.now, editable=False)
    orders = models.PositiveSmallIntegerField(editable=False, help_text="Of the stock, per mean")
    fewest_strokes = models.SmallIntegerField(editable=False, help_text="Of the deal")
    strokes_lost = models.PositiveSmallIntegerField(editable=False)
    expected = models.FloatField(editable=False, help_text="Mean fewest strokes, stock unseen")
    decision = models.FloatField(editable=False)
    hidden = models.FloatField(editable=False)
    luck = models.FloatField(editable=False)
    accuracy = models.FloatField(null=True, editable=False, help_text="None without a choice")
    best_line = models.CharField(max_length=GOLF.most_moves, blank=True, editable=False)
    ledger = models.JSONField(editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="review_figures_in_range",
                condition=Q(
                    fewest_strokes__range=_STROKES, strokes_lost__range=(0, GOLF.most_moves)
                )
                & (Q(accuracy=None) | Q(accuracy__range=(0, 1))),
            ),
        ]

    def __str__(self) -> str:
        return f"review of {self.hole_id}"


class ReviewRequest(models.Model):
    """A review that workers of the background are to make; it goes when the review is there.

    The queue of the broker may be lost; these rows are what is still to be done.
    """

    hole = models.OneToOneField(
        Hole, primary_key=True, on_delete=models.CASCADE, related_name="review_request"
    )
    sent = models.DateTimeField(default=timezone.now, help_text="To the queue, the last time")
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    failure = models.CharField(
        max_length=200, default="", db_default="", blank=True, help_text="Why it is given up"
    )

    def __str__(self) -> str:
        return f"request for a review of {self.hole_id}"

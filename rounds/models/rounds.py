"""Stored players, rounds and holes: rows and what the database itself forbids; no play.

A hole's log with its times is the truth; every result beside it is a copy derived from the log.
"""

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length, Lower
from django.utils import timezone
from django.utils.crypto import get_random_string

from engine import MAX_LETTERS, PARS, PRESETS, Ending, Rules, Scorecard, Scoring, never_dealt
from rounds.rows import CardHole

HOLE_COUNTS: Final = (1, 9, 18)
PRESET_FIELDS: Final = tuple(preset.letter for preset in PRESETS.values())
DEFAULT_ZONE: Final = "UTC"
MAX_NOTES: Final = 1000
ID_LETTERS: Final = 12

# Django's functions are no lookups until they are registered: `log__length` in a constraint.
models.TextField.register_lookup(Length)


def new_id() -> str:
    """A random public id, 71 bits: nobody finds a row by guessing."""
    return get_random_string(ID_LETTERS)


class Among(models.TextChoices):
    """Whose leaderboards a player stands on."""

    PEOPLE = "people", "People"
    BOTS = "bots", "Computer players"
    NOBODY = "nobody", "Nobody"


class User(AbstractUser):  # type: ignore[django-manager-missing]  # knox types no manager
    """A login. Who plays is a Player."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case"),
        ]


class Player(models.Model):
    """Somebody who plays: with a login, or as a guest, who is made at the first POST."""

    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.CASCADE)
    handle = models.CharField(max_length=30)
    zone = models.CharField(max_length=64, default=DEFAULT_ZONE, help_text="IANA time zone")
    is_private = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    data_version = models.PositiveIntegerField(
        default=0, editable=False, help_text="Grows whenever a figure of the player may change"
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("handle"), name="player_handle_unique_in_any_case"),
        ]

    def __str__(self) -> str:
        return self.handle

    @property
    def is_guest(self) -> bool:
        """Whether nobody can log in as this player."""
        return self.user_id is None

    @property
    def among(self) -> Among:
        """Whose leaderboards the player stands on: a private one on nobody's."""
        if self.is_private:
            return Among.NOBODY
        return Among.BOTS if self.is_bot else Among.PEOPLE


class Kind(models.TextChoices):
    """What a round counts for."""

    CASUAL = "casual", "Casual"
    RATED = "rated", "Rated"
    RECORDED = "recorded", "Recorded"


class State(models.TextChoices):
    """How far a round has come; every state but open is for ever."""

    OPEN = "open", "Open"
    SIGNED = "signed", "Signed"
    FORFEITED = "forfeited", "Forfeited"
    ABANDONED = "abandoned", "Abandoned"


class Round(models.Model):
    """A round of one, nine or eighteen holes and, once closed, its totals."""

    public_id = models.CharField(max_length=ID_LETTERS, unique=True, default=new_id, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rounds")
    kind = models.CharField(max_length=8, choices=Kind)
    scoring = models.CharField(
        max_length=8, choices=[(unit, unit.capitalize()) for unit in Scoring]
    )
    rules = models.CharField(
        max_length=8, help_text="The rules field of game codes: E, C, S, SQJ2 …"
    )
    hole_count = models.PositiveSmallIntegerField()
    par = models.PositiveSmallIntegerField(help_text="Of one hole")
    winnable_only = models.BooleanField(
        default=False, help_text="Deals that optimal play cannot clear were passed over"
    )
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True, editable=False)
    played = models.DateTimeField(
        default=timezone.now,
        editable=False,
        help_text="When it was closed, or begun while it is open: its place in the history",
    )
    recorded_on = models.DateField(
        null=True, blank=True, help_text="The day on a paper scorecard, in whatever zone"
    )
    notes = models.TextField(default="", blank=True, max_length=MAX_NOTES)
    total_strokes = models.SmallIntegerField(null=True, editable=False)
    total_points = models.PositiveSmallIntegerField(null=True, editable=False)
    total_timed = models.PositiveSmallIntegerField(null=True, editable=False)
    holes_cleared = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["-played", "-pk"]
        indexes = [
            models.Index("player", F("played").desc(), F("id").desc(), name="round_history"),
            models.Index("player", F("created").desc(), F("id").desc(), name="round_begun"),
            models.Index(fields=["player", "state", "kind"], name="round_state_and_kind"),
            models.Index(
                fields=[
                    "player",
                    "rules",
                    "scoring",
                    "hole_count",
                    "played",
                    "winnable_only",
                    "state",
                    "total_strokes",
                    "total_points",
                    "total_timed",
                ],
                name="round_format_played",
            ),
        ]
        constraints = [
            models.CheckConstraint(name="round_kind", condition=Q(kind__in=Kind.values)),
            models.CheckConstraint(name="round_state", condition=Q(state__in=State.values)),
            models.CheckConstraint(name="round_scoring", condition=Q(scoring__in=list(Scoring))),
            models.CheckConstraint(name="round_par", condition=Q(par__in=PARS)),
            models.CheckConstraint(name="round_holes", condition=Q(hole_count__in=HOLE_COUNTS)),
            models.CheckConstraint(
                name="round_rated_is_nine_holes_of_a_preset",
                condition=~Q(kind=Kind.RATED)
                | Q(
                    hole_count=9,
                    winnable_only=False,
                    rules__in=PRESET_FIELDS,
                    scoring__in=[Scoring.STROKES, Scoring.POINTS],
                ),
            ),
            models.CheckConstraint(
                name="round_closed_unless_open",
                condition=Q(state=State.OPEN, closed=None)
                | (~Q(state=State.OPEN) & Q(closed__isnull=False)),
            ),
            models.CheckConstraint(
                name="round_played_when_closed_unless_recorded",
                condition=Q(closed=None) | Q(played=F("closed")) | Q(kind=Kind.RECORDED),
            ),
            models.CheckConstraint(
                name="round_recorded_on_a_day",
                condition=Q(
                    kind=Kind.RECORDED,
                    recorded_on__isnull=False,
                    hole_count__in=[9, 18],
                    winnable_only=False,
                    scoring__in=[Scoring.STROKES, Scoring.POINTS],
                )
                | (~Q(kind=Kind.RECORDED) & Q(recorded_on=None, notes="")),
            ),
            models.CheckConstraint(
                name="round_totals_when_it_counts",
                condition=Q(
                    state__in=[State.SIGNED, State.FORFEITED],
                    total_strokes__isnull=False,
                    total_points__isnull=False,
                    holes_cleared__isnull=False,
                )
                | Q(
                    state__in=[State.OPEN, State.ABANDONED],
                    total_strokes=None,
                    total_points=None,
                    total_timed=None,
                    holes_cleared=None,
                ),
            ),
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(kind=Kind.RATED, state=State.OPEN),
                name="round_one_open_rated_a_player",
            ),
            models.CheckConstraint(
                name="round_timed_total_unless_recorded",
                condition=Q(total_strokes=None, total_timed=None)
                | Q(kind=Kind.RECORDED, total_timed=None)
                | (
                    ~Q(kind=Kind.RECORDED)
                    & Q(total_strokes__isnull=False, total_timed__isnull=False)
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} ({self.get_state_display()})"

    @property
    def rule_set(self) -> Rules:
        """The switches that this round is played under."""
        return Rules.parse(self.rules)

    @property
    def is_rated(self) -> bool:
        """Whether neither undo nor hints are allowed and leaderboards count it."""
        return self.kind == Kind.RATED

    @property
    def is_recorded(self) -> bool:
        """Whether it comes from a paper scorecard: its holes have no deal and no log."""
        return self.kind == Kind.RECORDED

    @property
    def is_practice(self) -> bool:
        """Whether it is one hole, without a scorecard to sign."""
        return self.hole_count == 1

    @property
    def is_open(self) -> bool:
        """Whether it can still be played."""
        return self.state == State.OPEN

    @property
    def total(self) -> int | None:
        """The total in the round's own unit; None unless the round counts."""
        total: int | None = getattr(self, f"total_{self.scoring}")
        return total

    def scorecard(self, holes: Iterable["Hole | CardHole"]) -> Scorecard:
        """The card of the round's holes, None where a hole is not over or not dealt.

        In a forfeited round a hole that was never dealt counts with every card and no points.
        """
        unit = Scoring(self.scoring)
        unplayed = never_dealt(unit) if self.state == State.FORFEITED else None
        scores: list[int | None] = [unplayed] * self.hole_count
        for hole in holes:
            scores[hole.number - 1] = hole.score_in(unit) if hole.ending else None
        return Scorecard(unit, self.par, tuple(scores))


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


class Hole(models.Model):
    """One hole of a round: the code that deals it, its log, and what follows from them.

    A hole of a recorded round has neither: what only a log tells is null, and so is the stock that
    was left when the hole was not cleared.
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
        max_length=7, blank=True, editable=False, help_text="Cards left by column"
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
                | (~Q(ending=Ending.CLEARED) & Q(tableau_left__range=(1, 35))),
            ),
            models.CheckConstraint(
                name="hole_scores_in_range",
                condition=Q(strokes__range=(-19, 35), points__range=(0, 350), stock_left__lte=19),
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

    @property
    def shows_code(self) -> bool:
        """Whether its code may leave the server: once settled, or when it was pasted."""
        return self.is_settled or self.known

    def score_in(self, scoring: Scoring) -> int | None:
        """Its score in one of the units; timed points are None of a recorded hole."""
        return {
            Scoring.STROKES: self.strokes,
            Scoring.POINTS: self.points,
            Scoring.TIMED: self.timed_points,
        }[scoring]


class Review(models.Model):
    """What the solver says of a settled hole; computed once, from the log alone.

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
    best_line = models.CharField(max_length=54, blank=True, editable=False)
    ledger = models.JSONField(editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="review_figures_in_range",
                condition=Q(fewest_strokes__range=(-19, 35), strokes_lost__range=(0, 54))
                & (Q(accuracy=None) | Q(accuracy__range=(0, 1))),
            ),
        ]

    def __str__(self) -> str:
        return f"review of {self.hole_id}"

"""Stored rounds: rows and what the database itself forbids; no play."""

from collections.abc import Iterable
from typing import Final, Protocol, Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from engine import PARS, Rules, Scorecard, Scoring, never_dealt
from rounds.models.players import Player
from rounds.terms.kinds import COUNTED, HOLE_COUNTS, MAX_NOTES, PRESET_FIELDS, Kind, State

ID_LETTERS: Final = 12


def new_id() -> str:
    """A random public id, 71 bits: nobody finds a row by guessing."""
    return get_random_string(ID_LETTERS)


class ScoredHole(Protocol):
    """What a scorecard needs to know of a hole."""

    @property
    def number(self) -> int:
        """Its place in the round, from 1."""

    @property
    def ending(self) -> str:
        """How it ended; empty while it is in play."""

    def score_in(self, scoring: Scoring) -> int | None:
        """Its score in one of the units."""


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds, and the groups of them that have a name."""

    def counted(self) -> Self:
        """Rounds that count: signed or forfeited."""
        return self.filter(state__in=COUNTED)

    def open(self) -> Self:
        """Rounds that can still be played, and scorecards that can still be filled in."""
        return self.filter(state=State.OPEN)

    def closed(self) -> Self:
        """Rounds that count, and abandoned ones."""
        return self.exclude(state=State.OPEN)

    def rated(self) -> Self:
        """Rounds for leaderboards and the golf index, open ones included."""
        return self.filter(kind=Kind.RATED)

    def played_here(self) -> Self:
        """Rounds whose holes have a deal and a log: none from paper scorecards."""
        return self.exclude(kind=Kind.RECORDED)

    def in_field(self) -> Self:
        """Rounds that are part of a field: `Round.is_in_field` as a query."""
        return self.counted().played_here().filter(hole_count__gt=1)


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

    objects = RoundQuerySet.as_manager()

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
                    state__in=[*COUNTED],
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
        """The rules that this round is played under."""
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
    def is_in_field(self) -> bool:
        """Whether it is compared with the rounds of all players in its format."""
        is_played = not (self.is_recorded or self.is_practice)
        return is_played and self.state in COUNTED

    @property
    def total(self) -> int | None:
        """The total in the round's own unit; None unless the round counts."""
        total: int | None = getattr(self, f"total_{self.scoring}")
        return total

    def scorecard(self, holes: Iterable[ScoredHole]) -> Scorecard:
        """The card of the round's holes, None where a hole is not over or not dealt.

        In a forfeited round a hole that was never dealt counts every card and no points.
        """
        unit = Scoring(self.scoring)
        unplayed = never_dealt(unit) if self.state == State.FORFEITED else None
        scores: list[int | None] = [unplayed] * self.hole_count
        for hole in holes:
            scores[hole.number - 1] = hole.score_in(unit) if hole.ending else None
        return Scorecard(unit, self.par, tuple(scores))

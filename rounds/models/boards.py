"""Leaderboards: sums of players' rated rounds, stored as copies beside the rounds."""

from django.db import models
from django.db.models import F, Q

from rounds.models.players import Player
from rounds.models.rounds import Round
from rounds.terms.boards import Board
from rounds.terms.kinds import Among


class RatedTally(models.Model):
    """The sums of a player's rated rounds in one format: a copy, updated as each round closes."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rated_tallies")
    rules = models.CharField(max_length=8)
    scoring = models.CharField(max_length=8)
    rounds = models.PositiveIntegerField()
    total = models.IntegerField(help_text="Of their totals, in the unit of the scoring")
    run = models.PositiveIntegerField(help_text="Holes cleared in a row up to now")
    newest = models.JSONField(help_text="The totals of the newest twenty, oldest first")

    class Meta:
        indexes = [models.Index(fields=["rules", "scoring", "rounds"], name="rated_tally_format")]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "rules", "scoring"], name="rated_tally_once_a_format"
            ),
        ]

    def __str__(self) -> str:
        return f"tally of {self.player_id} in {self.rules}-{self.scoring}"


class Standing(models.Model):
    """A player's entry on a leaderboard: a copy, updated as each rated round closes.

    It holds from `begins` until just before `expires`. The board of 30 days has several for a
    player: the next best begins when a better one expires, so that only one holds at a time.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    rules = models.CharField(max_length=8)
    scoring = models.CharField(max_length=8)
    board = models.CharField(max_length=12, choices=Board)
    among = models.CharField(max_length=6, choices=Among)
    key = models.IntegerField(help_text="The lower, the better: see rounds/terms/boards.py")
    golf_round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="standings")
    achieved = models.DateTimeField()
    begins = models.DateTimeField()
    expires = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # A page and the count of better entries are read from this alone.
            models.Index(
                fields=[
                    *("rules", "scoring", "board", "among", "key", "achieved", "player"),
                    *("begins", "expires"),
                ],
                name="standing_order",
            ),
            models.Index(
                fields=["expires"], condition=Q(expires__isnull=False), name="standing_expires"
            ),
        ]
        constraints = [
            models.CheckConstraint(name="standing_board", condition=Q(board__in=Board.values)),
            models.CheckConstraint(name="standing_among", condition=Q(among__in=Among.values)),
            models.CheckConstraint(
                name="standing_expires_only_of_30_days",
                condition=Q(board=Board.RECENT, expires__isnull=False, expires__gt=F("begins"))
                | (~Q(board=Board.RECENT) & Q(expires=None)),
            ),
            models.UniqueConstraint(
                fields=["player", "rules", "scoring", "board"],
                condition=~Q(board=Board.RECENT),
                name="standing_once_a_board",
            ),
            models.UniqueConstraint(
                fields=["golf_round", "board"], name="standing_once_a_round_and_board"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board} of {self.player_id} in {self.rules}-{self.scoring}"

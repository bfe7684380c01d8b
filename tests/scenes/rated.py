"""Rated rounds that were closed with a total, without being played card by card."""

from datetime import datetime, timedelta

from django.utils import timezone

from engine import Scoring
from rounds.models import Player, Round, User
from rounds.services.field import count_in
from rounds.services.players import join
from rounds.services.standings import count_rated
from rounds.terms.kinds import Kind, State


def closed_rated(
    player: Player,
    total: int,
    *,
    days_ago: float = 1,
    rules: str = "E",
    scoring: Scoring = Scoring.STROKES,
    state: State = State.SIGNED,
) -> Round:
    """A rated round closed then, counted as `close` does."""
    at: datetime = timezone.now() - timedelta(days=days_ago)
    totals = {"total_strokes": 0, "total_points": 0, f"total_{scoring}": total}
    golf_round = Round.objects.create(
        player=player,
        kind=Kind.RATED,
        rules=rules,
        scoring=scoring,
        hole_count=9,
        par=4,
        state=state,
        created=at,
        closed=at,
        played=at,
        total_timed=0,
        holes_cleared=0,
        **totals,
    )
    count_in([golf_round])
    count_rated(golf_round)
    return golf_round


def person(name: str) -> Player:
    """A player with an account."""
    return join(User.objects.create_user(name), None)

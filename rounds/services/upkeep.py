"""Upkeep: closes abandoned rounds, deletes idle guests and old answers."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from engine import PICK_UP
from rounds.models import Hole, Player, Round, Standing
from rounds.selectors.states import game_of
from rounds.services.answers import forget_answers
from rounds.services.background import request_missing, sweep
from rounds.services.field import delete
from rounds.services.rows import close, current, settle, store
from rounds.terms.errors import RoundClosed, StalePly
from rounds.terms.kinds import State

LEFT_AFTER: Final = timedelta(days=30)
GUEST_IDLE_AFTER: Final = timedelta(days=90)


@dataclass(frozen=True)
class Tidied:
    """How many rounds were closed, guests and answers deleted, and reviews requested."""

    signed: int
    forfeited: int
    abandoned: int
    guests: int
    answers: int
    reviews: int


def tidy() -> Tidied:
    """Close rounds without an action for 30 days; delete guests idle for 90 days, and old answers.

    A rated round is forfeited, a casual one whose holes are all over is signed, any other one is
    abandoned. A guest is idle without an open round and without one signed in the last 90 days.
    Expired standings, which nobody sees, are deleted too. Reviews that settled holes lack are
    requested, if there is a broker. Safe to run again, or twice at once: a
    round that somebody resumes meanwhile stays open.
    """
    now = timezone.now()
    before = now - LEFT_AFTER
    ends = Counter(_close_left(left, before) for left in list(_open_rounds_left(before)))
    Standing.objects.filter(expires__lte=now).delete()
    idle_since = now - GUEST_IDLE_AFTER
    guests = sum(_forget(guest, idle_since) for guest in list(_idle_guests(idle_since)))
    return Tidied(
        signed=ends[State.SIGNED],
        forfeited=ends[State.FORFEITED],
        abandoned=ends[State.ABANDONED],
        guests=guests,
        answers=forget_answers(now),
        reviews=_request_reviews(),
    )


def _request_reviews() -> int:
    count = request_missing()
    sweep()
    return count


def _open_rounds_left(before: datetime) -> QuerySet[Round]:
    acted_since = Hole.objects.filter(golf_round=OuterRef("pk"), updated__gte=before)
    played = Round.objects.played_here().open().select_related("player")
    return played.filter(~Exists(acted_since))


def _close_left(left: Round, before: datetime) -> State | None:
    """Close a round that was left. Returns its state, or None if somebody was quicker."""
    try:
        with transaction.atomic():
            golf_round, last = current(left.player, left.public_id)
            if last.updated >= before:  # resumed since the rounds were listed
                return None
            state = _end_of(golf_round, last)
            _end_hole(last, golf_round)
            close(golf_round, state)
    except (StalePly, RoundClosed):
        return None
    return state


def _end_of(golf_round: Round, last: Hole) -> State:
    if golf_round.is_rated:
        return State.FORFEITED
    is_complete = last.is_over and last.number == golf_round.hole_count
    return State.SIGNED if is_complete else State.ABANDONED


def _end_hole(hole: Hole, golf_round: Round) -> None:
    """Settle a hole that is over; pick up one that is not, if rated, without running its clock."""
    if hole.is_over:
        settle(hole)
    elif golf_round.is_rated:
        game = game_of(hole)
        game.act(PICK_UP, game.times[-1] if game.times else 0)
        store(hole, game, timezone.now())


@transaction.atomic
def _forget(guest: Player, idle_since: datetime) -> bool:
    """Delete a guest with all its rounds, unless it came back since the guests were listed."""
    # Rounds first, as everywhere: locks taken in two orders could wait for each other.
    list(guest.rounds.select_for_update())
    still_idle = _idle_guests(idle_since).select_for_update(of=("self",)).filter(pk=guest.pk)
    if not still_idle:
        return False
    delete(Player.objects.filter(pk=guest.pk), guest.rounds.all())
    return True


def _idle_guests(before: datetime) -> QuerySet[Player]:
    recent = Round.objects.filter(
        Q(state=State.OPEN) | Q(state=State.SIGNED, closed__gte=before), player=OuterRef("pk")
    )
    return Player.objects.filter(~Exists(recent), user=None, created__lt=before)

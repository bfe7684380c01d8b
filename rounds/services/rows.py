"""Every write to rounds and holes, safe against other writers.

A hole's log grows by one UPDATE that is conditional on its ply; a round is locked while it changes.
"""

from datetime import datetime

from django.db.models import F, prefetch_related_objects
from django.utils import timezone

from engine import GameCode, casual_code, rated_code
from engine import Hole as Game
from rounds.models import Hole, Player, Round
from rounds.selectors.access import own_round
from rounds.services.background import request_review
from rounds.services.field import count_in
from rounds.services.results import hole_results, round_results
from rounds.services.standings import count_rated
from rounds.solving.deals import winnable_code
from rounds.terms.errors import NotPlayedHere, RoundClosed, StalePly
from rounds.terms.kinds import State


def current(player: Player, round_id: str) -> tuple[Round, Hole]:
    """The player's open round, locked, and its newest hole.

    Raises NotFound, NotPlayedHere, RoundClosed.
    """
    golf_round = own_round(player, round_id, for_update=True)
    if golf_round.is_recorded:
        raise NotPlayedHere
    if not golf_round.is_open:
        raise RoundClosed
    last = golf_round.holes.order_by("-number")[0]
    last.golf_round = golf_round
    return golf_round, last


def lock_round(hole: Hole) -> None:
    """Lock the round of a hole that is about to be settled, which may close the round.

    The round is locked before the hole, as when the next hole is dealt: locks taken in two orders
    could wait for each other. Raises NotFound if the round has just changed hands.
    """
    golf_round = hole.golf_round
    hole.golf_round = own_round(golf_round.player, golf_round.public_id, for_update=True)


def random_code(golf_round: Round, found: GameCode | None) -> GameCode:
    """A random deal, of full entropy in a rated round; `found` if only winnable ones are dealt."""
    if golf_round.winnable_only:
        return found or winnable_code(golf_round.rule_set)
    return (rated_code if golf_round.is_rated else casual_code)(golf_round.rule_set)


def deal(golf_round: Round, number: int, code: GameCode, *, known: bool = False) -> Hole:
    """Deal a hole from a code; `known` if the player pasted the code."""
    game = Game(code.deal, code.rules, rated=golf_round.is_rated)
    return Hole.objects.create(
        golf_round=golf_round, number=number, code=str(code), known=known, **hole_results(game)
    )


def store(hole: Hole, game: Game, now: datetime) -> None:
    """Store the longer log and its results. Raises StalePly if someone else was quicker."""
    values = hole_results(game) | {
        "log": game.log,
        "times": game.times,
        "started": hole.started or now,
        "updated": now,
        "settled": now if game.is_settled else None,
    }
    changed = {name: value for name, value in values.items() if getattr(hole, name) != value}
    # The ply is the version: of two writers at one ply the database lets a single one through.
    mine = Hole.objects.filter(pk=hole.pk, ply=hole.ply, settled=None)
    if not mine.update(**changed):
        raise StalePly
    for name, value in changed.items():
        setattr(hole, name, value)
    if game.is_settled:
        _has_settled(hole)


def settle(hole: Hole) -> None:
    """Close a blocked hole for good. Raises StalePly if an undo came first."""
    if hole.is_settled:
        return
    now = timezone.now()
    if not Hole.objects.filter(pk=hole.pk, ply=hole.ply, settled=None).update(settled=now):
        raise StalePly
    hole.settled = now
    _has_settled(hole)


def finish_by_itself(hole: Hole) -> None:
    """Sign a rated round or a practice hole once its last hole is settled."""
    golf_round = hole.golf_round
    is_unsigned_kind = golf_round.is_rated or golf_round.is_practice
    is_last = hole.number == golf_round.hole_count
    if is_unsigned_kind and golf_round.is_open and hole.is_settled and is_last:
        close(golf_round, State.SIGNED)


def close(golf_round: Round, state: State) -> None:
    """Close a round for good; unless it is abandoned, it gets its totals and counts."""
    golf_round.state = state
    golf_round.closed = timezone.now()
    if not golf_round.is_recorded:
        golf_round.played = golf_round.closed
    if state != State.ABANDONED:
        prefetch_related_objects([golf_round], "holes")
        for name, value in round_results(golf_round, golf_round.holes.all()).items():
            setattr(golf_round, name, value)
    golf_round.save()
    count_in([golf_round])
    touch_figures(golf_round.player)  # locks the player, for what is counted next
    if golf_round.is_rated:
        count_rated(golf_round)


def touch_figures(player: Player) -> None:
    """Mark the player's cached figures and charts as outdated."""
    Player.objects.filter(pk=player.pk).update(data_version=F("data_version") + 1)


def _has_settled(hole: Hole) -> None:
    touch_figures(hole.golf_round.player)
    request_review(hole)

"""Rounds: starting, playing and closing them. The engine decides, a service stores the result."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from engine import Card, GameCode, Refusal
from engine import Hole as Game
from rounds.models import Hole, Player, Round
from rounds.selectors.access import own_hole, own_round
from rounds.selectors.lists import choice_of
from rounds.selectors.states import game_of
from rounds.services.rows import (
    close,
    current,
    deal,
    finish_by_itself,
    lock_round,
    random_code,
    settle,
    store,
)
from rounds.solving.deals import winnable_code
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import (
    AccountNeeded,
    GuestTakenOver,
    HoleNotOver,
    HolesMissing,
    NoMoreHoles,
    NotPractice,
    PracticeHole,
    RatedRoundOpen,
    RoundClosed,
    StalePly,
)
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State


@dataclass(frozen=True)
class Acted:
    """The result of a request to act: the row and the game now, letters applied, any refusal."""

    hole: Hole
    game: Game
    applied: int
    refusal: Refusal | None


def deal_for(choice: RoundChoice) -> GameCode | None:
    """A winnable deal for the round's first hole; None if it takes the deals as they come.

    Raises SolverBusy. It is found before any transaction begins.
    """
    is_needed = choice.winnable_only and choice.code is None
    return winnable_code(choice.rules) if is_needed else None


def next_deal(player: Player, round_id: str) -> GameCode | None:
    """A winnable deal for the next hole of the player's round, or None, as `deal_for`.

    Raises NotFound and SolverBusy.
    """
    golf_round = own_round(player, round_id)
    return winnable_code(golf_round.rule_set) if golf_round.winnable_only else None


def start_round(player: Player, choice: RoundChoice, found: GameCode | None = None) -> Round:
    """Start a round and deal its first hole: `found`, if that is a deal from `deal_for`.

    Raises AccountNeeded or RatedRoundOpen if the player cannot start a rated round now,
    GuestTakenOver for a guest whom a login has just taken over, and SolverBusy.
    """
    return _start_round(player, choice, found or deal_for(choice))


def deal_next(player: Player, round_id: str, found: GameCode | None = None) -> Hole:
    """Deal the next hole of the player's round, settling the current one; `found` as above.

    Raises NotFound, RoundClosed, HoleNotOver, NoMoreHoles, SolverBusy.
    """
    return _deal_next(player, round_id, found or next_deal(player, round_id))


def deal_again(player: Player, round_id: str, found: GameCode | None = None) -> Round:
    """Settle a practice hole and start another under the same choice; `found` as above.

    A repeated request gets the hole that the first one dealt, while that is open.
    Raises NotFound, NotPractice, HoleNotOver, SolverBusy.
    """
    return _deal_again(player, round_id, found or next_deal(player, round_id))


@transaction.atomic
def _start_round(player: Player, choice: RoundChoice, found: GameCode | None) -> Round:
    owner = Player.objects.select_for_update().filter(pk=player.pk).first()
    if owner is None:
        raise GuestTakenOver
    if choice.kind == Kind.RATED:
        _require_rated_possible(owner)
    golf_round = Round.objects.create(
        player=player,
        kind=choice.kind,
        scoring=choice.scoring,
        rules=choice.rules.field,
        hole_count=choice.hole_count,
        par=choice.par,
        winnable_only=choice.winnable_only,
    )
    code = choice.code or random_code(golf_round, found)
    hole = deal(golf_round, 1, code, known=choice.code is not None)
    if choice.opening:
        act(player, hole.public_id, choice.opening, ply=0)
    return golf_round


@transaction.atomic
def _deal_next(player: Player, round_id: str, found: GameCode | None) -> Hole:
    golf_round, last = current(player, round_id)
    if not last.is_over:
        raise HoleNotOver
    if last.number == golf_round.hole_count:
        raise NoMoreHoles
    settle(last)
    return deal(golf_round, last.number + 1, random_code(golf_round, found))


@transaction.atomic
def _deal_again(player: Player, round_id: str, found: GameCode | None) -> Round:
    golf_round = own_round(player, round_id, for_update=True)
    if not golf_round.is_practice:
        raise NotPractice
    if golf_round.is_open:
        golf_round, hole = current(player, round_id)
        if not hole.is_over:
            raise HoleNotOver
        settle(hole)
        close(golf_round, State.SIGNED)
    choice = choice_of(golf_round)
    return _later_practice(golf_round) or _start_round(player, choice, found)


@transaction.atomic
def sign(player: Player, round_id: str) -> Round:
    """Sign the scorecard: the round is closed for good.

    Raises NotFound, PracticeHole, RoundClosed, HolesMissing.
    """
    golf_round, last = current(player, round_id)
    if golf_round.is_practice:
        raise PracticeHole
    if last.number < golf_round.hole_count or not last.is_over:
        raise HolesMissing
    settle(last)
    close(golf_round, State.SIGNED)
    return golf_round


def act(player: Player, hole_id: str, letters: str, ply: int) -> Acted:
    """Apply letters in order to the player's hole at `ply`, up to the first illegal one.

    Raises NotFound, StalePly if someone else acted first, and RoundClosed.
    """
    return change_hole(player, hole_id, ply, lambda game, at: game.act_in_order(letters, at))


def tap(player: Player, hole_id: str, card: Card, ply: int) -> Acted:
    """Play a card from anywhere on the table; the refusal says why it cannot be played.

    Raises as `act` does.
    """
    return change_hole(player, hole_id, ply, lambda game, at: game.tap(card, at))


@transaction.atomic
def change_hole(
    player: Player, hole_id: str, ply: int, change: Callable[[Game, int], Refusal | None]
) -> Acted:
    """Replay the hole, let `change` act on it, and store the letters that were added.

    Raises as `act` does.
    """
    hole = own_hole(player, hole_id)
    if hole.ply != ply:
        raise StalePly
    if not hole.golf_round.is_open and not hole.is_settled:
        raise RoundClosed
    game = game_of(hole)
    now = timezone.now()
    refusal = change(game, _milliseconds(hole, now))
    if game.ply > ply:
        if game.is_settled:
            lock_round(hole)
        store(hole, game, now)
        finish_by_itself(hole)
    return Acted(hole, game, game.ply - ply, refusal)


def _require_rated_possible(player: Player) -> None:
    if player.is_guest:
        raise AccountNeeded
    if player.rounds.rated().open().exists():
        raise RatedRoundOpen


def _later_practice(practice: Round) -> Round | None:
    later = Round.objects.open().filter(player=practice.player, pk__gt=practice.pk)
    return later.filter(**Format.of(practice).columns).first()


def _milliseconds(hole: Hole, now: datetime) -> int:
    """Time since the hole's first letter; 0 for the first."""
    return (now - hole.started) // timedelta(milliseconds=1) if hole.started else 0

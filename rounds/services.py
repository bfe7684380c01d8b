"""Every write: beginning, playing and closing rounds, and whose they are.

The engine judges; a service finds the player's own row, guards it against other writers, and stores
what the engine decided. A hole's log is extended by one conditional UPDATE on its ply.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import get_random_string

from engine import (
    Card,
    GameCode,
    Move,
    Refusal,
    casual_code,
    rated_code,
)
from engine import Hole as Game
from rounds.choices import RoundChoice
from rounds.errors import (
    AccountNeeded,
    HoleNotOver,
    HolesMissing,
    NoMoreHoles,
    NotPractice,
    PracticeHole,
    RatedRoundOpen,
    RoundClosed,
    StalePly,
)
from rounds.models import DEFAULT_ZONE, Hole, Kind, Player, Round, State, User
from rounds.results import hole_results, round_results
from rounds.selectors import game_of, own_hole, own_round

GUEST_PREFIX = "guest-"


@dataclass(frozen=True)
class Acted:
    """What became of a request to act: the row and the game now, letters applied, any refusal."""

    hole: Hole
    game: Game
    applied: int
    refusal: Refusal | None


def new_guest(zone: str = DEFAULT_ZONE) -> Player:
    """A player without a login; strangers do not see a guest's rounds."""
    handle = GUEST_PREFIX + get_random_string(10).lower()
    return Player.objects.create(handle=handle, zone=zone, is_private=True)


@transaction.atomic
def join(user: User, guest: Player | None) -> Player:
    """The player of a login; a guest's rounds become theirs.

    A new login takes the guest over as it is, with its new handle.
    """
    player = Player.objects.filter(user=user).first()
    if player is None:
        player = guest or Player()
        player.user, player.handle, player.is_private = user, user.username, False
        player.save()
    elif guest is not None:
        guest.rounds.update(player=player)
        guest.delete()
        _touch_figures(player)
    return player


def change_settings(player: Player, *, zone: str, is_private: bool) -> None:
    """Set the player's time zone (IANA name) and whether strangers see the rounds."""
    player.zone, player.is_private = zone, is_private
    player.save(update_fields=["zone", "is_private"])
    _touch_figures(player)


@transaction.atomic
def start_round(player: Player, choice: RoundChoice) -> Round:
    """Begin a round and deal its first hole.

    Raises AccountNeeded or RatedRoundOpen when a rated round is not possible now.
    """
    if choice.kind == Kind.RATED and player.is_guest:
        raise AccountNeeded
    try:
        with transaction.atomic():
            golf_round = Round.objects.create(
                player=player,
                kind=choice.kind,
                scoring=choice.scoring,
                rules=choice.rules.field,
                hole_count=choice.hole_count,
                par=choice.par,
            )
    except IntegrityError as error:
        if choice.kind != Kind.RATED:
            raise
        raise RatedRoundOpen from error
    _deal(golf_round, 1, choice.code)
    return golf_round


@transaction.atomic
def deal_next(player: Player, round_id: str) -> Hole:
    """Deal the next hole of the player's round, settling the current one.

    Raises NotFound, RoundClosed, HoleNotOver, NoMoreHoles.
    """
    golf_round, last = _current(player, round_id)
    if not last.is_over:
        raise HoleNotOver
    if last.number == golf_round.hole_count:
        raise NoMoreHoles
    _settle(last)
    return _deal(golf_round, last.number + 1)


@transaction.atomic
def deal_again(player: Player, round_id: str) -> Round:
    """A new practice hole under the same choice, settling the one before.

    Asked twice, it answers with the hole that the first asking dealt, while that is open.
    Raises NotFound, NotPractice, HoleNotOver.
    """
    golf_round = own_round(player, round_id, for_update=True)
    if not golf_round.is_practice:
        raise NotPractice
    if golf_round.is_open:
        golf_round, hole = _current(player, round_id)
        if not hole.is_over:
            raise HoleNotOver
        _settle(hole)
        _close(golf_round, State.SIGNED)
    choice = RoundChoice.of(golf_round)
    return _dealt_since(golf_round) or start_round(player, choice)


@transaction.atomic
def sign(player: Player, round_id: str) -> Round:
    """Sign the scorecard: the round is closed and never changes again.

    Raises NotFound, PracticeHole, RoundClosed, HolesMissing.
    """
    golf_round, last = _current(player, round_id)
    if golf_round.is_practice:
        raise PracticeHole
    if last.number < golf_round.hole_count or not last.is_over:
        raise HolesMissing
    _settle(last)
    _close(golf_round, State.SIGNED)
    return golf_round


def act(player: Player, hole_id: str, letters: str, ply: int) -> Acted:
    """Judge the letters in order on the player's hole at `ply`; each legal one stands.

    Raises NotFound, StalePly (someone else acted first) and RoundClosed.
    """
    with transaction.atomic():
        hole = own_hole(player, hole_id)
        if hole.ply != ply:
            raise StalePly
        if not hole.golf_round.is_open and not hole.is_settled:
            raise RoundClosed
        game = game_of(hole)
        now = timezone.now()
        refusal = game.act_in_order(letters, _milliseconds(hole, now))
        if game.ply > ply:
            _store(hole, game, now)
            _finish_by_itself(hole)
    return Acted(hole, game, game.ply - ply, refusal)


def tap(player: Player, hole_id: str, card: Card, ply: int) -> Acted:
    """Play a card that lies anywhere on the table, or say why not.

    Raises as `act` does.
    """
    hole = own_hole(player, hole_id)
    if hole.ply != ply:
        raise StalePly
    game = game_of(hole)
    column = game.position.column_of(card)
    refusal = Refusal.HOLE_OVER if game.ending else game.position.why_not(card)
    if column is None or refusal is Refusal.CARD_BLOCKED:
        return Acted(hole, game, 0, refusal)
    return act(player, hole_id, Move(column).letter, ply)


def _current(player: Player, round_id: str) -> tuple[Round, Hole]:
    """The player's open round, locked against other writers, and its newest hole."""
    golf_round = own_round(player, round_id, for_update=True)
    if not golf_round.is_open:
        raise RoundClosed
    last = golf_round.holes.order_by("-number")[0]
    last.golf_round = golf_round
    return golf_round, last


def _dealt_since(practice: Round) -> Round | None:
    same = {name: getattr(practice, name) for name in ("player", "rules", "scoring", "hole_count")}
    return Round.objects.filter(pk__gt=practice.pk, state=State.OPEN, **same).first()


def _deal(golf_round: Round, number: int, code: GameCode | None = None) -> Hole:
    deal_code = rated_code if golf_round.is_rated else casual_code
    dealt = code or deal_code(golf_round.rule_set)
    game = Game(dealt.deal, dealt.rules, rated=golf_round.is_rated)
    return Hole.objects.create(
        golf_round=golf_round,
        number=number,
        code=str(dealt),
        known=code is not None,
        **hole_results(game),
    )


def _store(hole: Hole, game: Game, now: datetime) -> None:
    """Write the longer log and its results, unless someone else was quicker: then StalePly."""
    values = hole_results(game) | {
        "log": game.log,
        "times": game.times,
        "started": hole.started or now,
        "updated": now,
        "settled": now if game.is_settled else None,
    }
    # The ply is the version: of two writers at one ply the database lets a single one through.
    mine = Hole.objects.filter(pk=hole.pk, ply=hole.ply, settled=None)
    if not mine.update(**values):
        raise StalePly
    for name, value in values.items():
        setattr(hole, name, value)
    if game.is_settled:
        _touch_figures(hole.golf_round.player)


def _settle(hole: Hole) -> None:
    """Close a blocked hole for good; the ply keeps out an undo that is under way."""
    if hole.is_settled:
        return
    now = timezone.now()
    if not Hole.objects.filter(pk=hole.pk, ply=hole.ply, settled=None).update(settled=now):
        raise StalePly
    hole.settled = now
    _touch_figures(hole.golf_round.player)


def _finish_by_itself(hole: Hole) -> None:
    """A rated round and a practice hole are signed by the settling of their last hole."""
    golf_round = hole.golf_round
    is_unsigned_kind = golf_round.is_rated or golf_round.is_practice
    if is_unsigned_kind and hole.is_settled and hole.number == golf_round.hole_count:
        _close(golf_round, State.SIGNED)


def _close(golf_round: Round, state: State) -> None:
    golf_round.state = state
    golf_round.closed = golf_round.played = timezone.now()
    for name, value in round_results(list(golf_round.holes.all())).items():
        setattr(golf_round, name, value)
    golf_round.save()
    _touch_figures(golf_round.player)


def _touch_figures(player: Player) -> None:
    """Say that the player's figures may have changed: cached charts and summaries are passed by."""
    Player.objects.filter(pk=player.pk).update(data_version=F("data_version") + 1)


def _milliseconds(hole: Hole, now: datetime) -> int:
    """Time since the hole's first letter; 0 for the first."""
    return (now - hole.started) // timedelta(milliseconds=1) if hole.started else 0

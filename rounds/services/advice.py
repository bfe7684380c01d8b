"""Help from the solver for a hole in play: hints, and a new deal for a hopeless one."""

from django.db import transaction

from engine import HINT, GameCode
from rounds.models import Hole, Player
from rounds.selectors.access import own_hole
from rounds.selectors.states import game_of
from rounds.services.play import Acted, change_hole
from rounds.services.rows import deal
from rounds.solving.deals import can_be_cleared, winnable_code
from rounds.solving.positions import advice_on
from rounds.terms.errors import (
    DealKnown,
    DealPossible,
    HoleTouched,
    RatedDeal,
    RoundClosed,
    StalePly,
)
from rounds.terms.solutions import Advice


def advice_for_hint(player: Player, hole_id: str, ply: int) -> Advice | None:
    """The advice for a hint on the player's hole at `ply`; None if there will be no hint.

    Raises NotFound and SolverBusy. It is found before any transaction begins.
    """
    hole = own_hole(player, hole_id)
    game = game_of(hole)
    if hole.ply != ply or game.act_in_order(HINT, game.times[-1] if game.times else 0):
        return None
    return advice_on(game.position)


def hint(player: Player, hole_id: str, ply: int) -> Acted:
    """Log a hint on the player's casual hole.

    Raises as `act` does.
    """
    return change_hole(player, hole_id, ply, lambda game, at: game.act_in_order(HINT, at))


def replacement(player: Player, hole_id: str) -> GameCode:
    """A deal that can be cleared, for an untouched casual hole that no play can clear.

    Raises NotFound, RoundClosed, RatedDeal, DealKnown, HoleTouched, DealPossible, SolverBusy.
    """
    hole = own_hole(player, hole_id)
    _check_untouched(hole)
    if can_be_cleared(GameCode.parse(hole.code)):
        raise DealPossible
    return winnable_code(hole.golf_round.rule_set)


def redeal(player: Player, hole_id: str, found: GameCode | None = None) -> Hole:
    """Replace an untouched casual hole that no play can clear by `found`, from `replacement`.

    The new hole has an id of its own, so that nobody acts on its cards by mistake.
    Raises as `replacement` does, and StalePly.
    """
    return _redeal(player, hole_id, found or replacement(player, hole_id))


@transaction.atomic
def _redeal(player: Player, hole_id: str, code: GameCode) -> Hole:
    hole = own_hole(player, hole_id)
    _check_untouched(hole)
    # Locked first, or a letter stored meanwhile would be deleted with the hole.
    untouched = Hole.objects.select_for_update().filter(pk=hole.pk, ply=0).first()
    if untouched is None:
        raise StalePly
    untouched.delete()
    return deal(hole.golf_round, hole.number, code)


def _check_untouched(hole: Hole) -> None:
    if not hole.golf_round.is_open:
        raise RoundClosed
    if hole.golf_round.is_rated:
        raise RatedDeal
    if hole.known:
        raise DealKnown
    if hole.ply:
        raise HoleTouched

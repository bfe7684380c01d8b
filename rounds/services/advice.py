"""Help from the solver for a hole in play: hints, and a new deal for a hopeless one."""

from django.db import transaction

from engine import HINT, Position
from rounds.models import Hole, Player
from rounds.selectors.access import own_hole
from rounds.selectors.states import game_of
from rounds.services.play import Acted, change_hole
from rounds.services.rows import deal, winnable_code
from rounds.terms.errors import (
    DealKnown,
    DealPossible,
    HoleTouched,
    RatedDeal,
    RoundClosed,
    StalePly,
)


def hint(player: Player, hole_id: str, ply: int) -> Acted:
    """Log a hint on the player's casual hole; the hole's state then carries the advice.

    Raises as `act` does.
    """
    return change_hole(player, hole_id, ply, lambda game, at: game.act_in_order(HINT, at))


@transaction.atomic
def redeal(player: Player, hole_id: str) -> Hole:
    """Replace an untouched casual hole that no play can clear by a new one.

    The new hole has an id of its own, so that nobody acts on its cards by mistake.
    Raises NotFound, RoundClosed, RatedDeal, DealKnown, HoleTouched, DealPossible, StalePly.
    """
    from engine.solver import can_clear

    hole = own_hole(player, hole_id)
    _check_untouched(hole)
    rules = hole.golf_round.rule_set
    if can_clear(Position.start(game_of(hole).deal, rules)):
        raise DealPossible
    # Locked first, or a letter stored meanwhile would be deleted with the hole.
    untouched = Hole.objects.select_for_update().filter(pk=hole.pk, ply=0).first()
    if untouched is None:
        raise StalePly
    untouched.delete()
    return deal(hole.golf_round, hole.number, winnable_code(rules))


def _check_untouched(hole: Hole) -> None:
    if not hole.golf_round.is_open:
        raise RoundClosed
    if hole.golf_round.is_rated:
        raise RatedDeal
    if hole.known:
        raise DealKnown
    if hole.ply:
        raise HoleTouched

"""What the solver does for a hole in play: hints, and another deal for one that cannot be cleared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from engine import HINT, Position
from rounds.errors import DealKnown, DealPossible, HoleTouched, RatedDeal, StalePly
from rounds.models import Hole, Player
from rounds.selectors import game_of, own_hole
from rounds.services.play import Acted, judged
from rounds.services.rows import deal, winnable_code

if TYPE_CHECKING:
    from engine.solver import Advice


@dataclass(frozen=True)
class Hinted:
    """What became of the request, and the advice with its sentence; None when it was refused."""

    acted: Acted
    advice: Advice | None = None
    sentence: str = ""


def hint(player: Player, hole_id: str, ply: int) -> Hinted:
    """Advise on the player's casual hole and log that a hint was given.

    Only what the player can see goes into the advice. Raises as `act` does.
    """
    from engine.solver import VisiblePosition, advise, sentence

    acted = judged(player, hole_id, ply, lambda game, at: game.act_in_order(HINT, at))
    if acted.refusal is not None:
        return Hinted(acted)
    visible = VisiblePosition.of(acted.game.position)
    advice = advise(visible)
    return Hinted(acted, advice, sentence(advice, visible))


@transaction.atomic
def redeal(player: Player, hole_id: str) -> Hole:
    """Another hole in the place of an untouched casual one that no play can clear.

    It has an id of its own, so that nobody acts on the new cards having seen the old ones.
    Raises NotFound, RatedDeal, DealKnown, HoleTouched, DealPossible, StalePly.
    """
    from engine.solver import can_clear

    hole = own_hole(player, hole_id)
    _check_untouched(hole)
    rules = hole.golf_round.rule_set
    if can_clear(Position.start(game_of(hole).deal, rules)):
        raise DealPossible
    deleted, _ = Hole.objects.filter(pk=hole.pk, ply=0).delete()
    if not deleted:
        raise StalePly
    return deal(hole.golf_round, hole.number, winnable_code(rules), known=False)


def _check_untouched(hole: Hole) -> None:
    if hole.golf_round.is_rated:
        raise RatedDeal
    if hole.known:
        raise DealKnown
    if hole.ply:
        raise HoleTouched

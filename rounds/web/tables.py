"""The table of a hole as its player sees it, with advice after a hint."""

from engine import HINT
from engine import Hole as Game
from rounds.models import Hole
from rounds.selectors import states
from rounds.solving.solver import advice_on
from rounds.terms.states import HoleState


def hole_state(hole: Hole, game: Game | None = None) -> HoleState:
    """All that the player may see, with advice after a hint until the next action.

    `game` is the replayed hole, if the caller has it already.
    """
    game = game or states.game_of(hole)
    advice = advice_on(game.position) if game.log.endswith(HINT) else None
    return states.hole_state(hole, game, advice)

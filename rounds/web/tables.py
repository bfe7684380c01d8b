"""The table of a hole as its player sees it, with advice after a hint."""

from engine import HINT, Position
from engine import Hole as Game
from rounds.models import Hole
from rounds.selectors import states
from rounds.solving import door
from rounds.solving.positions import advice_on, known_advice
from rounds.terms.errors import SolverBusy
from rounds.terms.solutions import Advice
from rounds.terms.states import HoleState


def hole_state(hole: Hole, game: Game | None = None, advice: Advice | None = None) -> HoleState:
    """All that the player may see, with advice after a hint until the next action.

    `game` is the replayed hole and `advice` that for its hint, if the caller has them already.
    """
    game = game or states.game_of(hole)
    if not game.log.endswith(HINT):
        return states.hole_state(hole, game)
    return states.hole_state(hole, game, advice or _advice(game.position))


def _advice(position: Position) -> Advice | None:
    """The advice; None if the solver is busy: nobody has to wait for it to see the table."""
    if door.is_shut():
        return known_advice(position)
    try:
        return advice_on(position)
    except SolverBusy:
        return None

"""How the tests play: rounds begun, letters played, holes brought to each of their ends."""

from dataclasses import replace
from datetime import date
from typing import Any, Final

from django.db.models import Model

from engine import GameCode, Rules
from engine import Hole as Game
from rounds.models import Hole, Player, Round
from rounds.selectors.states import current_hole
from rounds.services import play
from rounds.services.paper import record_round
from rounds.services.play import Acted, deal_next, sign, start_round
from rounds.services.results import hole_results
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import Kind
from rounds.terms.paper import PaperCard
from tests.engine.games import HOPELESS, WORKED_EXAMPLE

EASY: Final = Rules.parse("E")
# The published game: CLEARING wins it. Of the other one every card is refused: BLOCKING ends it.
EXAMPLE: Final = GameCode.parse(WORKED_EXAMPLE["code"])
CLEARING: Final[str] = WORKED_EXAMPLE["log"]
BLOCKED_CODE: Final = GameCode.of(HOPELESS, EASY)
BLOCKING: Final = "d" * 16
# Nine boxes of a paper scorecard: 36 strokes, two holes cleared, one of them with four to spare.
PAPER_BOXES: Final = (5, 3, -4, 0, 12, 7, 1, 4, 8)


def begin(player: Player, **choice: Any) -> Hole:
    """The first hole of a new round."""
    return current_hole(start_round(player, RoundChoice(**choice)))


def begin_rated(player: Player) -> Hole:
    """The first hole of a new rated round."""
    return begin(player, kind=Kind.RATED)


def act(player: Player, hole: Hole, letters: str) -> Acted:
    """Letters played at the ply that the hole's row has now."""
    hole.refresh_from_db()
    return play.act(player, hole.public_id, letters, hole.ply)


def lay(hole: Hole, code: GameCode) -> Hole:
    """The untouched hole with other cards, as if chance had dealt them."""
    results = hole_results(Game(code.deal, code.rules))
    Hole.objects.filter(pk=hole.pk, ply=0).update(code=str(code), **results)
    hole.refresh_from_db()
    return hole


def go_on_to(player: Player, golf_round: Round, number: int) -> Hole:
    """The untouched hole of that number; all holes before it are over, picked up if in play."""
    hole = newest_hole(golf_round)
    while hole.number < number:
        if not hole.is_over:
            act(player, hole, "p")
        hole = deal_next(player, golf_round.public_id)
    return hole


def play_out(player: Player, golf_round: Round) -> Hole:
    """The round's last hole; every hole still in play is picked up."""
    last = go_on_to(player, golf_round, golf_round.hole_count)
    act(player, last, "p")
    last.refresh_from_db()
    return last


def signed_round(player: Player, **choice: Any) -> Round:
    """A round whose holes were all picked up and whose scorecard was signed."""
    golf_round = begin(player, **choice).golf_round
    play_out(player, golf_round)
    golf_round.refresh_from_db()
    return sign(player, golf_round.public_id) if golf_round.is_open else golf_round


def paper_card(**changed: Any) -> PaperCard:
    """A scorecard of 3 May 2026 with every box filled."""
    return replace(PaperCard(date(2026, 5, 3), PAPER_BOXES), **changed)


def recorded_round(player: Player, **changed: Any) -> Round:
    """The round of such a scorecard, signed."""
    return record_round(player, paper_card(**changed), is_signed=True)


def newest_hole(golf_round: Round) -> Hole:
    """The round's newest hole, as stored now."""
    return golf_round.holes.latest("number")


def row_of(row: Model) -> dict[str, Any]:
    """Every column of the row as stored now, to tell that nothing changed."""
    return dict(type(row)._default_manager.filter(pk=row.pk).values().get())

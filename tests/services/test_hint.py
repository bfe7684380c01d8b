"""Hints: logged on a casual hole, honest, refused where they are not allowed."""

from dataclasses import replace

import pytest

from engine import Deal, GameCode, Position, Refusal, Rules
from engine.solver import VisiblePosition, advise, sentence
from rounds.models import Hole, Player
from rounds.selectors.states import game_of
from rounds.services.advice import hint
from rounds.services.play import Acted
from rounds.solving.positions import advice_on, as_seen, visible_text
from rounds.terms.errors import NotFound, RoundClosed, StalePly
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EASY,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    row_of,
)


def ask(player: Player, hole: Hole) -> Acted:
    """A hint at the ply that the hole's row has now."""
    hole.refresh_from_db()
    return hint(player, hole.public_id, hole.ply)


def test_a_hint_is_logged_and_moves_no_card(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    before = act(alice, hole, "d5").game.position
    acted = ask(alice, hole)
    assert (acted.applied, acted.refusal) == (1, None)
    assert acted.game.position == before
    stored = row_of(hole)
    assert (stored["log"], stored["ply"], stored["hints"], stored["moves"]) == ("d5h", 3, 1, 2)


def test_advice_is_the_solvers_over_32_orders(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    position = ask(alice, hole).game.position
    visible = VisiblePosition.of(position)
    advice = advise(visible, 32)
    given = advice_on(position)
    assert (given.sentence, given.orders) == (sentence(advice, visible), 32)
    assert [move.letter for move in given.moves] == [
        choice.move.letter for choice in advice.choices
    ]
    assert {move.letter for move in given.moves} == {"5", "d"}
    assert given.moves[0].cost == 0
    assert all(move.cost >= 0 for move in given.moves)


def test_advice_is_the_same_whatever_the_order_of_the_stock(alice: Player) -> None:
    cards = EXAMPLE.deal.cards
    turned = GameCode.of(Deal(cards[:37] + cards[:36:-1]), EASY)
    holes = [begin(alice, code=code) for code in (EXAMPLE, turned)]
    advices = []
    for hole in holes:
        act(alice, hole, "d5")
        advices.append(advice_on(ask(alice, hole).game.position))
    assert game_of(holes[0]).position.stock != game_of(holes[1]).position.stock
    assert advices[0] == advices[1]


def test_advice_is_kept_for_all_that_is_seen_and_nothing_else() -> None:
    start = Position.start(EXAMPLE.deal, EXAMPLE.rules)
    turned = replace(start, stock=start.stock[::-1])
    assert key_of(turned) == key_of(start)
    strict = replace(start, rules=Rules())
    others = [start.draw(), start.draw().play(4), strict, replace(start, stock=start.stock[1:])]
    assert len({key_of(position) for position in (start, *others)}) == 5


def key_of(position: Position) -> str:
    return visible_text(as_seen(position))


def test_a_hint_may_be_asked_for_again(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    first, second = (advice_on(ask(alice, hole).game.position) for _ in range(2))
    assert first == second
    assert row_of(hole)["log"] == "hh"


def refused(player: Player, hole: Hole) -> Refusal | None:
    """Why no hint is given; nothing may have changed."""
    before = row_of(hole)
    acted = ask(player, hole)
    assert acted.applied == 0
    assert row_of(hole) == before
    return acted.refusal


def test_a_rated_round_has_no_hints(alice: Player) -> None:
    assert refused(alice, begin_rated(alice)) is Refusal.RATED_NO_HINT


@pytest.mark.parametrize(("code", "letters"), [(EXAMPLE, CLEARING), (BLOCKED_CODE, BLOCKING)])
def test_a_hole_that_is_over_has_no_move_to_advise(
    alice: Player, code: GameCode, letters: str
) -> None:
    hole = begin(alice, code=code)
    act(alice, hole, letters)
    assert refused(alice, hole) is Refusal.HOLE_OVER


def test_the_log_has_room_for_a_thousand_letters(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "du" * 500)
    assert refused(alice, hole) is Refusal.LOG_FULL


def test_a_hole_that_has_moved_on_gives_none(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    before = row_of(hole)
    with pytest.raises(StalePly):
        hint(alice, hole.public_id, 0)
    assert row_of(hole) == before


def test_nothing_is_added_to_a_closed_round(alice: Player) -> None:
    hole = begin(alice)
    hole.golf_round.state, hole.golf_round.closed = "abandoned", hole.golf_round.played
    hole.golf_round.save()
    with pytest.raises(RoundClosed):
        ask(alice, hole)
    assert row_of(hole)["log"] == ""


def test_a_strangers_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice)
    with pytest.raises(NotFound):
        ask(bob, hole)
    assert row_of(hole)["log"] == ""

"""Redeal if impossible: another deal replaces an untouched casual one that cannot be cleared."""

from collections.abc import Callable

import pytest

from engine import Position, Rules
from engine.solver import can_clear
from rounds.models import Hole, Player, Round
from rounds.selectors.states import game_of
from rounds.services import advice
from rounds.services.advice import hint
from rounds.services.play import deal_next
from rounds.terms.errors import (
    DealKnown,
    DealPossible,
    HoleTouched,
    NotFound,
    RatedDeal,
    RoundClosed,
    RoundError,
)
from tests.scenes.play import (
    BLOCKED_CODE,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    go_on_to,
    lay,
    newest_hole,
    row_of,
)


def hopeless(player: Player) -> Hole:
    """An untouched casual hole that nobody can clear."""
    return lay(begin(player), BLOCKED_CODE)


def redeal(player: Player, hole: Hole) -> Hole:
    return advice.redeal(player, hole.public_id)


def test_a_hopeless_hole_gives_way_to_one_that_can_be_cleared(alice: Player) -> None:
    old = hopeless(alice)
    new = redeal(alice, old)
    assert not Hole.objects.filter(public_id=old.public_id).exists()
    assert newest_hole(old.golf_round) == new
    assert (new.golf_round_id, new.number, new.ply) == (old.golf_round_id, 1, 0)
    assert (new.known, new.is_settled) == (False, False)
    game = game_of(new)
    assert can_clear(Position.start(game.deal, game.rules))
    assert Round.objects.count() == 1


def test_a_later_hole_keeps_its_number(alice: Player) -> None:
    third = lay(go_on_to(alice, begin(alice).golf_round, 3), BLOCKED_CODE)
    new = redeal(alice, third)
    assert new.number == 3
    assert third.golf_round.holes.count() == 3
    act(alice, new, "p")
    assert deal_next(alice, new.golf_round.public_id).number == 4


def test_it_goes_by_the_rounds_own_rules(alice: Player) -> None:
    old = begin(alice, rules=Rules.parse("S"))
    lay(old, type(BLOCKED_CODE).of(BLOCKED_CODE.deal, Rules.parse("S")))
    game = game_of(redeal(alice, old))
    assert game.rules == Rules.parse("S")
    assert can_clear(Position.start(game.deal, game.rules))


def played_on(player: Player) -> Hole:
    hole = hopeless(player)
    act(player, hole, "d")
    return hole


def hinted(player: Player) -> Hole:
    hole = hopeless(player)
    hint(player, hole.public_id, 0)
    return hole


def abandoned(player: Player) -> Hole:
    hole = hopeless(player)
    hole.golf_round.state, hole.golf_round.closed = "abandoned", hole.golf_round.played
    hole.golf_round.save()
    return hole


REFUSED: list[tuple[Callable[[Player], Hole], type[RoundError], str]] = [
    (begin_rated, RatedDeal, "A rated round takes the deals as they come"),
    (lambda player: begin(player, code=BLOCKED_CODE), DealKnown, "its deal stays"),
    (played_on, HoleTouched, "only before its first move"),
    (hinted, HoleTouched, "only before its first move"),
    (lambda player: lay(begin(player), EXAMPLE), DealPossible, "This deal can be cleared"),
    (abandoned, RoundClosed, "can never change"),
]


@pytest.mark.parametrize(("made", "error", "words"), REFUSED)
def test_what_is_refused_changes_nothing(
    alice: Player, made: Callable[[Player], Hole], error: type[RoundError], words: str
) -> None:
    hole = made(alice)
    before = row_of(hole)
    with pytest.raises(error, match=words):
        redeal(alice, hole)
    assert row_of(hole) == before
    assert Hole.objects.count() == 1


def test_a_strangers_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = hopeless(alice)
    with pytest.raises(NotFound):
        redeal(bob, hole)
    assert row_of(hole)["code"] == str(BLOCKED_CODE)

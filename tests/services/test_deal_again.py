"""Dealing a practice hole again: a round of its own, under the same choice."""

import pytest

from rounds.models import Hole, Player, Round
from rounds.selectors.lists import choice_of
from rounds.selectors.states import current_hole
from rounds.services.play import deal_again
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import HoleNotOver, NotFound, NotPractice
from rounds.terms.kinds import State
from tests.scenes.play import BLOCKED_CODE, BLOCKING, act, begin, row_of


def test_the_same_choice_is_dealt_again(alice: Player) -> None:
    hole = begin(alice, hole_count=1, par=5)
    act(alice, hole, "p")
    again = deal_again(alice, hole.golf_round.public_id)
    assert again != hole.golf_round
    assert choice_of(again) == RoundChoice(hole_count=1, par=5)
    assert current_hole(again).code != hole.code


def test_it_settles_a_blocked_hole_and_closes_its_round(alice: Player) -> None:
    hole = begin(alice, hole_count=1, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    again = deal_again(alice, hole.golf_round.public_id)
    assert row_of(hole)["settled"] is not None
    stored = row_of(hole.golf_round)
    assert (stored["state"], stored["total_strokes"]) == (State.SIGNED, 35)
    assert current_hole(again).known is False


def test_asked_twice_it_deals_once(alice: Player) -> None:
    hole = begin(alice, hole_count=1)
    act(alice, hole, "p")
    first, second = (deal_again(alice, hole.golf_round.public_id) for _ in range(2))
    assert first == second
    assert Round.objects.count() == 2


def test_a_hole_in_play_must_end_first(alice: Player) -> None:
    hole = begin(alice, hole_count=1)
    act(alice, hole, "d")
    with pytest.raises(HoleNotOver):
        deal_again(alice, hole.golf_round.public_id)
    assert Hole.objects.count() == 1


def test_a_round_of_nine_is_not_dealt_again(alice: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "p")
    with pytest.raises(NotPractice, match="Only a practice hole is dealt again"):
        deal_again(alice, hole.golf_round.public_id)
    assert row_of(hole.golf_round)["state"] == State.OPEN


def test_a_strangers_practice_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice, hole_count=1)
    act(alice, hole, "p")
    with pytest.raises(NotFound):
        deal_again(bob, hole.golf_round.public_id)
    assert Round.objects.count() == 1

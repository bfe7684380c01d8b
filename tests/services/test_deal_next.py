"""Dealing the next hole: in order, after the one before is over, nine times and no more."""

import pytest

from rounds.models import Hole, Player
from rounds.services import play
from rounds.terms.errors import HoleNotOver, NoMoreHoles, NotFound, RoundClosed
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    act,
    begin,
    begin_rated,
    play_out,
    row_of,
    signed_round,
)


def deal_next(player: Player, hole: Hole) -> Hole:
    return play.deal_next(player, hole.golf_round.public_id)


def test_the_next_hole_is_dealt_when_the_current_one_is_over(alice: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "p")
    second = deal_next(alice, hole)
    assert (second.number, second.ply, second.known) == (2, 0, False)
    assert second.golf_round_id == hole.golf_round_id


def test_it_settles_a_blocked_hole(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    deal_next(alice, hole)
    stored = row_of(hole)
    assert stored["settled"] is not None
    assert stored["log"] == BLOCKING


@pytest.mark.parametrize("letters", ["", "d"])
def test_a_hole_in_play_must_end_first(alice: Player, letters: str) -> None:
    hole = begin(alice)
    act(alice, hole, letters)
    with pytest.raises(HoleNotOver, match="The current hole is not over yet"):
        deal_next(alice, hole)
    assert Hole.objects.count() == 1


@pytest.mark.parametrize("hole_count", [1, 9, 18])
def test_there_is_no_hole_after_the_last(alice: Player, hole_count: int) -> None:
    last = play_out(alice, begin(alice, hole_count=hole_count).golf_round)
    with pytest.raises((NoMoreHoles, RoundClosed)):
        deal_next(alice, last)
    assert Hole.objects.count() == last.number == hole_count


def test_a_tenth_hole_is_refused_in_words(alice: Player) -> None:
    last = play_out(alice, begin(alice).golf_round)
    with pytest.raises(NoMoreHoles, match="That was the last hole: sign the scorecard"):
        deal_next(alice, last)


def test_a_closed_round_goes_on_no_more(alice: Player) -> None:
    rated = play_out(alice, begin_rated(alice).golf_round)
    for golf_round in (signed_round(alice), rated.golf_round):
        with pytest.raises(RoundClosed, match="This round is closed"):
            play.deal_next(alice, golf_round.public_id)
    assert Hole.objects.count() == 18


def test_a_strangers_round_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "p")
    with pytest.raises(NotFound):
        deal_next(bob, hole)
    assert Hole.objects.count() == 1

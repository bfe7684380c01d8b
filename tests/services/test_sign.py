"""Signing the scorecard: it closes the round for ever."""

import pytest

from engine import Refusal, Scoring
from rounds.models import Player
from rounds.services.play import sign
from rounds.terms.errors import HolesMissing, NotFound, PracticeHole, RoundClosed
from rounds.terms.kinds import State
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    go_on_to,
    lay,
    play_out,
    row_of,
    signed_round,
)


def test_signing_closes_the_round_with_its_totals(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    play_out(alice, hole.golf_round)
    golf_round = sign(alice, hole.golf_round.public_id)
    stored = row_of(golf_round)
    assert stored["state"] == State.SIGNED
    assert stored["closed"] == stored["played"] > stored["created"]
    totals = [stored[name] for name in ("total_strokes", "total_points", "holes_cleared")]
    assert totals == [-4 + 8 * 35, 350, 1]
    hole.refresh_from_db()
    assert stored["total_timed"] == (hole.timed_points or 0) >= 350 + 40 + 400


@pytest.mark.parametrize("scoring", list(Scoring))
def test_eighteen_holes_are_signed_like_nine(alice: Player, scoring: Scoring) -> None:
    golf_round = signed_round(alice, hole_count=18, scoring=scoring)
    assert (golf_round.state, golf_round.total_strokes) == (State.SIGNED, 18 * 35)


def test_it_settles_the_last_hole(alice: Player) -> None:
    golf_round = begin(alice).golf_round
    last = lay(go_on_to(alice, golf_round, 9), BLOCKED_CODE)
    act(alice, last, BLOCKING)
    assert row_of(last)["settled"] is None
    sign(alice, golf_round.public_id)
    assert row_of(last)["settled"] is not None
    assert act(alice, last, "u").refusal is Refusal.HOLE_SETTLED


def test_it_waits_for_every_hole(alice: Player) -> None:
    hole = begin(alice)
    for letters in ("", "d", "p"):
        act(alice, hole, letters)
        with pytest.raises(HolesMissing, match="can be signed when every hole is over"):
            sign(alice, hole.golf_round.public_id)
    assert row_of(hole.golf_round)["state"] == State.OPEN


def test_it_waits_for_the_last_hole_to_end(alice: Player) -> None:
    last = go_on_to(alice, begin(alice).golf_round, 9)
    act(alice, last, "d")
    with pytest.raises(HolesMissing):
        sign(alice, last.golf_round.public_id)
    assert row_of(last)["settled"] is None


def test_a_round_is_signed_once(alice: Player) -> None:
    rated = play_out(alice, begin_rated(alice).golf_round).golf_round
    for golf_round in (signed_round(alice), rated):
        stored = row_of(golf_round)
        with pytest.raises(RoundClosed):
            sign(alice, golf_round.public_id)
        assert row_of(golf_round) == stored


def test_a_practice_hole_has_nothing_to_sign(alice: Player) -> None:
    hole = begin(alice, hole_count=1, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    with pytest.raises(PracticeHole, match="deal again"):
        sign(alice, hole.golf_round.public_id)


def test_a_strangers_round_is_not_there(alice: Player, bob: Player) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    with pytest.raises(NotFound):
        sign(bob, golf_round.public_id)
    assert row_of(golf_round)["state"] == State.OPEN


def test_the_figures_version_grows(alice: Player) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    alice.refresh_from_db()
    before = alice.data_version
    sign(alice, golf_round.public_id)
    alice.refresh_from_db()
    assert alice.data_version > before

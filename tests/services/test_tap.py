"""Tapping a card: every card on the table gets an answer; an available one that fits is played."""

import pytest

from engine import Card, Refusal
from rounds.models import Hole, Player
from rounds.services import play
from rounds.services.play import Acted
from rounds.terms.errors import NotFound, StalePly
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, row_of


def tap(player: Player, hole: Hole, card: str) -> Acted:
    hole.refresh_from_db()
    return play.tap(player, hole.public_id, Card.parse(card), hole.ply)


def test_an_available_card_that_fits_is_played(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    acted = tap(alice, hole, "9C")
    assert (acted.applied, acted.refusal) == (1, None)
    assert row_of(hole)["log"] == acted.hole.log == "d5"


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("6H", Refusal.WRONG_RANK),
        ("TS", Refusal.CARD_BLOCKED),
        ("AC", Refusal.NOT_ON_TABLE),  # the waste
        ("8S", Refusal.NOT_ON_TABLE),  # the next card of the stock
        ("JD", Refusal.NOT_ON_TABLE),  # its last one
        ("X1", Refusal.NOT_ON_TABLE),  # not even in the deck
    ],
)
def test_any_other_card_is_refused_in_words(alice: Player, card: str, refusal: Refusal) -> None:
    hole = begin(alice, code=EXAMPLE)
    stored = row_of(hole)
    acted = tap(alice, hole, card)
    assert (acted.applied, acted.refusal) == (0, refusal)
    assert row_of(hole) == stored


def test_a_settled_hole_is_over_for_any_card(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING[:9] + "p")
    for card in ("6H", "TS", "QD"):
        assert tap(alice, hole, card).refusal is Refusal.HOLE_OVER
    assert row_of(hole)["ply"] == 10


def test_the_last_card_of_a_practice_hole_closes_its_round(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE, hole_count=1)
    act(alice, hole, CLEARING[:-1])
    tap(alice, hole, "3S")
    assert row_of(hole)["ending"] == "cleared"
    assert row_of(hole.golf_round)["state"] == "signed"


def test_a_stale_ply_is_refused(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    with pytest.raises(StalePly):
        play.tap(alice, hole.public_id, Card.parse("9C"), 0)
    assert row_of(hole)["log"] == "d"


def test_a_strangers_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    with pytest.raises(NotFound):
        tap(bob, hole, "9C")

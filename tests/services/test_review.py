"""Reviews: the ledger adds up, computed once a hole, open to all who may see the hole."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from pytest_django import Settings

from engine import GameCode, Position, Scoring, Transcript, score
from engine.solver import fewest_strokes, ledger
from rounds.models import Hole, Player, Review
from rounds.selectors.states import game_of, review_state
from rounds.services.play import sign
from rounds.services.reviews import PATIENCE, make_review, open_review, review_of
from rounds.terms.errors import NotFound, NotSettled
from rounds.terms.kinds import Kind, State
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    lay,
    play_out,
    row_of,
)

# Letters, and how the hole ends with them.
ENDINGS = [
    (CLEARING, "cleared"),
    ("dp", "picked_up"),
    ("d5u5h2dp", "picked_up"),
    ("p", "picked_up"),
]


def settled_hole(player: Player, letters: str = CLEARING, code: GameCode = EXAMPLE) -> Hole:
    """A hole of that code, played so and settled."""
    hole = begin(player, code=code)
    act(player, hole, letters)
    hole.refresh_from_db()
    assert hole.is_settled
    return hole


@pytest.mark.parametrize(("letters", "ending"), ENDINGS)
def test_the_ledger_adds_up(alice: Player, letters: str, ending: str) -> None:
    hole = settled_hole(alice, letters)
    assert hole.ending == ending
    review = make_review(hole)
    parts = review.decision + review.hidden + review.luck
    assert hole.strokes - review.expected == pytest.approx(parts, abs=1e-9)
    assert hole.strokes - review.fewest_strokes == review.strokes_lost >= 0
    for name in ("decision", "hidden", "luck"):
        total = sum(entry[name] for entry in review.ledger)
        assert total == pytest.approx(getattr(review, name), abs=1e-9)
    assert sum(entry["lost"] for entry in review.ledger) == review.strokes_lost
    for entry in review.ledger:
        cost = entry["decision"] + entry["hidden"] + entry["luck"]
        assert entry["after"] == pytest.approx(entry["before"] + cost, abs=1e-9)
        assert entry["decision"] >= 0 <= entry["hidden"]


def test_the_ledger_follows_the_line_without_what_was_taken_back(alice: Player) -> None:
    review = make_review(settled_hole(alice, "d5u5h2dp"))
    assert [entry["letter"] for entry in review.ledger] == list("d52dp")
    assert review.ledger[0]["advised"] == "d"
    assert review.ledger[0]["choices"] == 1


def test_it_says_what_the_solver_says(alice: Player) -> None:
    hole = settled_hole(alice)
    review = make_review(hole)
    account = ledger(game_of(hole))
    assert (review.orders, review.fewest_strokes) == (32, account.fewest)
    assert review.expected == float(account.expected)
    assert account.accuracy is not None
    assert review.accuracy == float(account.accuracy)


def test_a_hole_without_a_choice_has_no_accuracy(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    review = make_review(open_review(alice, hole.public_id))
    assert (review.accuracy, review.strokes_lost, review.decision) == (None, 0, 0)


def test_the_best_line_replays_to_the_fewest_strokes(alice: Player) -> None:
    hole = settled_hole(alice, "p")
    state = review_state(hole, make_review(hole))
    replayed = Transcript.parse(state.best_line).replay()
    assert score(replayed.outcome, Scoring.STROKES) == state.fewest_strokes
    deal = Position.start(EXAMPLE.deal, EXAMPLE.rules)
    assert state.fewest_strokes == fewest_strokes(deal)


def test_it_is_computed_once(alice: Player) -> None:
    hole = settled_hole(alice)
    first = review_of(hole)
    assert first is not None
    Review.objects.update(luck=123)
    again = review_of(hole)
    assert again is not None
    assert (again.pk, again.luck) == (first.pk, 123)
    assert make_review(hole).pk == first.pk
    assert Review.objects.count() == 1


def test_what_is_counted_from_it_is_counted_anew(alice: Player) -> None:
    hole = settled_hole(alice)
    before = version_of(alice)
    make_review(hole)
    first = version_of(alice)
    make_review(hole)
    assert before < first == version_of(alice)


def version_of(player: Player) -> int:
    return Player.objects.values_list("data_version", flat=True).get(pk=player.pk)


@pytest.mark.django_db(transaction=True)
def test_two_makers_at_once_store_one(alice: Player) -> None:
    hole = settled_hole(alice)
    at_once, made = threading.Barrier(2), []

    def make() -> None:
        mine = Hole.objects.select_related("golf_round__player").get(pk=hole.pk)
        at_once.wait()
        made.append(make_review(mine).pk)
        connections.close_all()

    makers = [threading.Thread(target=make) for _ in range(2)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len(made) == 2
    assert set(made) == {Review.objects.get().pk}


def test_opening_settles_a_blocked_hole(alice: Player) -> None:
    hole = lay(begin(alice), BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    assert row_of(hole)["settled"] is None
    opened = open_review(alice, hole.public_id)
    assert opened.is_settled
    assert row_of(hole)["settled"] is not None
    assert act(alice, hole, "u").applied == 0
    assert row_of(hole.golf_round)["state"] == State.OPEN


def test_opening_the_review_of_a_practice_hole_signs_it(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE, hole_count=1)
    act(alice, hole, BLOCKING)
    open_review(alice, hole.public_id)
    stored = row_of(hole.golf_round)
    assert (stored["state"], stored["total_strokes"]) == (State.SIGNED, 35)
    open_review(alice, hole.public_id)
    assert row_of(hole.golf_round) == stored


def test_opening_it_again_changes_nothing(alice: Player) -> None:
    hole = settled_hole(alice)
    last = play_out(alice, hole.golf_round)
    sign(alice, hole.golf_round.public_id)
    before = row_of(hole), row_of(last), row_of(hole.golf_round), version_of(alice)
    open_review(alice, hole.public_id)
    open_review(alice, last.public_id)
    assert (row_of(hole), row_of(last), row_of(hole.golf_round), version_of(alice)) == before


@pytest.mark.parametrize("kind", [Kind.CASUAL, Kind.RATED])
def test_a_hole_in_play_has_none(alice: Player, kind: Kind) -> None:
    hole = begin_rated(alice) if kind == Kind.RATED else begin(alice)
    act(alice, hole, "d")
    hole.refresh_from_db()
    before = row_of(hole)
    with pytest.raises(NotSettled, match="The review opens when the hole is settled"):
        open_review(alice, hole.public_id)
    with pytest.raises(NotSettled):
        review_of(hole)
    assert row_of(hole) == before
    assert not Review.objects.exists()


def test_a_strangers_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    with pytest.raises(NotFound):
        open_review(bob, hole.public_id)
    assert row_of(hole)["settled"] is None


def test_while_a_worker_is_at_it_it_is_pending(alice: Player, settings: Settings) -> None:
    hole = settled_hole(alice)
    settings.CELERY_BROKER_URL = "memory://"
    assert review_of(hole) is None
    assert not Review.objects.exists()
    made = make_review(hole)
    assert review_of(hole) == made


def test_a_worker_that_is_late_is_not_waited_for(alice: Player, settings: Settings) -> None:
    hole = settled_hole(alice)
    settings.CELERY_BROKER_URL = "memory://"
    assert hole.settled is not None
    hole.settled -= PATIENCE + timedelta(seconds=1)
    made: Any = review_of(hole)
    assert made == Review.objects.get()

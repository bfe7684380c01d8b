"""manage.py verify: every derived value is recomputed from the logs."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rounds.models import Hole, Player, Review, Round
from rounds.services.reviews import make_review
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, recorded_round, signed_round


def verify(*options: str) -> str:
    """What the command prints when it finds nothing."""
    said = StringIO()
    call_command("verify", *options, stdout=said)
    return said.getvalue().strip()


def complaint(*options: str) -> str:
    """What the command prints before it fails."""
    said = StringIO()
    with pytest.raises(CommandError, match=r"Stored values that differ from their logs: [1-9]"):
        call_command("verify", *options, stdout=said)
    return said.getvalue()


def test_rounds_as_they_are_played_are_in_order(alice: Player) -> None:
    act(alice, begin(alice, code=EXAMPLE), CLEARING)
    signed_round(alice)
    assert verify() == "Every stored value is what its log says"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("strokes", -5),
        ("points", 340),
        ("timed_points", 1),
        ("stock_left", 5),
        ("moves", 46),
        ("longest_run", 9),
        ("seconds", 1),
        ("columns_left", "1000000"),
        ("ranks_left", "K"),
    ],
)
def test_a_changed_result_is_reported_with_both_values(
    alice: Player, name: str, value: Any
) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    Hole.objects.filter(pk=hole.pk).update(**{name: value})
    assert f"hole {hole.public_id}: {name} is {value!r}, the log says" in complaint()


def test_a_changed_total_is_reported(alice: Player) -> None:
    golf_round = signed_round(alice)
    Round.objects.filter(pk=golf_round.pk).update(total_strokes=1)
    assert f"round {golf_round.public_id}: total_strokes is 1, the log says 315" in complaint()


def test_recorded_rounds_are_verified_too(alice: Player) -> None:
    golf_round = recorded_round(alice)
    assert verify() == "Every stored value is what its log says"
    hole = golf_round.holes.get(number=1)
    Hole.objects.filter(pk=hole.pk).update(points=340)
    assert f"hole {hole.public_id}: points is 340, the log says 250" in complaint()
    Hole.objects.filter(pk=hole.pk).update(points=250, settled=None)
    assert f"hole {hole.public_id}: settled is None" in complaint()


def test_a_recorded_round_without_one_of_its_holes_is_reported(alice: Player) -> None:
    golf_round = recorded_round(alice)
    golf_round.holes.get(number=9).delete()
    assert f"round {golf_round.public_id}: total_strokes is 36" in complaint()


def test_a_log_that_cannot_have_been_played_is_reported(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d5")
    Hole.objects.filter(pk=hole.pk).update(log="d1")
    assert f"hole {hole.public_id}: log is 'd1'" in complaint()


def test_a_cleared_hole_that_is_not_settled_is_reported(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    Hole.objects.filter(pk=hole.pk).update(settled=None)
    assert f"hole {hole.public_id}: settled is None" in complaint()


@pytest.fixture
def review(alice: Player) -> Review:
    """A review as it was made."""
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    hole.refresh_from_db()
    return make_review(hole)


@pytest.mark.usefixtures("review")
def test_reviews_as_they_were_made_are_in_order() -> None:
    assert verify("--reviews") == "Every stored value is what its log says"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fewest_strokes", -5),
        ("strokes_lost", 1),
        ("expected", 0.5),
        ("luck", 0.25),
        ("accuracy", None),
        ("best_line", "d"),
        ("ledger", []),
    ],
)
def test_a_changed_review_is_reported_when_reviews_are_asked_for(
    review: Review, name: str, value: Any
) -> None:
    Review.objects.update(**{name: value})
    assert verify() == "Every stored value is what its log says"
    said = complaint("--reviews")
    assert said.startswith(f"review of hole {review.hole.public_id}: {name} is {value!r}, the log")


def test_a_review_over_other_orders_is_computed_over_as_many(review: Review) -> None:
    Review.objects.update(orders=8)
    assert f"review of hole {review.hole.public_id}: expected is" in complaint("--reviews")


def test_a_review_of_a_hole_that_is_not_over_is_reported(review: Review) -> None:
    Hole.objects.update(log="d5", times=[0, 0], ply=2, settled=None, ending="", tableau_left=34)
    said = complaint("--reviews")
    assert f"review of hole {review.hole.public_id}: log is 'd5'" in said

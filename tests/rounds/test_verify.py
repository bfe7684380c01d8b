"""manage.py verify: every derived value is recomputed from the logs."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rounds.models import Hole, Player, Round
from tests.rounds.play import CLEARING, EXAMPLE, act, begin, signed_round


def verify() -> str:
    """What the command prints when it finds nothing."""
    said = StringIO()
    call_command("verify", stdout=said)
    return said.getvalue().strip()


def complaint() -> str:
    """What the command prints before it fails."""
    said = StringIO()
    with pytest.raises(CommandError, match=r"Stored values that differ from their logs: [1-9]"):
        call_command("verify", stdout=said)
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

"""What goes out has just the declared fields, in a constant number of queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.serializers import Serializer

from rounds.api import serializers
from rounds.models import Hole, Player
from rounds.selectors.states import hole_summary, round_state, settled_record
from rounds.web.tables import hole_state
from tests.api.calls import act, get, post
from tests.scenes.play import BLOCKED_CODE, EXAMPLE, begin, go_on_to, lay, row_of, signed_round
from tests.scenes.play import act as play

Select = Callable[[Hole], dict[str, Any]]
SHAPES: list[tuple[type[Serializer[Any]], Select]] = [
    (serializers.RoundSerializer, lambda hole: round_state(hole.golf_round)),
    (serializers.HoleSummarySerializer, hole_summary),
    (serializers.HoleStateSerializer, hole_state),
    (
        serializers.HoleSerializer,
        lambda hole: hole_state(hole) | settled_record(hole),
    ),
    (serializers.ActedSerializer, lambda hole: hole_state(hole) | {"applied": 0}),
]


@pytest.mark.parametrize(("serializer", "select"), SHAPES, ids=lambda part: part.__name__)
@pytest.mark.parametrize("letters", ["", "d", "p"])
def test_declared_fields_are_the_selectors_keys(
    alice: Player,
    serializer: type[Serializer[Any]],
    select: Select,
    letters: str,
) -> None:
    hole = begin(alice)
    play(alice, hole, letters)
    hole.refresh_from_db()
    assert set(serializer().fields) == set(select(hole))


def test_problems_have_the_declared_fields(as_alice: Client, alice: Player) -> None:
    declared = set(serializers.ActProblemSerializer().fields)
    refused = act(as_alice, lay(begin(alice), BLOCKED_CODE), actions="1", ply=0).body
    invalid = post(as_alice, "rounds", {"par": "x"}).body
    assert set(refused) | set(invalid) == declared
    assert set(invalid) == set(serializers.ProblemSerializer().fields)


def queries(ask: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        ask()
    return [query["sql"] for query in captured]


@pytest.mark.parametrize("path", ["rounds", "holes"])
def test_lists_ask_as_often_for_many_rows_as_for_few(
    as_alice: Client, alice: Player, path: str
) -> None:
    signed_round(alice)
    few = queries(lambda: get(as_alice, path, page_size="50"))
    for _ in range(4):
        signed_round(alice)
    many = queries(lambda: get(as_alice, path, page_size="50"))
    assert len(many) == len(few)
    assert len(many) <= 7


def test_an_action_asks_as_often_late_in_a_round_as_early(as_alice: Client, alice: Player) -> None:
    """Session, user, player; the hole with its round; its new letter. What is settled is known."""
    first = begin(alice)
    last = go_on_to(alice, begin(alice).golf_round, 9)
    play(alice, last, "dududududud")
    for hole in (first, last):
        ply = int(row_of(hole)["ply"])
        act(as_alice, hole, actions="d", ply=ply)
        asked = queries(lambda: act(as_alice, hole, actions="u", ply=ply + 1))  # noqa: B023
        kinds = [sql.split()[0] for sql in asked if "SAVEPOINT" not in sql]
        assert kinds == ["SELECT"] * 4 + ["UPDATE"]


def test_a_card_costs_no_more_than_its_letter(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(as_alice, hole, actions="d", ply=0)
    letter = queries(lambda: act(as_alice, hole, actions="5", ply=1))
    card = queries(lambda: act(as_alice, hole, card="8C", ply=2))
    assert row_of(hole)["log"] == "d52"
    assert len(card) == len(letter)


def test_lists_leave_the_logs_behind(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    asked = queries(lambda: get(as_alice, "rounds"))
    assert not [sql for sql in asked if '"times"' in sql]

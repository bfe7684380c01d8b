"""What goes out has just the declared fields, in a constant number of queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.serializers import Serializer

from rounds import selectors
from rounds.api import serializers
from rounds.models import Hole, Player
from tests.api.calls import act, get, post
from tests.rounds.play import BLOCKED_CODE, EXAMPLE, begin, go_on_to, lay, row_of, signed_round
from tests.rounds.play import act as play

Select = Callable[[Hole], dict[str, Any]]
SHAPES: list[tuple[type[Serializer[Any]], Select]] = [
    (serializers.RoundSerializer, lambda hole: selectors.round_state(hole.golf_round)),
    (serializers.HoleSummarySerializer, selectors.hole_summary),
    (serializers.HoleStateSerializer, selectors.hole_state),
    (
        serializers.HoleSerializer,
        lambda hole: selectors.hole_state(hole) | selectors.settled_record(hole),
    ),
    (serializers.ActedSerializer, lambda hole: selectors.hole_state(hole) | {"applied": 0}),
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
    hole = begin(alice)
    early = queries(lambda: act(as_alice, hole, actions="d", ply=0))
    last = go_on_to(alice, hole.golf_round, 9)
    play(alice, last, "dudududududu")
    late = queries(lambda: act(as_alice, last, actions="d", ply=12))
    assert [sql.split()[0] for sql in late] == [sql.split()[0] for sql in early]
    # Session, user, player; the hole with its round; its update; the round's holes.
    assert [sql.split()[0] for sql in late if sql.split()[0] in ("SELECT", "UPDATE")] == [
        "SELECT",
        "SELECT",
        "SELECT",
        "SELECT",
        "UPDATE",
        "SELECT",
    ]


def test_a_card_costs_no_more_than_its_letter(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    letter = queries(lambda: act(as_alice, hole, actions="d", ply=0))
    card = queries(lambda: act(as_alice, hole, card="9C", ply=1))
    assert row_of(hole)["log"] == "d5"
    assert len(card) == len(letter)


def test_lists_leave_the_logs_behind(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    asked = queries(lambda: get(as_alice, "rounds"))
    assert not [sql for sql in asked if '"times"' in sql]

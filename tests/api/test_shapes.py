"""Answers have exactly the declared members, in a constant number of queries."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rounds.api.http.problems import ActProblem, Problem
from rounds.models import Player
from rounds.terms.states import ActedHole, HoleRecord, HoleState, HoleSummary, RoundState
from tests.api.calls import act, get, members, post
from tests.scenes.play import BLOCKED_CODE, EXAMPLE, begin, go_on_to, lay, row_of, signed_round
from tests.scenes.play import act as play

ANSWERS: list[tuple[type, str]] = [
    (RoundState, "rounds/{round}"),
    (HoleRecord, "holes/{hole}"),
]
LISTS: list[tuple[type, str]] = [(RoundState, "rounds"), (HoleSummary, "holes")]


@pytest.mark.parametrize("letters", ["", "d", "p"])
def test_declared_members_are_answered(as_alice: Client, alice: Player, letters: str) -> None:
    hole = begin(alice)
    play(alice, hole, letters)
    ids = {"hole": hole.public_id, "round": hole.golf_round.public_id}
    for shape, path in ANSWERS:
        assert list(get(as_alice, path.format(**ids)).body) == members(shape)
    for shape, path in LISTS:
        assert list(get(as_alice, path).body["results"][0]) == members(shape)


def test_an_action_is_answered_with_the_declared_members(as_alice: Client, alice: Player) -> None:
    body = act(as_alice, begin(alice), actions="d", ply=0).body
    assert list(body) == members(ActedHole)
    assert list(body["golf_round"]) == members(RoundState)
    assert list(post(as_alice, "rounds", {}).body) == members(HoleState)


def test_problems_have_the_declared_fields(as_alice: Client, alice: Player) -> None:
    refused = act(as_alice, lay(begin(alice), BLOCKED_CODE), actions="1", ply=0).body
    invalid = post(as_alice, "rounds", {"par": "x"}).body
    assert set(refused) | set(invalid) == set(members(ActProblem))
    assert set(invalid) == set(members(Problem))


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
    """Session, user, player; the hole with its round; its new letter. Nothing is read twice."""
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

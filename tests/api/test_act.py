"""POST /holes/<id>/actions: letters or a card at a ply, answered with the whole state."""

from typing import Any

import pytest
from django.test import Client

from rounds.models import Player
from rounds.selectors.states import game_of
from rounds.terms.kinds import State
from rounds.web.tables import hole_state
from tests.api.calls import act, get, is_problem, post
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    begin,
    begin_rated,
    lay,
    row_of,
)
from tests.scenes.play import act as play


def test_letters_are_judged_and_answered_with_the_state(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    answer = act(as_alice, hole, actions="d52", ply=0)
    assert (answer.status, answer.body["applied"]) == (200, 3)
    assert (answer.body["log"], answer.body["ply"], answer.body["waste"]) == ("d52", 3, "8C")
    assert answer.body["legal"] == ["d"]
    hole.refresh_from_db()
    assert answer.body["golf_round"]["id"] == hole.golf_round.public_id
    assert get(as_alice, f"holes/{hole.public_id}").body["columns"] == answer.body["columns"]


def test_a_batch_stops_at_the_first_refusal(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    answer = act(as_alice, hole, actions="d51d", ply=0)
    assert is_problem(answer, 422, "wrong_rank")
    assert answer.body["detail"] == "Must be one rank higher or lower"
    assert (answer.body["applied"], answer.body["hole"]["log"]) == (2, "d5")
    assert row_of(hole)["log"] == "d5"


def test_a_card_is_tapped(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(as_alice, hole, actions="d", ply=0)
    for spelled in ("9c", "8♣"):
        assert act(as_alice, hole, card=spelled, ply=row_of(hole)["ply"]).status == 200
    assert row_of(hole)["log"] == "d52"


TAPS = [
    ("6H", "wrong_rank", "Must be one rank higher or lower"),
    ("TS", "card_blocked", "This card is blocked"),
    ("AC", "not_on_table", "This card is not on the table"),
    ("8S", "not_on_table", "This card is not on the table"),
]


@pytest.mark.parametrize(("card", "code", "words"), TAPS)
def test_a_card_that_cannot_be_played_is_refused_in_words(
    as_alice: Client, alice: Player, card: str, code: str, words: str
) -> None:
    hole = begin(alice, code=EXAMPLE)
    answer = act(as_alice, hole, card=card, ply=0)
    assert is_problem(answer, 422, code)
    assert (answer.body["detail"], answer.body["applied"]) == (words, 0)


STATES = [
    ("", "u", 409, "nothing_to_undo"),
    ("p", "u", 409, "hole_settled"),
    ("p", "d", 409, "hole_over"),
    (BLOCKING, "p", 409, "hole_over"),
    ("", "1", 422, "wrong_rank"),
]


@pytest.mark.parametrize(("before", "letter", "status", "code"), STATES)
def test_what_the_state_of_the_hole_forbids(
    as_alice: Client, alice: Player, before: str, letter: str, status: int, code: str
) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    play(alice, hole, before)
    stored = row_of(hole)
    answer = act(as_alice, hole, actions=letter, ply=len(before))
    assert is_problem(answer, status, code)
    assert answer.body["hole"]["ply"] == len(before)
    assert row_of(hole) == stored


def test_a_rated_round_has_no_undo(as_alice: Client, alice: Player) -> None:
    hole = begin_rated(alice)
    answer = act(as_alice, hole, actions="du", ply=0)
    assert is_problem(answer, 409, "rated_no_undo")
    assert answer.body["applied"] == 1


def test_a_stale_ply_is_answered_with_the_state_now(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    play(alice, hole, "d5")
    stored = row_of(hole)
    for asked in ({"actions": "d"}, {"card": "8C"}):
        answer = act(as_alice, hole, **asked, ply=1)
        assert is_problem(answer, 409, "stale_ply")
        assert (answer.body["applied"], answer.body["hole"]["log"]) == (0, "d5")
    assert row_of(hole) == stored


def test_a_closed_round_is_answered_with_its_state(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    golf_round = hole.golf_round
    golf_round.state, golf_round.closed = State.ABANDONED, golf_round.played
    golf_round.save()
    answer = act(as_alice, hole, actions="d", ply=0)
    assert is_problem(answer, 409, "round_closed")
    assert answer.body["hole"]["golf_round"]["state"] == "abandoned"


def test_the_last_card_settles_the_hole_and_opens_it(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    answer = act(as_alice, hole, actions=CLEARING, ply=0)
    body = answer.body
    assert (body["ending"], body["settled"], body["score"]) == ("cleared", True, -4)
    assert (body["stock"], body["legal"], body["can_undo"]) == (["6D", "6S", "AD", "JD"], [], False)
    assert (body["golf_round"]["next"], body["golf_round"]["to_par"]) == ("deal", -8)


def test_a_blocked_hole_keeps_its_secret_until_it_is_settled(
    as_alice: Client, alice: Player
) -> None:
    hole = lay(begin(alice), BLOCKED_CODE)
    body = act(as_alice, hole, actions=BLOCKING, ply=0).body
    assert (body["ending"], body["settled"], body["can_undo"]) == ("blocked", False, True)
    assert (body["code"], body["stock"]) == (None, None)
    assert (body["golf_round"]["next"], body["score"]) == ("deal", 35)


MALFORMED: list[dict[str, Any]] = [
    {"actions": "0"},
    {"actions": "8"},
    {"actions": "x"},
    {"actions": "D"},
    {"actions": "h"},
    {"actions": "d d"},
    {"actions": "d\n"},
    {"actions": ""},
    {"actions": "\x00"},
    {"actions": "\ud800"},
    {"actions": "①"},
    {"actions": "d" * 1001},
    {"actions": None},
    {"actions": 3},
    {"actions": True},
    {"actions": ["d"]},
    {"actions": {"letter": "d"}},
    {"card": ""},
    {"card": "1S"},
    {"card": "SA"},
    {"card": "X3"},
    {"card": "TS TS"},
    {"card": "\x00"},
    {"card": "\udfff"},
    {"card": "A" * 100_000},
    {"card": None},
    {"card": 10},
    {"card": False},
    {"card": ["TS"]},
    {"actions": "d", "card": "6H"},
    {},
]


@pytest.mark.parametrize("asked", MALFORMED, ids=lambda asked: str(asked)[:40])
def test_a_shape_that_is_no_action_changes_nothing(
    as_alice: Client, alice: Player, asked: dict[str, Any]
) -> None:
    hole = begin(alice, code=EXAMPLE)
    assert is_problem(act(as_alice, hole, **asked, ply=0), 400, "invalid")
    assert row_of(hole)["log"] == ""


@pytest.mark.parametrize(
    "ply", [-1, 1001, 10**300, 0.0, 1.5, "0", "x", None, True, [], {}, float("1e300")]
)
def test_a_ply_is_a_small_whole_number(as_alice: Client, alice: Player, ply: Any) -> None:
    hole = begin(alice)
    answer = act(as_alice, hole, actions="d", ply=ply)
    assert is_problem(answer, 400, "invalid")
    assert "ply" in answer.body["errors"]
    assert row_of(hole)["log"] == ""


def test_an_action_needs_a_ply(as_alice: Client, alice: Player) -> None:
    answer = act(as_alice, begin(alice), actions="d")
    assert answer.body["errors"] == {"ply": ["This field is required."]}


@pytest.mark.parametrize("asked", [{"actions": "d"}, {"card": "6H"}])
def test_somebody_elses_hole_is_not_there(
    as_bob: Client, client: Client, alice: Player, asked: dict[str, str]
) -> None:
    hole = begin(alice)
    for browser in (as_bob, client):
        refused = act(browser, hole, **asked, ply=0)
        missing = post(browser, "holes/AAAAAAAAAAAA/actions", {**asked, "ply": 0})
        assert is_problem(refused, 404, "not_found")
        assert refused == missing
    assert row_of(hole)["log"] == ""


def test_the_answer_is_the_selectors_state(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    body = act(as_alice, hole, actions="d", ply=0).body
    hole.refresh_from_db()
    state = vars(hole_state(hole, game_of(hole)))
    assert body == {**body, "applied": 1}
    assert set(body) == {*state, "applied"}
    plain = state.keys() - {"golf_round", "created", "updated"}  # these are written as texts
    assert {name: body[name] for name in plain} == {name: state[name] for name in plain}
    assert body["updated"] == state["updated"].isoformat().replace("+00:00", "Z")

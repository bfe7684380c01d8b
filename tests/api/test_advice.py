"""Hints, other cards for a hopeless hole, and reviews over the API."""

from django.test import Client
from pytest_django import Settings

from engine import GameCode
from rounds.models import Hole, Player
from rounds.services.reviews import make_review
from rounds.terms.solutions import LedgerEntry, ReviewState
from tests.api.calls import Answer, act, get, is_problem, members, post
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


def hint(browser: Client, hole: Hole, ply: object) -> Answer:
    return post(browser, f"holes/{hole.public_id}/hints", {"ply": ply})


def test_a_hint_is_a_letter_and_stays_in_the_state(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    assert act(as_alice, hole, actions="d", ply=0).body["advice"] is None
    answer = hint(as_alice, hole, 1)
    assert (answer.status, answer.body["applied"], answer.body["log"]) == (200, 1, "dh")
    advice = answer.body["advice"]
    assert {move["letter"] for move in advice["moves"]} == set(answer.body["legal"])
    assert advice["moves"][0]["cost"] == 0
    assert get(as_alice, f"holes/{hole.public_id}").body["advice"] == advice
    assert act(as_alice, hole, actions="1", ply=2).body["hole"]["advice"] == advice  # refused
    assert act(as_alice, hole, actions="5", ply=2).body["advice"] is None


def test_a_refused_hint_says_why(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    stale = hint(as_alice, hole, 3)
    assert is_problem(stale, 409, "stale_ply")
    assert (stale.body["applied"], stale.body["hole"]["advice"]) == (0, None)
    assert is_problem(hint(as_alice, hole, "0"), 400, "invalid")
    assert is_problem(hint(as_alice, begin_rated(alice), 0), 409, "rated_no_hint")
    play(alice, hole, "p")
    assert is_problem(hint(as_alice, hole, 1), 409, "hole_over")


def test_a_strangers_hole_gives_no_advice(as_bob: Client, alice: Player) -> None:
    hole = begin(alice)
    assert is_problem(hint(as_bob, hole, 0), 404, "not_found")
    assert is_problem(post(as_bob, f"holes/{hole.public_id}/redeal"), 404, "not_found")
    assert row_of(hole)["log"] == ""


def test_a_hopeless_hole_is_dealt_again_under_another_id(as_alice: Client, alice: Player) -> None:
    hole = lay(begin(alice), BLOCKED_CODE)
    before = get(as_alice, f"holes/{hole.public_id}").body
    answer = post(as_alice, f"holes/{hole.public_id}/redeal")
    assert answer.status == 201
    assert answer.body["columns"] != before["columns"]
    assert answer.body["id"] != before["id"]
    assert is_problem(get(as_alice, f"holes/{hole.public_id}"), 404, "not_found")


def test_a_deal_stays_where_it_has_to(as_alice: Client, alice: Player) -> None:
    def redeal(hole: Hole) -> Answer:
        return post(as_alice, f"holes/{hole.public_id}/redeal")

    clearable = lay(begin(alice), EXAMPLE)
    assert is_problem(redeal(clearable), 409, "deal_possible")
    assert is_problem(redeal(begin(alice, code=BLOCKED_CODE)), 409, "deal_known")
    assert is_problem(redeal(begin_rated(alice)), 409, "rated_deal")
    play(alice, clearable, "d")
    assert is_problem(redeal(clearable), 409, "hole_touched")


def over(player: Player, letters: str, code: GameCode) -> Hole:
    hole = begin(player, code=code)
    play(player, hole, letters)
    hole.refresh_from_db()
    return hole


def test_a_review_is_opened_by_its_player_and_read_by_others(
    as_alice: Client, as_bob: Client, alice: Player
) -> None:
    hole = over(alice, BLOCKING, BLOCKED_CODE)
    path = f"holes/{hole.public_id}/review"
    assert is_problem(get(as_bob, path), 404, "not_found")
    assert is_problem(post(as_bob, path), 404, "not_found")
    assert is_problem(get(as_alice, path), 409, "not_settled")
    opened = post(as_alice, path)
    assert (opened.status, opened.body["strokes"], opened.body["accuracy"]) == (200, 35, None)
    assert get(as_bob, path).body == opened.body
    assert set(opened.body) == set(members(ReviewState))
    entry_members = set(members(LedgerEntry))
    assert [set(entry) for entry in opened.body["ledger"]] == [entry_members] * len(BLOCKING)


def test_a_review_that_is_being_made_is_pending(
    as_alice: Client, alice: Player, settings: Settings
) -> None:
    hole = over(alice, CLEARING, EXAMPLE)
    path = f"holes/{hole.public_id}/review"
    settings.CELERY_BROKER_URL = "memory://"
    charts = [get(as_alice, f"{path}.{form}") for form in ("svg", "png", "json", "csv")]
    for answer in (get(as_alice, path), post(as_alice, path), *charts):
        assert (answer.status, answer.body["state"]) == (202, "pending")
        assert answer.body["ask_again"].startswith(f"/api/v1/{path}")
    make_review(hole)
    assert get(as_alice, path).status == 200

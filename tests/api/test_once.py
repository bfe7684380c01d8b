"""POST with an Idempotency-Key: done once, with the same answer to each repetition."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rounds.models import Hole, KeptAnswer, Player, Round
from rounds.services.players import join
from rounds.services.upkeep import tidy
from tests.api.calls import JSON, is_problem, post
from tests.api.test_act import MALFORMED
from tests.scenes.door import everybody_waits
from tests.scenes.play import BLOCKED_CODE, BLOCKING, EXAMPLE, act, begin, row_of

pytestmark = pytest.mark.django_db

KEY = {"Idempotency-Key": "a3f1-42"}


def ask(browser: Client, path: str, body: Any = None, **headers: str) -> tuple[int, bytes, bool]:
    """Status, body, and whether the answer is a stored one."""
    response = browser.post(f"/api/v1/{path}", body or {}, content_type=JSON, headers=KEY | headers)
    return response.status_code, response.content, "Idempotent-Replayed" in response.headers


def test_a_round_begins_once(as_alice: Client) -> None:
    first, again = (ask(as_alice, "rounds", {"rules": "strict"}) for _ in range(2))
    assert (first[0], first[2]) == (201, False)
    assert again == (*first[:2], True)
    assert Round.objects.count() == 1


def test_letters_are_played_once(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    path = f"holes/{hole.public_id}/actions"
    first = ask(as_alice, path, {"actions": "d", "ply": 0})
    act(alice, hole, "5")
    assert ask(as_alice, path, {"actions": "d", "ply": 0}) == (*first[:2], True)
    assert row_of(hole)["log"] == "d5"


def test_a_practice_hole_is_dealt_again_once(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, hole_count=1)
    act(alice, hole, "p")
    path = f"rounds/{hole.golf_round.public_id}/again"
    assert ask(as_alice, path)[1] == ask(as_alice, path)[1]
    assert Round.objects.count() == 2


def test_another_body_or_address_under_a_key_does_nothing(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    path = f"holes/{hole.public_id}/actions"
    first = ask(as_alice, path, {"actions": "d", "ply": 0})
    for other, body in (
        (path, {"actions": "d5", "ply": 0}),
        (path, {"actions": "5", "ply": 1}),
        (f"holes/{begin(alice).public_id}/actions", {"actions": "d", "ply": 0}),
        ("rounds", {}),
    ):
        answer = post(as_alice, other, body, **KEY)
        assert is_problem(answer, 422, "idempotency_key_reused")
    assert row_of(hole)["log"] == "d"
    assert ask(as_alice, path, {"actions": "d", "ply": 0}) == (*first[:2], True)


@pytest.mark.parametrize("body", [{"actions": "1", "ply": 0}, {"actions": "d", "ply": 3}, {}])
def test_a_refusal_is_given_again(as_alice: Client, alice: Player, body: dict[str, Any]) -> None:
    hole = begin(alice, code=EXAMPLE)
    path = f"holes/{hole.public_id}/actions"
    first = ask(as_alice, path, body)
    act(alice, hole, "d")
    assert 400 <= first[0] < 500
    assert ask(as_alice, path, body) == (*first[:2], True)


def test_letters_before_a_refusal_stand_once(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    for _ in range(2):
        assert (
            ask(as_alice, f"holes/{hole.public_id}/actions", {"actions": "d51", "ply": 0})[0] == 422
        )
    assert row_of(hole)["log"] == "d5"


def test_a_fault_is_not_kept_and_leaves_nothing(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    Hole.objects.filter(pk=hole.pk).update(code="GO1-E-BROKEN")
    as_alice.raise_request_exception = False
    path, body = f"holes/{hole.public_id}/actions", {"actions": "d", "ply": 0}
    assert ask(as_alice, path, body)[0] == 500
    assert not KeptAnswer.objects.exists()
    Hole.objects.filter(pk=hole.pk).update(code=hole.code)
    assert ask(as_alice, path, body)[::2] == (200, False)


def test_a_busy_solver_is_asked_again(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    path, body = f"holes/{hole.public_id}/hints", {"ply": 0}
    with everybody_waits():
        busy = as_alice.post(f"/api/v1/{path}", body, content_type=JSON, headers=KEY)
    assert (busy.status_code, busy["Retry-After"]) == (503, "1")
    assert row_of(hole)["log"] == ""
    first = ask(as_alice, path, body)
    assert first[::2] == (200, False)
    assert ask(as_alice, path, body) == (*first[:2], True)
    assert row_of(hole)["log"] == "h"


def test_an_answer_that_says_later_is_not_the_last_one(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    path = f"holes/{hole.public_id}/review"
    with everybody_waits():
        assert ask(as_alice, path)[::2] == (202, False)
    first = ask(as_alice, path)
    assert first[::2] == (200, False)
    assert ask(as_alice, path) == (*first[:2], True)


def test_keys_are_each_players_own(as_alice: Client, as_bob: Client) -> None:
    bodies = [ask(browser, "rounds") for browser in (as_alice, as_bob)]
    assert [status for status, _, _ in bodies] == [201, 201]
    assert bodies[0][1] != bodies[1][1]


def test_a_guests_keys_go_along_to_the_login(client: Client, alice: Player) -> None:
    def begun(key: str) -> str:
        answer = post(client, "rounds", {}, **{"Idempotency-Key": key})
        return str(answer.body["round"])

    first, of_both = begun("K1"), begun("K2")
    assert alice.user
    own = Client()
    own.force_login(alice.user)
    kept = post(own, "rounds", {}, **{"Idempotency-Key": "K2"}).body["round"]
    join(alice.user, Round.objects.get(public_id=first).player)
    client.force_login(alice.user)
    assert (begun("K1"), begun("K2")) == (first, kept)
    assert {each.public_id for each in alice.rounds.all()} == {first, of_both, kept}


def test_a_newcomers_first_key_is_kept_for_the_guest(client: Client) -> None:
    first = ask(client, "rounds")
    assert ask(client, "rounds") == (*first[:2], True)
    assert Player.objects.count() == 1
    assert ask(Client(), "rounds")[2] is False  # another newcomer


def test_a_key_lasts_a_day(as_alice: Client) -> None:
    first = ask(as_alice, "rounds")
    KeptAnswer.objects.update(created=timezone.now() - timedelta(hours=23, minutes=59))
    assert ask(as_alice, "rounds") == (*first[:2], True)
    KeptAnswer.objects.update(created=timezone.now() - timedelta(hours=24, seconds=1))
    again = ask(as_alice, "rounds")
    assert again[1] != first[1]
    assert again[2] is False
    assert ask(as_alice, "rounds") == (*again[:2], True)


def test_tidying_forgets_old_answers(as_alice: Client) -> None:
    ask(as_alice, "rounds")
    assert tidy().answers == 0
    KeptAnswer.objects.update(created=timezone.now() - timedelta(hours=25))
    assert tidy().answers == 1
    assert not KeptAnswer.objects.exists()


@pytest.mark.parametrize("key", ["", " ", "a b", "é", "a" * 129, "\x7f", "a\tb"])
def test_a_key_is_short_and_plain(as_alice: Client, key: str) -> None:
    answer = post(as_alice, "rounds", {}, **{"Idempotency-Key": key})
    assert is_problem(answer, 400, "invalid")
    assert list(answer.body["errors"]) == ["Idempotency-Key"]
    assert not Round.objects.exists()


def test_what_was_sent_is_not_kept(as_alice: Client) -> None:
    ask(as_alice, "rounds", {"rules": "not so easy"})
    row = KeptAnswer.objects.values("key", "asked", "status", "content_type").get()
    assert "not so easy" not in str(row)
    assert (row["status"], row["content_type"]) == (400, "application/problem+json")


def test_without_a_key_nothing_is_kept(as_alice: Client, alice: Player) -> None:
    post(as_alice, "rounds", {})
    post(as_alice, "rounds", {})
    assert alice.rounds.count() == 2
    assert not KeptAnswer.objects.exists()


def test_solving_answers_alike(as_alice: Client, client: Client) -> None:
    text = {"text": str(EXAMPLE)}
    first = ask(client, "solve", text)
    assert first[::2] == (200, False)
    assert ask(client, "solve", text)[1] == first[1]


def test_every_shape_that_is_none_is_kept_as_a_refusal(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    path = f"holes/{hole.public_id}/actions"
    for number, body in enumerate(MALFORMED):
        key = {"Idempotency-Key": f"key-{number}"}
        answers = [post(as_alice, path, body, **key) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0].status == 400


@pytest.mark.parametrize(
    ("path", "content_type"), [("rounds", JSON), ("imports", JSON), ("imports", "text/csv")]
)
def test_a_session_with_its_csrf_token_has_keys_too(path: str, content_type: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["csrftoken"] = "a" * 32
    for headers in (KEY, KEY | {"Idempotency-Key": "other"}):
        answer = browser.post(
            f"/api/v1/{path}",
            "{}",
            content_type=content_type,
            headers=headers | {"X-CSRFToken": "a" * 32},
        )
        assert answer.status_code in (200, 201, 400)

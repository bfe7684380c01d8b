"""The caller's account and settings, and accounts of programs."""

from typing import Any

import pytest
from django.test import Client

from rounds.models import Player
from tests.api.calls import Answer, bearer, get, is_problem, post
from tests.scenes.play import begin, begin_rated

pytestmark = pytest.mark.django_db


def patch(browser: Client, body: Any, **headers: str) -> Answer:
    """The answer to changed settings."""
    response = browser.patch("/api/v1/me", body, content_type="application/json", headers=headers)
    return Answer(response.status_code, response.json(), response["Content-Type"])


def test_a_session_sees_its_player(as_alice: Client) -> None:
    me = get(as_alice, "me").body
    assert (me["player"], me["is_guest"], me["is_bot"], me["zone"]) == (
        "alice",
        False,
        False,
        "UTC",
    )
    assert me["scopes"] is None
    assert {as_alice.get(link).status_code for link in me["links"].values()} == {200}


def test_a_token_sees_its_scopes(client: Client, alice: Player) -> None:
    answer = client.get("/api/v1/me", headers=bearer(alice, "play"))
    assert (answer.json()["player"], answer.json()["scopes"]) == ("alice", ["play"])


def test_a_guest_is_somebody_and_a_newcomer_is_nobody(client: Client) -> None:
    assert is_problem(get(client, "me"), 401, "not_authenticated")
    assert is_problem(patch(client, {"zone": "UTC"}), 401, "not_authenticated")
    post(client, "rounds", {})
    assert get(client, "me").body["is_guest"] is True
    assert not Player.objects.exclude(user=None).exists()


def test_settings_change_one_by_one(as_alice: Client, alice: Player) -> None:
    before = alice.data_version
    assert patch(as_alice, {"zone": "Pacific/Apia"}).body["zone"] == "Pacific/Apia"
    assert patch(as_alice, {"is_private": True}).body["is_private"] is True
    alice.refresh_from_db()
    assert (alice.zone, alice.is_private, alice.is_bot) == ("Pacific/Apia", True, False)
    assert alice.data_version > before


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"zone": "Moon/Tranquility"}, "'Moon/Tranquility' is not a time zone"),
        ({"zone": "localtime"}, "'localtime' is not a time zone"),
        ({"zone": None}, "zone: "),
        ({"is_private": "yes"}, "is_private: "),
        ({"is_bot": 1}, "is_bot: "),
        ({}, "Give zone, is_private or is_bot"),
        ({"handle": "bob"}, "Give zone, is_private or is_bot"),
        ([], "Invalid data"),
    ],
)
def test_what_cannot_be_set(as_alice: Client, alice: Player, body: Any, words: str) -> None:
    answer = patch(as_alice, body)
    assert is_problem(answer, 400, "invalid")
    assert words in answer.body["detail"]
    alice.refresh_from_db()
    assert (alice.handle, alice.zone, alice.is_private, alice.is_bot) == (
        "alice",
        "UTC",
        False,
        False,
    )


def test_a_bot_before_its_first_rated_round(client: Client, alice: Player) -> None:
    headers = bearer(alice)
    begin(alice)
    assert patch(client, {"is_bot": True}, **headers).body["is_bot"] is True
    assert patch(client, {"is_bot": False}, **headers).body["is_bot"] is False
    assert patch(client, {"is_bot": True}, **headers).body["is_bot"] is True


@pytest.mark.parametrize("is_bot", [True, False])
def test_never_after_a_rated_round_and_never_back(
    as_alice: Client, alice: Player, is_bot: bool
) -> None:
    patch(as_alice, {"is_bot": is_bot})
    begin_rated(alice)
    answer = patch(as_alice, {"is_bot": not is_bot, "zone": "Pacific/Apia"})
    assert is_problem(answer, 409, "bot_settled")
    assert "before its first rated round" in answer.body["detail"]
    alice.refresh_from_db()
    assert (alice.is_bot, alice.zone) == (is_bot, "UTC")
    assert patch(as_alice, {"is_bot": is_bot}).status == 200


def test_a_guest_is_no_bot(client: Client) -> None:
    post(client, "rounds", {})
    assert is_problem(patch(client, {"is_bot": True}), 403, "account_needed")
    assert patch(client, {"is_bot": False, "is_private": False}).status == 200


def test_a_bot_plays_many_actions_a_call_and_ends_with_a_draw(
    client: Client, alice: Player
) -> None:
    headers = bearer(alice, "play")
    alice.is_bot = True
    alice.save()
    state = post(client, "rounds", {"kind": "rated", "rules": "easy"}, **headers).body
    assert len(state["legal"]) > 0
    path = f"holes/{state['id']}/actions"
    drawn = post(client, path, {"actions": "ddd", "ply": 0}, **headers)
    assert (drawn.status, drawn.body["applied"], drawn.body["ply"]) == (200, 3, 3)
    assert drawn.body["waste"] != state["waste"]
    assert drawn.body["stock_count"] == state["stock_count"] - 3

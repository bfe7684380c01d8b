"""Tokens over the API: users who have logged in make and revoke them; scopes limit them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rounds.models import Player, Token
from rounds.services.tokens import make_token
from tests.api.calls import bearer, get, is_problem, post
from tests.scenes.play import begin

pytestmark = pytest.mark.django_db

BOT = {"name": "my bot", "scopes": ["play", "read"], "days": 30}


def make(browser: Client, **changed: Any) -> dict[str, Any]:
    """The answer to a request for a new token."""
    answer = post(browser, "tokens", BOT | changed)
    assert answer.status == 201, answer
    body: dict[str, Any] = answer.body
    return body


def test_a_token_is_shown_once_and_stored_hashed(as_alice: Client) -> None:
    made = make(as_alice)
    text = made.pop("token")
    assert text.startswith("golf_")
    assert made["begins"] == text[:15]
    listed = as_alice.get("/api/v1/tokens")
    assert listed.json()["results"] == [made]
    assert text not in listed.text
    stored = Token.objects.values().get()
    assert text not in str(stored)
    assert text[15:] not in str(stored)


def test_what_a_token_says_of_itself(as_alice: Client, client: Client) -> None:
    made = make(as_alice)
    expires = parse_datetime(made["expires"])
    created = parse_datetime(made["created"])
    assert expires
    assert created
    assert abs(expires - created - timedelta(days=30)) < timedelta(seconds=5)
    assert (made["name"], made["scopes"], made["used"]) == ("my bot", ["read", "play"], None)
    assert make(as_alice, days=None)["expires"] is None


def test_the_answer_with_the_text_is_kept_by_nobody(as_alice: Client) -> None:
    response = as_alice.post("/api/v1/tokens", BOT, content_type="application/json")
    assert response["Cache-Control"] == "no-store"


def test_revoking(as_alice: Client, client: Client) -> None:
    kept, revoked = make(as_alice), make(as_alice)
    gone = as_alice.delete(f"/api/v1/tokens/{revoked['id']}")
    assert (gone.status_code, gone.content) == (204, b"")
    for made, status in ((kept, 200), (revoked, 401)):
        headers = {"Authorization": f"Bearer {made['token']}"}
        assert client.get("/api/v1/me", headers=headers).status_code == status
    assert as_alice.delete(f"/api/v1/tokens/{revoked['id']}").status_code == 404


def test_somebody_elses_token_is_not_there(as_alice: Client, as_bob: Client) -> None:
    made = make(as_alice)
    assert get(as_bob, "tokens").body["results"] == []
    assert as_bob.delete(f"/api/v1/tokens/{made['id']}").status_code == 404
    assert Token.objects.exists()


def test_last_use_is_written_at_most_once_a_minute(client: Client, alice: Player) -> None:
    headers = bearer(alice)

    def writes() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/api/v1/rounds", headers=headers).status_code == 200
        return sum(query["sql"].startswith("UPDATE") for query in asked)

    assert [writes(), writes(), writes()] == [1, 0, 0]
    Token.objects.update(used=timezone.now() - timedelta(minutes=1))
    assert [writes(), writes()] == [1, 0]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"name": ""}, "name: "),
        ({"name": "x" * 51}, "name: "),
        ({"name": 7}, "name: "),
        ({"name": "\x00"}, "name: "),
        ({"scopes": []}, "scopes: "),
        ({"scopes": ["admin"]}, "“admin” is not a valid choice"),
        ({"scopes": "read"}, "scopes: "),
        ({"days": 0}, "days: "),
        ({"days": 3651}, "days: "),
        ({"days": "30"}, "days: "),
        ({"days": True}, "days: "),
    ],
)
def test_what_cannot_be_made(as_alice: Client, changed: dict[str, Any], words: str) -> None:
    answer = post(as_alice, "tokens", BOT | changed)
    assert is_problem(answer, 400, "invalid")
    assert words.replace("“", '"').replace("”", '"') in answer.body["detail"]
    assert not Token.objects.exists()


def test_an_account_has_only_so_many(
    as_alice: Client, as_bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rounds.services.tokens.MAX_TOKENS", 2)
    make(as_alice)
    make(as_alice)
    assert is_problem(post(as_alice, "tokens", BOT), 409, "too_many_tokens")
    assert Token.objects.count() == 2
    make(as_bob)


def test_a_token_cannot_make_or_see_or_revoke_tokens(client: Client, alice: Player) -> None:
    headers = bearer(alice)
    token = Token.objects.get()
    assert is_problem(post(client, "tokens", BOT, **headers), 403, "needs_login")
    assert client.get("/api/v1/tokens", headers=headers).json()["code"] == "needs_login"
    gone = client.delete(f"/api/v1/tokens/{token.public_id}", headers=headers)
    assert gone.json()["code"] == "needs_login"
    assert Token.objects.count() == 1


def test_a_token_opens_no_page(client: Client, alice: Player) -> None:
    """Pages accept only sessions: a token can neither change a password nor use the tokens page."""
    headers = bearer(alice)
    for page in ("/accounts/password/change/", "/settings/tokens"):
        answer = client.get(page, headers=headers)
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")
    assert client.post("/settings", {"zone": "UTC"}, headers=headers).status_code == 404


def test_tokens_need_an_account(client: Client) -> None:
    answer = post(client, "tokens", BOT)
    assert is_problem(answer, 401, "not_authenticated")
    post(client, "rounds", {})
    answer = post(client, "tokens", BOT)
    assert is_problem(answer, 403, "account_needed")
    assert "Tokens need an account" in answer.body["detail"]


NEEDED: dict[str, tuple[str, Callable[[Client, str, dict[str, str]], Any]]] = {
    "reading": ("read", lambda client, hole, head: client.get("/api/v1/rounds", headers=head)),
    "a hole": ("read", lambda client, hole, head: client.get(f"/api/v1/{hole}", headers=head)),
    "playing": (
        "play",
        lambda client, hole, head: client.post(
            f"/api/v1/{hole}/actions",
            {"actions": "d", "ply": 0},
            content_type="application/json",
            headers=head,
        ),
    ),
    "settings": (
        "write",
        lambda client, hole, head: client.patch(
            "/api/v1/me", {"is_private": True}, content_type="application/json", headers=head
        ),
    ),
}


@pytest.mark.parametrize("what", NEEDED)
@pytest.mark.parametrize("scope", ["read", "play", "write"])
def test_each_thing_needs_its_scope(client: Client, alice: Player, what: str, scope: str) -> None:
    hole = f"holes/{begin(alice).public_id}"
    needed, ask = NEEDED[what]
    answer = ask(client, hole, bearer(alice, scope))
    if scope == needed:
        assert answer.status_code == 200
        return
    assert (answer.status_code, answer.json()["code"]) == (403, f"needs_{needed}")
    assert answer["WWW-Authenticate"] == f'Bearer error="insufficient_scope", scope="{needed}"'
    alice.refresh_from_db()
    assert not alice.is_private


def test_a_method_that_is_not_served_is_said_to_be_so(client: Client, alice: Player) -> None:
    answer = client.delete("/api/v1/rounds", headers=bearer(alice, "read"))
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert client.options("/api/v1/rounds", headers=bearer(alice, "play")).status_code == 200
    assert client.head("/api/v1/rounds", headers=bearer(alice, "read")).status_code == 200


def test_a_token_goes_with_its_account(alice: Player) -> None:
    bearer(alice)
    assert alice.user
    alice.user.delete()
    assert not Token.objects.exists()


def test_a_name_may_be_given_twice(alice: Player) -> None:
    assert alice.user
    for _ in range(2):
        make_token(alice.user, "same", ["read"], None)
    assert Token.objects.count() == 2


def test_the_text_is_kept_under_no_key(as_alice: Client) -> None:
    answer = post(as_alice, "tokens", BOT, **{"Idempotency-Key": "once"})
    assert is_problem(answer, 400, "invalid")
    assert "a token's text is kept nowhere" in answer.body["detail"]
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    ("constraint", "changed"),
    [
        ("token_has_a_name", {"name": ""}),
        ("token_scopes", {"scopes": ""}),
        ("token_scopes", {"scopes": "play read"}),
        ("token_scopes", {"scopes": "admin"}),
    ],
)
def test_tokens_that_cannot_be(alice: Player, constraint: str, changed: dict[str, str]) -> None:
    bearer(alice)
    with pytest.raises(IntegrityError, match=constraint):
        Token.objects.update(**changed)

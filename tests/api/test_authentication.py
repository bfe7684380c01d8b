"""Authentication: a session with its CSRF token, also that of a guest, or a token."""

import base64
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rounds.models import Player, Round, Token, User
from rounds.services.tokens import make_token, revoke_token
from rounds.web.visitors import GUEST_KEY
from tests.api.calls import bearer, get, is_problem, post
from tests.conftest import logged_in
from tests.scenes.play import begin

pytestmark = pytest.mark.django_db

TOKEN = "a" * 32  # any token will do that cookie and header agree on
WITH_TOKEN = {"X-CSRFToken": TOKEN}


def guarded(browser: Client) -> Client:
    """The browser, with CSRF checks on, as everywhere but in tests."""
    browser.handler.enforce_csrf_checks = True
    return browser


@pytest.fixture
def newcomer() -> Client:
    return guarded(Client())


@pytest.mark.parametrize("headers", [{}, {"X-CSRFToken": "b" * 32}, {"X-CSRFToken": "short"}])
def test_a_newcomers_post_without_the_token_does_nothing(
    newcomer: Client, headers: dict[str, str]
) -> None:
    newcomer.cookies["csrftoken"] = TOKEN
    assert is_problem(post(newcomer, "rounds", {}, **headers), 403, "forbidden")
    assert not Player.objects.exists()


def test_a_guest_plays_with_the_token(newcomer: Client) -> None:
    newcomer.cookies["csrftoken"] = TOKEN
    hole = post(newcomer, "rounds", {}, **WITH_TOKEN).body
    path, letters = f"holes/{hole['id']}/actions", {"actions": "d", "ply": 0}
    assert is_problem(post(newcomer, path, letters), 403, "forbidden")
    assert post(newcomer, path, letters, **WITH_TOKEN).body["log"] == "d"


def test_the_page_gives_the_token_that_the_api_takes(newcomer: Client) -> None:
    page = newcomer.get("/new").content.decode()
    token = page.partition('<meta name="csrf-token" content="')[2][:64]
    assert post(newcomer, "rounds", {}, **{"X-CSRFToken": token}).status == 201


def test_a_logged_in_post_without_the_token_does_nothing(alice: Player) -> None:
    hole = begin(alice)
    browser = guarded(logged_in(alice))
    for step in ("next", "sign", "again"):
        answer = post(browser, f"rounds/{hole.golf_round.public_id}/{step}")
        assert is_problem(answer, 403, "forbidden")


def test_reading_needs_no_token(newcomer: Client, alice: Player) -> None:
    assert get(newcomer, "rounds").status == 200
    assert get(guarded(logged_in(alice)), "rounds").status == 200


def test_a_token_needs_no_csrf_token(newcomer: Client, alice: Player) -> None:
    answer = post(newcomer, "rounds", {"kind": "rated"}, **bearer(alice))
    assert answer.status == 201
    assert Round.objects.get().player == alice
    assert "sessionid" not in newcomer.cookies


def test_a_token_sees_what_the_account_sees(client: Client, alice: Player) -> None:
    begin(alice)
    listed = client.get("/api/v1/rounds", headers=bearer(alice))
    assert len(listed.json()["results"]) == 1


def test_a_token_counts_before_the_session(as_bob: Client, alice: Player, bob: Player) -> None:
    hole = begin(alice)
    path, letters = f"holes/{hole.public_id}/actions", {"actions": "d", "ply": 0}
    assert post(as_bob, path, letters).status == 404
    assert post(as_bob, path, letters, **bearer(alice)).status == 200
    post(as_bob, "rounds", {}, **bearer(alice))
    assert (alice.rounds.count(), bob.rounds.count()) == (2, 0)


def test_a_token_leaves_the_sessions_guest_alone(client: Client, alice: Player) -> None:
    post(client, "rounds", {})
    guest = client.session[GUEST_KEY]
    post(client, "rounds", {}, **bearer(alice))
    assert client.session[GUEST_KEY] == guest
    assert alice.rounds.count() == 1


def test_an_account_without_a_player_gets_one_with_its_first_round(client: Client) -> None:
    root = User.objects.create_user("root", password="password of root")
    _, text = make_token(root, "first", ["read", "play"], None)
    headers = {"Authorization": f"Bearer {text}"}
    assert client.get("/api/v1/rounds", headers=headers).json()["results"] == []
    assert not Player.objects.exists()
    assert post(client, "rounds", {"kind": "rated"}, **headers).status == 201
    assert Player.objects.get().handle == "root"


WRONG = [
    "Bearer",
    "Bearer golf_" + "0" * 40,
    "bearer abc",
    "Bearer a b",
    "Bearer \x00",
    "Bearer golf_\xe9",
    "Bearer " + "a" * 10_000,
    "Token golf_" + "0" * 40,
    "Basic " + base64.b64encode(b"alice:password of alice").decode(),
    "Digest x",
    "",
]


@pytest.mark.parametrize("header", WRONG, ids=lambda header: repr(header[:60]))
def test_wrong_credentials(client: Client, alice: Player, header: str) -> None:
    headers = {"Authorization": header}
    answer = post(client, "rounds", {}, **headers)
    assert is_problem(answer, 401, "not_authenticated")
    refused = client.get("/api/v1/rounds", headers=headers)
    assert refused.status_code == 401
    assert refused["WWW-Authenticate"] == "Bearer"
    assert not Round.objects.exists()


def is_refused(client: Client, headers: dict[str, str], words: str) -> bool:
    """Whether the token of the headers is refused, in these words, and nothing was begun."""
    answer = post(client, "rounds", {}, **headers)
    assert is_problem(answer, 401, "not_authenticated")
    return words in answer.body["detail"] and not Round.objects.exists()


def test_an_account_that_was_closed(client: Client, alice: Player) -> None:
    headers = bearer(alice)
    User.objects.update(is_active=False)
    assert is_refused(client, headers, "There is no such token")


def test_a_token_that_has_expired(client: Client, alice: Player) -> None:
    headers = bearer(alice)
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert is_refused(client, headers, "The token has expired")


def test_a_revoked_token_is_refused_at_once(client: Client, alice: Player) -> None:
    headers = bearer(alice)
    assert client.get("/api/v1/rounds", headers=headers).status_code == 200
    assert alice.user
    revoke_token(alice.user, Token.objects.get().public_id)
    assert is_refused(client, headers, "it may have been revoked")


def test_a_proxys_password_does_not_keep_a_browser_out(as_alice: Client) -> None:
    """A browser repeats the HTTP basic credentials of a proxy; the session counts."""
    assert post(as_alice, "rounds", {}, Authorization="Basic eDp5").status == 201

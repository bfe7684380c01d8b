"""Who calls: a browser's session with its CSRF token, guests included, or HTTP basic."""

import base64

import pytest
from django.test import Client

from rounds.models import Player, Round, User
from rounds.visitors import GUEST_KEY
from tests.api.calls import get, is_problem, post
from tests.conftest import logged_in
from tests.rounds.play import begin

pytestmark = pytest.mark.django_db

TOKEN = "a" * 32  # any token will do that cookie and header agree on
WITH_TOKEN = {"X-CSRFToken": TOKEN}


def basic(name: str, password: str) -> dict[str, str]:
    """The header of HTTP basic."""
    pair = f"{name}:{password}".encode()
    return {"Authorization": f"Basic {base64.b64encode(pair).decode()}"}


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


def test_http_basic_needs_no_token(newcomer: Client, alice: Player) -> None:
    headers = basic("alice", "password of alice")
    answer = post(newcomer, "rounds", {"kind": "rated"}, **headers)
    assert answer.status == 201
    assert Round.objects.get().player == alice
    assert "sessionid" not in newcomer.cookies


def test_http_basic_sees_what_the_account_sees(client: Client, alice: Player) -> None:
    begin(alice)
    listed = client.get("/api/v1/rounds", headers=basic("alice", "password of alice"))
    assert listed.json()["count"] == 1


def test_http_basic_counts_before_the_session(as_bob: Client, alice: Player, bob: Player) -> None:
    hole = begin(alice)
    path, letters = f"holes/{hole.public_id}/actions", {"actions": "d", "ply": 0}
    assert post(as_bob, path, letters).status == 404
    assert post(as_bob, path, letters, **basic("alice", "password of alice")).status == 200
    post(as_bob, "rounds", {}, **basic("alice", "password of alice"))
    assert (alice.rounds.count(), bob.rounds.count()) == (2, 0)


def test_http_basic_leaves_the_sessions_guest_alone(client: Client, alice: Player) -> None:
    post(client, "rounds", {})
    guest = client.session[GUEST_KEY]
    post(client, "rounds", {}, **basic("alice", "password of alice"))
    assert client.session[GUEST_KEY] == guest
    assert alice.rounds.count() == 1


def test_an_account_without_a_player_gets_one_with_its_first_round(client: Client) -> None:
    User.objects.create_user("root", password="password of root")
    headers = basic("root", "password of root")
    assert get(client, "rounds").body["count"] == 0
    assert not Player.objects.exists()
    assert post(client, "rounds", {"kind": "rated"}, **headers).status == 201
    assert Player.objects.get().handle == "root"


WRONG = [
    basic("alice", "password of bob"),
    basic("alice", ""),
    basic("nobody", "password of alice"),
    basic("", ""),
    basic("alice\x00", "password of alice"),
    basic("a" * 10_000, "x"),
    {"Authorization": "Basic"},
    {"Authorization": "Basic !!!"},
    {"Authorization": "Basic YWxpY2U"},
    {"Authorization": "Basic //79"},
    {"Authorization": "Basic a b"},
]


@pytest.mark.parametrize("headers", WRONG, ids=lambda headers: str(headers)[:60])
def test_wrong_credentials(client: Client, alice: Player, headers: dict[str, str]) -> None:
    answer = post(client, "rounds", {}, **headers)
    assert is_problem(answer, 401, "not_authenticated")
    refused = client.get("/api/v1/rounds", headers=headers)
    assert refused.status_code == 401
    assert refused["WWW-Authenticate"].startswith("Basic ")
    assert not Round.objects.exists()


def test_an_account_that_was_closed(client: Client, alice: Player) -> None:
    User.objects.update(is_active=False)
    answer = post(client, "rounds", {}, **basic("alice", "password of alice"))
    assert is_problem(answer, 401, "not_authenticated")


def test_another_scheme_is_no_way_around_the_token(newcomer: Client) -> None:
    answer = post(newcomer, "rounds", {}, Authorization="Bearer abc")
    assert is_problem(answer, 403, "forbidden")


def test_guessing_passwords_is_stopped(client: Client, alice: Player) -> None:
    wrong, right = basic("alice", "password of bob"), basic("alice", "password of alice")
    for _ in range(5):
        assert is_problem(post(client, "rounds", {}, **wrong), 401, "not_authenticated")
    assert is_problem(post(client, "rounds", {}, **right), 429, "too_many_requests")


def test_right_passwords_are_not_counted(client: Client, alice: Player) -> None:
    right = basic("alice", "password of alice")
    assert {client.get("/api/v1/rounds", headers=right).status_code for _ in range(15)} == {200}

"""Limits on the solver: size, frequency, and only a few callers at once."""

import pytest
from django.test import Client
from pytest_django import Settings

from golfsite.watch import watch
from rounds.api.solving import MAX_BODY
from rounds.models import Player
from rounds.web.throttles import LIMITS
from tests.api.calls import bearer, get, is_problem, post
from tests.api.test_advise import advise_on, visible
from tests.api.test_solve import solve
from tests.scenes.door import everybody_waits
from tests.scenes.play import BLOCKED_CODE, EXAMPLE, act, begin
from tests.server.site import free_port

pytestmark = pytest.mark.django_db

LEFT = "RateLimit-Remaining"


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands at the fiftieth second of a minute."""
    monkeypatch.setattr("rounds.web.throttles.time.time", lambda: 1_000_000_070.0)


@pytest.mark.parametrize("path", ["solve", "advise"])
def test_a_long_body_is_not_read(client: Client, path: str) -> None:
    answer = post(client, path, b" " * (MAX_BODY + 1))
    assert is_problem(answer, 413, "too_large")


def test_a_visitor_who_asks_too_often_has_to_wait(
    client: Client, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "solving", 2)
    assert [solve(client, str(EXAMPLE)).status for _ in range(2)] == [200, 200]
    refused = client.post("/api/v1/advise", visible(), content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(refused["Retry-After"]) <= 60
    other = Client(REMOTE_ADDR="192.0.2.7", headers={"X-Forwarded-For": "192.0.2.8"})
    assert [solve(other, str(EXAMPLE)).status for _ in range(3)] == [200, 200, 429]
    # What a client says of its own address is not believed where no proxy is known.
    other.defaults["HTTP_X_FORWARDED_FOR"] = "192.0.2.9"
    assert solve(other, str(EXAMPLE)).status == 429


def test_hints_and_reviews_are_limited_too(
    as_alice: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for scope in ("hints", "reviews"):
        monkeypatch.setitem(LIMITS, scope, 1)
    hole = begin(alice, code=EXAMPLE)
    for status in (200, 429):
        answer = post(as_alice, f"holes/{hole.public_id}/hints", {"ply": 0})
        assert answer.status == status
    act(alice, hole, "p")
    for status in (200, 429):
        assert get(as_alice, f"holes/{hole.public_id}/review").status == status


def test_only_so_many_wait_for_the_solver(client: Client) -> None:
    with everybody_waits():
        for path, body in (("solve", {"text": str(EXAMPLE)}), ("advise", visible())):
            refused = client.post(f"/api/v1/{path}", body, content_type="application/json")
            assert (refused.status_code, refused.json()["code"]) == (503, "solver_busy")
            assert refused["Retry-After"] == "1"
    assert solve(client, str(EXAMPLE)).status == 200


def test_a_review_never_waits_before_the_door(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, "p")
    path = f"holes/{hole.public_id}/review"
    with everybody_waits():
        assert get(as_alice, path).status == 202
    assert get(as_alice, path).status == 200
    with everybody_waits():
        assert get(as_alice, path).status == 200


def test_neither_makes_a_player_nor_asks_for_a_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    assert solve(browser, str(EXAMPLE)).status == 200
    assert advise_on(browser, visible()).status == 200
    assert not Player.objects.exists()
    assert "sessionid" not in browser.cookies


def test_every_answer_says_how_many_calls_are_left(
    as_alice: Client, alice: Player, settings: Settings
) -> None:
    settings.CALLS_A_MINUTE = 50
    hole = begin(alice)
    asked = ["rounds", f"holes/{hole.public_id}", "holes/AAAAAAAAAAAA", "rounds?kind=x", "solve"]
    answers = [as_alice.get(f"/api/v1/{path}") for path in asked]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 400, 405]
    assert [int(answer[LEFT]) for answer in answers[:4]] == [49, 48, 47, 46]
    for answer in answers:
        assert (answer["RateLimit-Limit"], answer["RateLimit-Reset"]) == ("50", "10")
    assert LEFT not in as_alice.get("/").headers


def test_what_reaches_no_view_counts_by_address(client: Client, settings: Settings) -> None:
    settings.CALLS_A_MINUTE = 3
    wrong = {"Authorization": "Basic eDp5"}
    for path, headers, status in (
        ("nothing", {}, 404),
        ("rounds", wrong, 401),
        ("nothing", {}, 404),
        ("rounds", wrong, 429),
        ("nothing", {}, 429),
        ("rounds", {}, 429),
    ):
        answer = client.get(f"/api/v1/{path}", headers=headers)
        assert (answer.status_code, answer.json()["status"]) == (status, status)
        assert status != 429 or answer["Retry-After"] == "10"
        assert LEFT in answer.headers


def test_guests_and_accounts_of_one_address_count_apart(
    client: Client, as_alice: Client, alice: Player, settings: Settings
) -> None:
    settings.CALLS_A_MINUTE = 2
    assert post(client, "rounds", {}).status == 201  # counted for the address: no guest yet
    assert [get(client, "rounds").status for _ in range(3)] == [200, 200, 429]
    assert [get(as_alice, "rounds").status for _ in range(3)] == [200, 200, 429]
    newcomer = Client()
    assert [get(newcomer, "rounds").status for _ in range(2)] == [200, 429]


def test_each_token_counts_for_itself(alice: Player, settings: Settings) -> None:
    settings.CALLS_A_MINUTE = 2
    for _ in range(2):
        bot = Client(headers=bearer(alice))
        assert [get(bot, "rounds").status for _ in range(3)] == [200, 200, 429]


def test_the_tightest_limit_is_told(
    as_alice: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "hints", 1)
    hole = begin(alice, code=EXAMPLE)
    path = f"/api/v1/holes/{hole.public_id}/hints"
    answers = [as_alice.post(path, {"ply": 0}, content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert [answer["RateLimit-Limit"] for answer in answers] == ["1", "1"]
    assert [answer[LEFT] for answer in answers] == ["0", "0"]
    hole.refresh_from_db()
    assert hole.log == "h"


def test_the_next_minute_begins_anew(
    as_alice: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CALLS_A_MINUTE = 1
    assert [get(as_alice, "rounds").status for _ in range(2)] == [200, 429]
    monkeypatch.setattr("rounds.web.throttles.time.time", lambda: 1_000_000_080.0)
    assert get(as_alice, "rounds").status == 200


def test_a_cache_that_is_away_stops_nobody_and_calls_still_count(
    as_alice: Client, settings: Settings
) -> None:
    settings.CALLS_A_MINUTE = 2
    away = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"redis://127.0.0.1:{free_port()}",
    }
    first = {"BACKEND": "golfsite.caches.FallbackCache", "LOCATION": ["redis", "memory"]}
    settings.CACHES |= {"redis": away, "default": first, "kept": first}
    assert [get(as_alice, "rounds").status for _ in range(3)] == [200, 200, 429]
    watch.cache_clear()  # the tests' own Redis, if there is one, is well

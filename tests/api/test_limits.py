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


def test_the_guests_of_an_address_share_its_calls_and_an_account_has_its_own(
    client: Client, as_alice: Client, settings: Settings
) -> None:
    settings.CALLS_A_MINUTE = 4
    other = Client()
    assert [post(guest, "rounds", {}).status for guest in (client, other)] == [201, 201]
    assert [get(client, "rounds").status, get(other, "rounds").status] == [200, 200]
    assert {get(guest, "rounds").status for guest in (client, other, Client())} == {429}
    assert [get(as_alice, "rounds").status for _ in range(5)] == [200, 200, 200, 200, 429]


def test_a_guest_who_moves_takes_the_count_along(client: Client, settings: Settings) -> None:
    settings.CALLS_A_MINUTE = 2
    assert post(client, "rounds", {}).status == 201
    client.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert [get(client, "rounds").status for _ in range(2)] == [200, 200]
    client.defaults["REMOTE_ADDR"] = "192.0.2.2"
    assert get(client, "rounds").status == 429


def test_many_guests_of_one_address_make_no_more_calls_than_one(settings: Settings) -> None:
    settings.CALLS_A_MINUTE = 20
    allowed = 0
    for _ in range(12):
        guest = Client()
        answers = [post(guest, "rounds", {}), *(get(guest, "rounds") for _ in range(15))]
        allowed += sum(answer.status < 400 for answer in answers)
    assert allowed == 20


def test_new_guests_of_an_address_are_limited_and_its_old_ones_play_on(
    client: Client, as_alice: Client, settings: Settings
) -> None:
    settings.NEWCOMERS_AN_HOUR = 2
    guests = [client, Client(), Client()]
    answers = [post(guest, "rounds", {}) for guest in guests]
    assert [answer.status for answer in answers] == [201, 201, 429]
    assert is_problem(answers[2], 429, "too_many_newcomers")
    refused = guests[2].post("/api/v1/rounds", {}, content_type="application/json")
    assert refused["Retry-After"] == refused["RateLimit-Reset"] == "730"  # until the hour is full
    page = guests[2].post("/new", {"rules": "E"})
    assert page.status_code == 400  # a form with errors makes no guest, so that none counts
    assert post(client, "rounds", {}).status == 201
    assert post(as_alice, "rounds", {}).status == 201
    assert post(Client(REMOTE_ADDR="192.0.2.7"), "rounds", {}).status == 201
    assert Player.objects.filter(user=None).count() == 3


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

"""What strangers may ask of the solver: so long, so often, and only a few of them at once."""

import threading

import pytest
from django.test import Client

from rounds import solving
from rounds.api.solving import MAX_BODY
from rounds.models import Player
from rounds.throttles import HintThrottle, ReviewThrottle, SolvingThrottle
from tests.api.calls import get, is_problem, post
from tests.api.test_advise import advise_on, visible
from tests.api.test_solve import solve
from tests.rounds.play import BLOCKED_CODE, EXAMPLE, act, begin

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["solve", "advise"])
def test_a_long_body_is_not_read(client: Client, path: str) -> None:
    answer = post(client, path, b" " * (MAX_BODY + 1))
    assert is_problem(answer, 413, "too_large")


def test_a_visitor_who_asks_too_often_has_to_wait(
    client: Client, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SolvingThrottle, "rate", "2/min")
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
    for throttle in (HintThrottle, ReviewThrottle):
        monkeypatch.setattr(throttle, "rate", "1/min")
    hole = begin(alice, code=EXAMPLE)
    for status in (200, 429):
        answer = post(as_alice, f"holes/{hole.public_id}/hints", {"ply": 0})
        assert answer.status == status
    act(alice, hole, "p")
    for status in (200, 429):
        assert get(as_alice, f"holes/{hole.public_id}/review").status == status


def test_only_so_many_solve_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "SEATS", threading.BoundedSemaphore(1))
    monkeypatch.setattr(solving, "SECONDS_TO_WAIT", 0.01)
    with solving.seat():
        for path, body in (("solve", {"text": str(EXAMPLE)}), ("advise", visible())):
            refused = client.post(f"/api/v1/{path}", body, content_type="application/json")
            assert (refused.status_code, refused.json()["code"]) == (503, "solver_busy")
            assert refused["Retry-After"] == "1"
    assert solve(client, str(EXAMPLE)).status == 200


def test_a_review_waits_for_a_seat_and_is_then_made(
    as_alice: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "SEATS", threading.BoundedSemaphore(1))
    monkeypatch.setattr(solving, "SECONDS_TO_WAIT", 0.01)
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, "p")
    path = f"holes/{hole.public_id}/review"
    with solving.seat():
        assert is_problem(get(as_alice, path), 503, "solver_busy")
    assert get(as_alice, path).status == 200
    with solving.seat():
        assert get(as_alice, path).status == 200


def test_neither_makes_a_player_nor_asks_for_a_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    assert solve(browser, str(EXAMPLE)).status == 200
    assert advise_on(browser, visible()).status == 200
    assert not Player.objects.exists()
    assert "sessionid" not in browser.cookies

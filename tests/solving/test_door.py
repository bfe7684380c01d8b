"""The door to the solver: shut inside a transaction, and few wait before it."""

import runpy
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connections, transaction
from django.test import Client

from engine import Rules, Transcript
from engine.solver import machines
from engine.solver.twin import Twin
from rounds.models import Hole, KeptAnswer, Player, Review, Round
from rounds.services.reviews import make_review
from rounds.solving import door, work
from rounds.solving.jobs import Asked, End, Reply
from rounds.terms.errors import SolverBusy
from tests.api.test_advise import visible
from tests.golfsite.processes import ROOT
from tests.scenes.door import everybody_waits
from tests.scenes.play import BLOCKED_CODE, CLEARING, EXAMPLE, act, begin, lay, row_of

JSON = "application/json"
STRICT = Rules.parse("S")


def solve() -> None:
    door.ask(work.solved, Transcript(EXAMPLE, ""))


@pytest.mark.django_db
@pytest.mark.parametrize("ask", [door.ask, door.ask_in_the_background, door.do_here])
def test_it_is_shut_while_a_transaction_is_open(ask: Callable[..., object]) -> None:
    with transaction.atomic(), pytest.raises(door.InTransaction):
        ask(work.solved, Transcript(EXAMPLE, ""))
    assert ask(work.solved, Transcript(EXAMPLE, ""))


@pytest.mark.django_db
def test_who_finds_no_place_before_it_is_told_at_once() -> None:
    with everybody_waits():
        with pytest.raises(SolverBusy):
            solve()
        later = door.ask_in_the_background(work.solved, Transcript(EXAMPLE, ""))
        assert later is None
    solve()


def test_half_of_the_threads_are_left_to_players() -> None:
    gunicorn = runpy.run_path(str(ROOT / "golfsite/gunicorn.py"))
    assert gunicorn["threads"] >= 2 * (door.WAITING + door.WAITING_BEHIND)


def post(browser: Client, path: str, body: dict[str, Any], key: str) -> tuple[int, bytes]:
    """Status and body of the answer, with a key if that is not empty."""
    headers = {"Idempotency-Key": key} if key else {}
    answer = browser.post(f"/api/v1/{path}", body, content_type=JSON, headers=headers)
    return answer.status_code, answer.content


@pytest.fixture
def requests(alice: Player) -> list[tuple[str, dict[str, Any], int]]:
    """Every POST that needs the solver, and the status of its answer."""
    hinted = begin(alice, code=EXAMPLE)
    hopeless = lay(begin(alice), BLOCKED_CODE)
    settled = begin(alice, code=EXAMPLE)
    act(alice, settled, CLEARING)
    winnable = begin(alice, rules=STRICT, winnable_only=True)
    act(alice, winnable, "p")
    practice = begin(alice, rules=STRICT, winnable_only=True, hole_count=1)
    act(alice, practice, "p")
    return [
        (f"holes/{hinted.public_id}/hints", {"ply": 0}, 200),
        (f"holes/{hopeless.public_id}/redeal", {}, 201),
        (f"holes/{settled.public_id}/review", {}, 200),
        (f"rounds/{winnable.golf_round.public_id}/next", {}, 201),
        (f"rounds/{practice.golf_round.public_id}/again", {}, 201),
        ("rounds", {"rules": "strict", "winnable_only": True}, 201),
        ("solve", {"text": str(EXAMPLE)}, 200),
        ("advise", visible(), 200),
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_keyed", [True, False])
def test_no_address_asks_inside_a_transaction(
    as_alice: Client, requests: list[tuple[str, dict[str, Any], int]], *, is_keyed: bool
) -> None:
    for number, (path, body, status) in enumerate(requests):
        key = f"key-{number}" if is_keyed else ""
        first = post(as_alice, path, body, key)
        assert first[0] == status, (path, first)
        if is_keyed and path not in ("solve", "advise"):
            assert post(as_alice, path, body, key) == first


@pytest.mark.django_db(transaction=True)
def test_nor_does_a_newcomer(client: Client) -> None:
    winnable = {"rules": "strict", "winnable_only": True}
    assert post(client, "solve", {"text": str(EXAMPLE)}, "one")[0] == 200
    assert post(client, "rounds", winnable, "two")[0] == 201


@pytest.mark.django_db(transaction=True)
def test_every_address_says_that_the_solver_is_busy_and_does_nothing(
    as_alice: Client, requests: list[tuple[str, dict[str, Any], int]]
) -> None:
    before = stored()
    with everybody_waits():
        for number, (path, body, _) in enumerate(requests):
            status, _ = post(as_alice, path, body, f"key-{number}")
            assert status == (202 if path.endswith("review") else 503), path
    assert stored() == before


def stored() -> tuple[Any, ...]:
    """What the site has stored of rounds, reviews and answers."""
    holes = tuple(Hole.objects.order_by("pk").values_list("code", "log", "settled"))
    counts = [model.objects.count() for model in (Round, Review, KeptAnswer)]
    return holes, counts


@pytest.mark.django_db(transaction=True)
def test_two_hints_under_one_key_are_one(alice: Player, as_alice: Client) -> None:
    hole = begin(alice, code=EXAMPLE)
    path = f"holes/{hole.public_id}/hints"
    answers: list[tuple[int, bytes]] = []
    start = threading.Barrier(2)

    def ask() -> None:
        browser = Client()
        browser.cookies = as_alice.cookies
        start.wait()
        answers.append(post(browser, path, {"ply": 0}, "one"))
        connections.close_all()

    askers = [threading.Thread(target=ask) for _ in range(2)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert answers[0] == answers[1]
    assert answers[0][0] == 200
    assert row_of(hole)["log"] == "h"


class FullPool:
    """A pool whose queue is full."""

    def reply(self, asked: Asked) -> Reply:
        return Reply(End.FULL)


@pytest.mark.django_db
def test_a_review_is_refused_only_when_the_queue_is_full(
    alice: Player, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    monkeypatch.setattr(door, "_place", FullPool())
    path = f"holes/{hole.public_id}/review"
    for address in (f"/api/v1/{path}", f"/{path}"):
        answer = as_alice.get(address)
        assert (answer.status_code, answer["Retry-After"]) == (503, "1")
        assert "The solver has its hands full" in answer.content.decode()


@pytest.mark.django_db
def test_pages_say_so_too(alice: Player, as_alice: Client) -> None:
    choice = {"rules": "S", "winnable_only": "on", "scoring": "strokes", "holes": "9", "par": "4"}
    with everybody_waits():
        page = as_alice.post("/new", choice | {"kind": "casual"})
    assert (page.status_code, page["Retry-After"]) == (503, "1")
    assert "The solver has its hands full" in page.content.decode()
    assert not Round.objects.exists()


@pytest.mark.django_db
def test_a_table_is_shown_without_advice_while_the_solver_is_busy(
    alice: Player, as_alice: Client
) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    assert post(as_alice, f"holes/{hole.public_id}/hints", {"ply": 1}, "")[0] == 200
    caches["kept"].clear()
    with everybody_waits():
        shown = as_alice.get(f"/api/v1/holes/{hole.public_id}")
        page = as_alice.get(f"/rounds/{hole.golf_round.public_id}/play")
    assert (shown.status_code, shown.json()["advice"]) == (200, None)
    assert page.status_code == 200


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation where nothing was compiled."""
    monkeypatch.setattr("engine.solver.machine", Twin)
    monkeypatch.setattr(machines, "machine", Twin)
    monkeypatch.setattr("engine.solver.advice.machine", Twin)


@pytest.mark.ci
@pytest.mark.django_db
@pytest.mark.usefixtures("twin")
def test_without_a_compiler_there_are_fewer_orders(alice: Player, client: Client) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "p")
    hole.refresh_from_db()
    assert make_review(hole).orders == work.FEW_ORDERS
    position = visible()
    asked = client.post("/api/v1/advise", position, content_type=JSON)
    assert asked.json()["orders"] == work.FEW_ORDERS


def test_a_folder_with_a_long_name_is_said_and_done_without(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = door.Here()
    monkeypatch.setattr(door, "_place", place)
    door.use_pool(Path("/tmp") / ("long" * 30), 2, 100)
    assert door._place is place
    assert "too long for a socket" in caplog.text

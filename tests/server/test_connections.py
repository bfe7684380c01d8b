"""Connections of clients that are slow, silent or strange, and what the server itself answers."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread

import pytest

from tests.golfsite.processes import signal_all
from tests.scenes.play import EXAMPLE
from tests.server.site import HOST, Site
from tests.server.visitor import Visitor
from tests.server.wire import Wire, action, message

IDLE, HALF_SENT = 200, 50
TIMES = 5
HEALTH = message("/healthz")
BODY = b'{"name": "half"}'
HALVES = {
    "half a head": HEALTH[:20],
    "half a body": message("/api/v1/rounds", BODY)[:-8],
}
TOO_LARGE = 3 * 2**20


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with one process, few connections and hardly any patience."""
    site = Site(tmp_path_factory.mktemp("hasty"), "", SERVER_CONFIG="tests/server/hasty.py")
    try:
        site.start()
        yield site
    finally:
        site.close()


@pytest.fixture
def crowd(site: Site) -> Iterator[None]:
    """Silent connections, and half-sent requests of which some go on byte by byte."""
    with ExitStack() as stack:
        wires = [stack.enter_context(Wire(site)) for _ in range(IDLE + HALF_SENT)]
        for number, wire in enumerate(wires[IDLE:]):
            wire.send([b"GET", *HALVES.values()][number % 3])
        with dripping(wires[IDLE::3]):
            yield


@contextmanager
def dripping(wires: list[Wire]) -> Iterator[None]:
    """Send a byte now and then on each connection, until the block ends."""
    over = Event()

    def drip() -> None:
        while not over.wait(0.3):
            for wire in wires:
                with suppress(OSError):
                    wire.send(b" ")

    thread = Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@pytest.mark.usefixtures("crowd")
def test_silent_and_half_sent_requests_hold_nobody_up(site: Site, guest: Visitor) -> None:
    hole = guest.begin(code=str(EXAMPLE))
    start = time.monotonic()
    with Wire(site) as wire:
        for ply in range(TIMES):
            wire.send(HEALTH)
            assert wire.answer().status == 200
            wire.send(action(guest, hole, ply))
            assert wire.answer().status == 200
    assert time.monotonic() - start < 8  # each of them may hold a place for ten


def test_late_requests_are_refused(hasty: Site) -> None:
    with ExitStack() as stack:
        wires = [stack.enter_context(Wire(hasty)) for _ in range(2 * len(HALVES))]
        for wire, part in zip(wires, [*HALVES.values()] * 2, strict=True):
            wire.send(part)
        with dripping(wires[: len(HALVES)]):
            answers = [wire.answer() for wire in wires]
    for answer in answers:
        assert (answer.status, answer.headers["connection"]) == (408, "close")
        assert b"send it again" in answer.body
        assert answer.headers["x-request-id"] in hasty.said()


def test_a_silent_connection_is_closed(hasty: Site) -> None:
    with Wire(hasty) as wire:
        assert wire.is_at_end()


def test_an_idle_connection_is_closed(hasty: Site) -> None:
    with Wire(hasty) as wire:
        wire.send(HEALTH)
        assert wire.answer().status == 200
        assert wire.is_at_end()


def test_more_connections_than_the_server_keeps(hasty: Site) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            for _ in range(20):
                stack.enter_context(Wire(hasty)).send(b"GET")
            wire = stack.enter_context(Wire(hasty))
            wire.send(HEALTH)
            assert wire.answer().status == 200


def test_a_client_that_does_not_close_holds_nobody_up(hasty: Site) -> None:
    with ExitStack() as stack:
        start = time.monotonic()
        for _ in range(10):
            wire = stack.enter_context(Wire(hasty))
            wire.send(message("/healthz", Connection="close"))
            assert wire.answer().status == 200
        assert time.monotonic() - start < 8  # two seconds each, if the server waited for them


def test_a_client_that_does_not_read_holds_nobody_up(hasty: Site) -> None:
    with ExitStack() as stack:
        start = time.monotonic()
        for _ in range(8):
            wire = stack.enter_context(Wire(hasty, receive_bytes=1024))
            wire.send(message("/rules"))
        wire = stack.enter_context(Wire(hasty))
        wire.send(HEALTH)
        assert wire.answer().status == 200
        assert time.monotonic() - start < 20
    assert '"ERROR"' not in hasty.said()


def test_two_requests_at_once_get_two_answers(site: Site) -> None:
    with Wire(site) as wire:
        wire.send(HEALTH + message("/readyz") + HEALTH[:9])
        assert b"up" in wire.answer().body
        assert b"ready" in wire.answer().body
        wire.send(HEALTH[9:])
        assert b"up" in wire.answer().body


def test_a_body_that_waits_for_leave(site: Site, guest: Visitor) -> None:
    body = json.dumps({"code": str(EXAMPLE)}).encode()
    whole = message("/api/v1/rounds", body, guest, Expect="100-continue")
    with Wire(site) as wire:
        wire.send(whole[: -len(body)])
        assert wire.answer().status == 100
        wire.send(body)
        assert wire.answer().status == 201


def test_a_large_body_in_pieces_arrives_whole(site: Site, guest: Visitor) -> None:
    body = json.dumps({"code": str(EXAMPLE)}).encode().rjust(900_000)
    whole = message("/api/v1/rounds", body, guest)
    with Wire(site) as wire:
        for start in range(0, len(whole), 70_000):
            wire.send(whole[start : start + 70_000])
        assert wire.answer().status == 201


def test_a_connection_goes_on_after_a_body_that_the_api_refused(site: Site) -> None:
    with Wire(site) as wire:
        wire.send(message("/api/v1/solve", b" " * (2**20 + 1), Content_Type="application/json"))
        assert wire.answer().status == 413
        wire.send(HEALTH)
        assert wire.answer().status == 200


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/v1/solve", {"Content_Length": str(TOO_LARGE)}, 413),
        ("/api/v1/solve", {"Content_Length": str(TOO_LARGE), "Expect": "100-continue"}, 413),
        ("/api/v1/solve", {"Content_Length": None, "Transfer_Encoding": "chunked"}, 411),
        ("/accounts/login/", {"Content_Length": str(TOO_LARGE)}, 413),
    ],
)
def test_a_body_that_is_not_awaited_closes_the_connection(
    site: Site, guest: Visitor, path: str, headers: dict[str, str | None], status: int
) -> None:
    kind = "application/json" if "api" in path else "application/x-www-form-urlencoded"
    with Wire(site) as wire:
        wire.send(message(path, b" " * 4096, guest, **{"Content_Type": kind, **headers}))
        answer = wire.answer()
        assert (answer.status, answer.headers["connection"]) == (status, "close")
        with suppress(ConnectionError):
            wire.send(b" " * TOO_LARGE)
        assert wire.is_at_end()


@pytest.mark.parametrize("path", ["/healthz", "/", "/api/v1/rounds"])
def test_a_request_without_a_host(site: Site, path: str) -> None:
    with Wire(site) as wire:
        wire.send(message(path, Host=None))
        answer = wire.answer()
    assert answer.status == 400
    assert answer.headers["x-request-id"] in site.said()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"no request\r\n\r\n", 400),
        (message("/" + "x" * 9000), 414),
        (message("/healthz", X_Long="x" * 9000), 431),
        (message("/healthz", X_Long="x" * 2**20), 431),
    ],
    ids=["no request", "a long address", "a long header", "a longer header"],
)
def test_what_the_server_refuses_is_found_by_its_id(site: Site, sent: bytes, status: int) -> None:
    with Wire(site) as wire:
        wire.send(sent)
        answer = wire.answer()
    assert (answer.status, answer.headers["connection"]) == (status, "close")
    assert answer.headers["x-request-id"] in site.said()


def test_a_scanner_makes_no_error(site: Site) -> None:
    for path, host in (("/", "elsewhere.example"), ("/", "a b"), ("/static/../x", HOST)):
        with Wire(site) as wire:
            wire.send(message(path, Host=host))
            assert wire.answer().status in (400, 404)
    assert "Traceback" not in site.said()
    assert '"ERROR"' not in site.said()


def test_who_has_connected_when_the_server_stops_is_answered(hasty: Site) -> None:
    with Wire(hasty) as wire:
        wire.send(HEALTH)
        assert wire.answer().status == 200
    workers = hasty.workers()
    signal_all(workers, signal.SIGSTOP)
    wires = [Wire(hasty) for _ in range(8)]
    for wire in wires:
        wire.send(HEALTH)
    hasty.terminate()
    signal_all(workers, signal.SIGTERM)
    signal_all(workers, signal.SIGCONT)
    for wire in wires:
        with wire:
            assert wire.answer().status == 200
    hasty.wait_for_end()
    hasty.start()

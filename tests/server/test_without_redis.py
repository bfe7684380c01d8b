"""Redis as cache and as broker, hung or killed: players notice nothing, and the log says so."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
import pytest

from golfsite.watch import LEFT_ALONE_FOR
from rounds.web.throttles import MINUTE
from tests.scenes.play import CLEARING, EXAMPLE
from tests.server.asking import SLACK, Asker
from tests.server.others import Redis, needs_redis, running
from tests.server.site import HOST, Site
from tests.server.visitor import Visitor

COST: Final = 1.0  # seconds that a broker or a cache that hangs may cost one request
CALLS: Final = 40
MANY: Final = 60
BURST: Final = 500
# The tests' own settings allow any number of calls.
FREQUENT: Final = {
    "GOLFSITE_CALLS_A_MINUTE": str(CALLS),
    "DJANGO_SETTINGS_MODULE": "golfsite.settings",
}


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of the test's own."""
    with running(Redis(tmp_path)) as server:
        assert isinstance(server, Redis)
        yield server


@pytest.fixture
def asker(tmp_path: Path, redis: Redis) -> Iterator[Asker]:
    """Somebody on a site that uses this Redis for everything."""
    both = {"REDIS_URL": redis.url(0), "CELERY_BROKER_URL": redis.url(1)}
    site = Site(tmp_path, "", GOLFSITE_PROXIES="1", **both)
    try:
        site.start()
        asker = Asker(site)
        assert asker.told
        yield asker
    finally:
        site.close()


@needs_redis
@pytest.mark.ci
def test_players_notice_nothing(asker: Asker, redis: Redis) -> None:
    usual = usual_seconds(asker)
    for fail, recover in ((redis.stop, redis.go_on), (redis.kill, redis.start)):
        ready = asker.ask("GET", "/readyz").answer
        assert (ready.status_code, ready.json().get("away")) == (200, None)
        fail()
        settle_at_once(asker)
        check_everything(asker, usual)
        recover()
        time.sleep(LEFT_ALONE_FOR)
    assert [line for line in asker.site.lines() if line["level"] == "ERROR"] == []


@needs_redis
@pytest.mark.ci
def test_a_burst_of_settled_holes_is_left_to_the_workers(asker: Asker) -> None:
    """There is no worker yet: no page computes a review, and each is told to ask again."""

    def settle_and_look(number: int) -> int:
        guest = Visitor(asker.site, f"2001:db8:{number:x}::1")
        hole = guest.act(guest.begin(holes=1), "p").body
        return guest.post(f"holes/{hole['id']}/review").status

    before = unreviewed(asker)
    with ThreadPoolExecutor(8) as threads:
        statuses = Counter(threads.map(settle_and_look, range(BURST)))
    assert statuses == {202: BURST}
    assert unreviewed(asker) == before + BURST
    queued = f"Messages in the queue: {before + BURST}; workers: none"
    assert queued in asker.site.manage("reviews")


def unreviewed(asker: Asker) -> int:
    """How many settled holes have no review."""
    told = asker.site.manage("verify")
    return int(told.partition("without a review: ")[2].split()[0])


def settle_at_once(asker: Asker) -> None:
    """Holes that settle together: none waits long for the broker, nor does anything else."""
    with ThreadPoolExecutor() as threads:
        settling = [threads.submit(settle, asker) for _ in range(9)]
        while not all(each.done() for each in settling):
            assert asker.ask("GET", "/healthz").seconds < COST + SLACK
        assert max(each.result() for each in settling) < COST + SLACK


def settle(asker: Asker) -> float:
    """How long the action took that settled a hole."""
    guest = Visitor(asker.site)
    hole = guest.begin(code=str(EXAMPLE))
    start = time.monotonic()
    assert guest.act(hole, CLEARING).body["settled"]
    return time.monotonic() - start


def usual_seconds(asker: Asker) -> dict[str, float]:
    """How long each address takes; the first time a process has to load what draws and counts."""
    asked = (*asker.reads(), *asker.reads(), *asker.operations())
    return {each.name: each.seconds for each in sorted(asked, key=lambda each: each.seconds)}


def check_everything(asker: Asker, usual: dict[str, float]) -> None:
    """Every address answers as ever, accounts too, and what is away is told."""
    for each in (*asker.reads(), *asker.operations()):
        assert each.answer.status_code < 500, each.name
        most = usual.get(each.name, 0) + COST + SLACK
        assert each.seconds < most or "review" in each.name, each.name
    newcomer = Visitor(asker.site)
    newcomer.sign_up(f"nora-{time.monotonic_ns()}")
    ready = asker.ask("GET", "/readyz")
    assert (ready.answer.status_code, ready.answer.json()["away"]) == (200, ["cache", "broker"])
    assert ready.seconds < 1 + SLACK
    said = [line["message"] for line in asker.site.lines() if line["logger"] == "golfsite.watch"]
    assert any("cache “redis” is away" in words for words in said)
    assert any("broker" in words for words in said)
    assert len(said) <= 2 * 2  # each process says each of them once a minute


@pytest.mark.slow
def test_processes_count_calls_together_and_not_in_the_database(tmp_path: Path) -> None:
    site = Site(tmp_path, "", REDIS_URL="", **FREQUENT)
    written = tmp_path / "golfsite.sqlite3-wal"
    try:
        site.start()
        minute = int(time.time() // MINUTE)
        first = remaining(site)
        before = written.stat()
        with ThreadPoolExecutor(8) as threads:  # both processes are needed
            others = list(threads.map(lambda _: remaining(site), range(MANY)))
        assert written.stat() == before
    finally:
        site.close()
    told = Counter([first, *others])
    if int(time.time() // MINUTE) == minute:
        assert told == counted(1 + MANY)
    else:  # counting began anew in between, once
        assert told in [counted(calls) + counted(1 + MANY - calls) for calls in range(2 + MANY)]


def counted(calls: int) -> Counter[int]:
    """What so many calls of one minute are told to have left."""
    return Counter(max(0, CALLS - 1 - call) for call in range(calls))


def remaining(site: Site) -> int:
    """How many calls an answer of the API says are left."""
    answer = httpx.get(f"http://{HOST}:{site.port}/api/v1/rules")
    return int(answer.headers["RateLimit-Remaining"])

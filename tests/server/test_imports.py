"""Large imports beside play: nobody gets an error, nothing is stored twice or by half."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date, timedelta
from http.client import HTTPConnection, HTTPException
from uuid import uuid4

import pytest

from rounds.files.rows import MAX_ROWS
from tests.server.site import HOST, Site
from tests.server.visitor import Answer, Visitor, at_once

PATIENCE = 120  # seconds
NEARLY_FULL = 800  # letters, of the thousand that a log may have
FIRST_DAY = date(2010, 1, 1)
HEAD = "date," + ",".join(f"hole_{number}" for number in range(1, 10))


@pytest.fixture
def site(own_site: Site) -> Site:
    return own_site


def scorecards(count: int) -> str:
    """A file of so many scorecards, each of a day of its own."""
    days = (FIRST_DAY + timedelta(number) for number in range(count))
    return "\n".join([HEAD, *(f"{day},1,2,3,4,5,6,7,8,9" for day in days)])


def member(site: Site) -> Visitor:
    visitor = Visitor(site)
    visitor.sign_up(f"ida-{uuid4().hex[:12]}")
    return visitor


def imported(visitor: Visitor, text: str) -> Answer:
    """The answer to the file, sent again as long as it shall be."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = visitor.import_file(text)
        if answer.status not in (409, 503):
            return answer
        assert answer.body["code"] in ("import_under_way", "imports_busy")
        time.sleep(0.2)
    raise AssertionError("no turn came")


def count(visitor: Visitor) -> int:
    number: int = visitor.get("rounds?kind=recorded").body["count"]
    return number


def longest(call: Callable[[], object], *, until: Callable[[], bool]) -> float:
    """The seconds that the slowest of many calls took."""
    times: list[float] = []
    while not until() or not times:
        began = time.monotonic()
        call()
        times.append(time.monotonic() - began)
    return max(times)


def health(site: Site) -> None:
    connection = HTTPConnection(HOST, site.port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()


def test_a_file_sent_many_times_at_once_is_stored_once(site: Site) -> None:
    visitor, text = member(site), scorecards(100)
    answers = at_once(*[lambda: visitor.import_file(text)] * 6)
    assert {answer.status for answer in answers} <= {200, 409, 503}
    assert sum(answer.body["added"] for answer in answers if answer.status == 200) == 100
    assert count(visitor) == 100


@pytest.mark.slow
def test_an_import_that_dies_leaves_everything_or_nothing(site: Site) -> None:
    """Wherever kill -9 comes, the file sent again is stored once and no lock is left."""
    text = scorecards(500)
    for turn in range(3):
        visitor = member(site)
        with ThreadPoolExecutor(1) as threads:
            sent = threads.submit(visitor.import_file, text)
            time.sleep(0.1 * turn)
            site.kill()
            with suppress(OSError, HTTPException):
                sent.result(PATIENCE)
        site.start()
        assert count(visitor) in (0, 500)
        assert imported(visitor, text).status == 200
        assert count(visitor) == 500


@pytest.mark.ci
def test_ten_large_imports_stop_nobody(site: Site) -> None:
    """All of them succeed; meanwhile actions are done and the site answers."""
    text = scorecards(MAX_ROWS)
    members = [member(site) for _ in range(10)]
    guest = Visitor(site)
    hole = guest.begin()

    def act() -> None:
        nonlocal hole
        if hole["ply"] == NEARLY_FULL:
            hole = guest.begin()
        answer = guest.act(hole, "u" if hole["can_undo"] else "d")
        assert answer.status == 200, answer
        hole = answer.body

    with ThreadPoolExecutor(12) as threads:
        alone = [imported(members[0], text)]
        began = time.monotonic()
        sent = [threads.submit(imported, visitor, text) for visitor in members[1:]]

        def all_done() -> bool:
            return all(one.done() for one in sent)

        healthy = threads.submit(longest, lambda: health(site), until=all_done)
        slowest = longest(act, until=all_done)
        took = time.monotonic() - began
    answers = alone + [one.result() for one in sent]
    assert [answer.body["added"] for answer in answers] == [MAX_ROWS] * 10
    assert [count(visitor) for visitor in members] == [MAX_ROWS] * 10
    # As one after the other: nine of them take much longer than anyone waits meanwhile.
    print(f"{took:.1f} s; an action {slowest:.2f} s at most, /healthz {healthy.result():.2f} s")
    assert max(slowest, healthy.result()) < took / 3

"""The cost of requests on one database, in this process: a JSON object on stdout, times in ms.

Times are processor time of this process and of its server process in PostgreSQL. Other work on the
machine makes the time by the clock useless, but hardly changes these.
"""

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import django

django.setup()

from django.core.cache import caches  # noqa: E402 - the settings come first
from django.db import connection  # noqa: E402
from django.http import StreamingHttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from benchmarks.sized.bare_chart import bare_round_totals  # noqa: E402
from rounds.models import Player  # noqa: E402

LIGHT: Final = "bulk-light"
STEADY: Final = "bulk-steady"
HEAVY: Final = "bulk-heavy"
REPEATS: Final = 9
WARM_UPS: Final = 3
CHART: Final = f"/api/v1/players/{STEADY}/charts/round-totals.svg"
# (Name, player, address, whether with an empty cache). None may grow with the rounds of others.
REQUESTS: Final = (
    ("summary, 500 holes, cold", LIGHT, f"/api/v1/players/{LIGHT}/statistics", True),
    ("summary, 500 holes, cached", LIGHT, f"/api/v1/players/{LIGHT}/statistics", False),
    ("player page, 500 holes, cold", LIGHT, f"/players/{LIGHT}", True),
    ("player page, cached", LIGHT, f"/players/{LIGHT}", False),
    ("leaderboard, page", LIGHT, "/leaderboards?format=E-strokes-9", False),
    ("leaderboard of means, API", LIGHT, "/api/v1/leaderboards?board=mean-20", False),
    ("golf index", LIGHT, f"/players/{LIGHT}/golf-index", False),
    ("the site's page", LIGHT, "/site", False),
    ("home", STEADY, "/", False),
    ("history, first page", STEADY, "/rounds", False),
    ("history, deepest page", STEADY, "/rounds?page=last", False),
    ("history, rated, deepest", STEADY, "/rounds?kind=rated&page=last", False),
    ("API rounds, first page", STEADY, "/api/v1/rounds", False),
    ("API rounds, oldest", STEADY, "/api/v1/rounds?ordering=played", False),
    ("API holes, first page", LIGHT, "/api/v1/holes", False),
    ("API holes, rated", LIGHT, "/api/v1/holes?kind=rated", False),
)


def main() -> None:
    """Measure everything that this database has, and print it."""
    _use_one_process()
    has_heavy = Player.objects.filter(handle=HEAVY).exists()
    found: dict[str, dict[str, Any]] = {}
    if has_heavy:  # first, since memory is measured by its peak
        found["export, 100,000 holes"] = _export()
    found |= {name: _requests(_browser(who), url, cold) for name, who, url, cold in REQUESTS}
    found["a round's page"] = _requests(_browser(STEADY), _newest_round(), False)
    found |= _of_a_chart()
    if has_heavy:
        url = f"/api/v1/players/{HEAVY}/statistics"
        found["summary, 100,000 holes, cold"] = _requests(_browser(HEAVY), url, True, 5)
        found["summary, 100,000 holes, cached"] = _requests(_browser(HEAVY), url, False)
    json.dump(found, sys.stdout)


def _use_one_process() -> None:
    """Keep PostgreSQL from parallel workers, whose time would be missing."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET max_parallel_workers_per_gather = 0")


def _processor() -> float:
    """Milliseconds of processor time so far."""
    ours = 1000 * time.process_time()
    if connection.vendor != "postgresql":
        return ours
    process = Path(f"/proc/{connection.connection.info.backend_pid}/stat").read_text()
    user, system = process.rpartition(")")[2].split()[11:13]
    return ours + 1000 * (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _browser(handle: str) -> Client:
    browser = Client(SERVER_NAME="localhost")
    user = Player.objects.get(handle=handle).user
    assert user
    browser.force_login(user)
    return browser


def _requests(browser: Client, url: str, cold: bool, repeats: int = REPEATS) -> dict[str, Any]:
    """The mean time of some requests, and the number of queries of one."""

    def ask() -> None:
        response = browser.get(url)
        assert response.status_code == 200, (url, response.status_code)

    empty: Callable[[], None] = caches["kept"].clear if cold else (lambda: None)
    milliseconds = _mean(ask, empty, repeats)
    empty()
    with CaptureQueriesContext(connection) as queries:
        ask()
    return {"ms": milliseconds, "queries": len(queries)}


def _mean(work: Callable[[], object], before: Callable[[], None], repeats: int) -> float:
    """The mean milliseconds of a run, after a few runs to warm up."""
    # Objects that other measurements left behind are not collected again during this one.
    gc.collect()
    gc.freeze()
    times = []
    for _ in range(WARM_UPS + repeats):
        before()
        start = _processor()
        work()
        times.append(_processor() - start)
    return fmean(times[WARM_UPS:])


def _export() -> dict[str, Any]:
    """A large export as NDJSON: its time, lines, and MB beyond the peak of a small one."""
    _lines_of_export(LIGHT)
    idle, start = _peak(), _processor()
    lines = _lines_of_export(HEAVY)
    return {"ms": _processor() - start, "lines": lines, "MB": _peak() - idle}


def _lines_of_export(handle: str) -> int:
    response = _browser(handle).get("/api/v1/export.ndjson")
    assert isinstance(response, StreamingHttpResponse)
    return sum(chunk.count(b"\n") for chunk in response)


def _peak() -> float:
    """The most memory that this process has had so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _of_a_chart() -> dict[str, Any]:
    """A chart with an empty cache, in turns with the bare drawing, and a repeated request."""
    browser = _browser(STEADY)
    rows = browser.get(CHART.replace(".svg", ".json")).json()["rows"]
    cold, bare = _in_turns(lambda: browser.get(CHART), lambda: bare_round_totals(rows))
    etag = browser.get(CHART).headers["ETag"]

    def again() -> None:
        response = browser.get(CHART, headers={"If-None-Match": etag})
        assert response.status_code == 304

    unchanged = _mean(again, lambda: None, REPEATS)
    return {
        "chart, cold": {"ms": cold},
        "chart, drawn bare": {"ms": bare},
        "chart, again (304)": {"ms": unchanged},
    }


def _in_turns(work: Callable[[], object], reference: Callable[[], object]) -> tuple[float, float]:
    """The mean times of both in turns with an empty cache: other work affects them equally."""
    empty = caches["kept"].clear
    turns = [(_mean(work, empty, 1), _mean(reference, empty, 1)) for _ in range(REPEATS)]
    first, second = zip(*turns, strict=True)
    return fmean(first), fmean(second)


def _newest_round() -> str:
    newest = Player.objects.get(handle=STEADY).rounds.first()
    assert newest
    return f"/rounds/{newest.public_id}"


if __name__ == "__main__":
    main()

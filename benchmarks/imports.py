"""An action's latency while ten players import 2,000 scorecards each, beside the quiet server's.

`make bench` or `python benchmarks/imports.py`; the exit status is 1 when the median is over 2.5
times the quiet one, or /healthz takes over a second. A few actions wait until an import is written.
"""

import http.client
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.actions import LETTERS, Client
from benchmarks.served.site import serve

IMPORTERS = 10
ROWS = 2_000
QUIET_SECONDS = 10
MOST_MEDIAN = 2.5
MOST_HEALTH = 1.0  # seconds
LATER = (409, 503)


def scorecards() -> str:
    """A file of scorecards, each of a day of its own."""
    head = "date," + ",".join(f"hole_{number}" for number in range(1, 10))
    days = (date(2010, 1, 1) + timedelta(number) for number in range(ROWS))
    return "\n".join([head, *(f"{day},1,2,3,4,5,6,7,8,9" for day in days)])


def import_file(port: int, token: str, text: str) -> int:
    """Send the file until it is taken; returns how often the answer was to come later."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "text/csv"}
    later = 0
    while True:
        connection = http.client.HTTPConnection("localhost", port)
        connection.request("POST", "/api/v1/imports", text, headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        if response.status not in LATER:
            assert response.status == 200, (response.status, body[:300])
            return later
        later += 1
        time.sleep(float(response.headers["Retry-After"]))


def seconds_of_actions(client: Client, until: Callable[[], bool]) -> list[float]:
    """What each action took, one after the other."""
    times: list[float] = []
    while True:
        hole = client.begin()
        for ply, letter in enumerate(LETTERS):
            began = time.perf_counter()
            client.post(f"/api/v1/holes/{hole}/actions", {"actions": letter, "ply": ply})
            times.append(time.perf_counter() - began)
            if until():
                return times


def longest_health(port: int, until: Callable[[], bool]) -> float:
    """The seconds of the slowest answer that says that the process is up."""
    longest = 0.0
    while not until():
        began = time.perf_counter()
        connection = http.client.HTTPConnection("localhost", port)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        connection.close()
        longest = max(longest, time.perf_counter() - began)
        time.sleep(0.02)
    return longest


def p99(times: list[float]) -> float:
    """The time that one of a hundred exceeds."""
    return statistics.quantiles(times, n=100)[-1]


def are_done(futures: list[Future[int]]) -> Callable[[], bool]:
    """Whether all of them have ended."""
    return lambda: all(future.done() for future in futures)


def after(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds are over."""
    deadline = time.monotonic() + seconds
    return lambda: time.monotonic() > deadline


def main() -> int:
    """Measure the quiet server, then the busy one."""
    with serve() as site, ThreadPoolExecutor(IMPORTERS + 1) as pool:
        tokens = site.run(
            "from benchmarks.served.players import print_tokens", f"print_tokens({IMPORTERS})"
        ).split()
        client, text = Client(site.port), scorecards()
        seconds_of_actions(client, after(1))  # to warm up
        quiet = seconds_of_actions(client, after(QUIET_SECONDS))
        began = time.monotonic()
        imports = [pool.submit(import_file, site.port, token, text) for token in tokens]
        health = pool.submit(longest_health, site.port, are_done(imports))
        busy = seconds_of_actions(client, are_done(imports))
        took = time.monotonic() - began
        later = sum(one.result() for one in imports)
    median = statistics.median(busy) / statistics.median(quiet)
    slowest = p99(busy) / p99(quiet)
    print(
        f"{IMPORTERS} imports of {ROWS} rows took {took:.1f} s, {later} tries came too soon; an "
        f"action took {statistics.median(busy) * 1000:.0f} ms meanwhile, {median:.2f} x the quiet "
        f"median (limit {MOST_MEDIAN}), p99 {p99(busy) * 1000:.0f} ms, {slowest:.1f} x quiet; "
        f"/healthz {health.result() * 1000:.0f} ms at most (limit {MOST_HEALTH * 1000:.0f})"
    )
    return int(median > MOST_MEDIAN or health.result() > MOST_HEALTH)


if __name__ == "__main__":
    sys.exit(main())

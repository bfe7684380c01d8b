"""An action beside the solver's work, under gunicorn on SQLite: ratios to the quiet server.

`make bench` or `python benchmarks/load.py`; the exit status is 1 when a limit is missed. Twenty
reviews and six guests who ask for hints as often as they may are under way.
"""

import http.client
import json
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.actions import Client
from benchmarks.served.site import Site, serve

TURNS: Final = 3
ACTIONS: Final = 300  # of each turn and each kind
REVIEWS: Final = 20
# The limit of hints is sixty a minute for each guest.
HINTING: Final = 6
HINT_EVERY: Final = 1.0  # seconds
MOST_MEDIAN: Final = 1.5
MOST_P99: Final = 3.0
HOLE: Final = "GO1-E-AAAAAAB"
LETTERS: Final = "d56656251765dd63d43d71514433272117d3d42dd724"


class Guest(Client):
    """A guest whom the site may ask to come again."""

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and body of an answer; a refusal of the solver is no fault."""
        headers = {**self.headers, "Cookie": self.cookie}
        self.connection.request(method, path, json.dumps(body) if body else None, headers)
        response = self.connection.getresponse()
        text = response.read()
        assert response.status in (200, 202, 503), (response.status, text[:300])
        return response.status, json.loads(text)

    def hole(self) -> dict[str, Any]:
        """A new practice hole of the known deal."""
        self.connection.close()
        return self.post("/api/v1/rounds", {"code": HOLE, "holes": 1})


def latencies(player: Guest) -> list[float]:
    """Seconds of one action after the other, a card drawn and taken back."""
    hole, found = player.hole(), []
    for ply, letter in zip(range(ACTIONS), cycle("du"), strict=False):
        started = time.perf_counter()
        player.post(f"/api/v1/holes/{hole['id']}/actions", {"actions": letter, "ply": ply})
        found.append(time.perf_counter() - started)
    return found


class Work(Thread):
    """A guest who keeps the solver busy until told to stop."""

    def __init__(self, guest: Guest, number: int, stop: Event) -> None:
        super().__init__()
        self.guest, self.number, self.stop = guest, number, stop
        self.answered = self.refused = 0

    def count(self, status: int) -> None:
        """Count an answer."""
        self.answered += status == http.client.OK
        self.refused += status == http.client.SERVICE_UNAVAILABLE


class Hinting(Work):
    """Asks for a hint on every position of a hole, as often as the limit allows."""

    def run(self) -> None:
        """Play and ask."""
        hole, letters = self.guest.hole(), cycle("du" * self.number + "d5u")
        while not self.stop.wait(HINT_EVERY):
            path = f"/api/v1/holes/{hole['id']}"
            status, answer = self.guest.ask("POST", f"{path}/hints", {"ply": hole["ply"]})
            self.count(status)
            hole = answer if status == http.client.OK else hole
            body = {"actions": next(letters), "ply": hole["ply"]}
            hole = self.guest.post(f"{path}/actions", body)


class Reviewing(Work):
    """Has one hole after the other reviewed, each with a log of its own."""

    def run(self) -> None:
        """Open reviews, and ask until each is there."""
        for turn in range(10**6):
            path = f"/api/v1/holes/{self._over(turn)}/review"
            status = 0
            while status != http.client.OK:
                status, _ = self.guest.ask("GET", path)
                self.count(status)
                if self.stop.wait(0 if status == http.client.OK else 2):
                    return

    def _over(self, turn: int) -> str:
        hole = self.guest.hole()
        letters = "du" * (self.number + REVIEWS * turn) + LETTERS
        body = {"actions": letters, "ply": 0}
        return str(self.guest.post(f"/api/v1/holes/{hole['id']}/actions", body)["id"])


@contextmanager
def under_way(site: Site) -> Iterator[list[Work]]:
    """Reviews and hints in the making until the block ends."""
    stop = Event()
    work: list[Work] = [Reviewing(Guest(site.port), number, stop) for number in range(REVIEWS)]
    work += [Hinting(Guest(site.port), number, stop) for number in range(HINTING)]
    for each in work:
        each.start()
    try:
        time.sleep(2)
        yield work
    finally:
        stop.set()
        for each in work:
            each.join()


def p99(values: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(values, n=100)[-1]


def main() -> int:
    """Measure the quiet and the busy server in turns."""
    quiet: list[float] = []
    busy: list[float] = []
    with serve() as site:
        player = Guest(site.port)
        latencies(player)  # to warm up
        for _ in range(TURNS):
            quiet += latencies(player)
            with under_way(site) as work:
                busy += latencies(player)
            print(
                f"meanwhile {sum(each.answered for each in work)} hints and reviews answered, "
                f"{sum(each.refused for each in work)} put off"
            )
    median = statistics.median(busy) / statistics.median(quiet)
    tail = p99(busy) / p99(quiet)
    print(
        f"an action beside {REVIEWS} reviews and {HINTING} hinting guests: median "
        f"{1000 * statistics.median(busy):.1f} ms, {median:.2f} x the quiet server's "
        f"{1000 * statistics.median(quiet):.1f} ms, limit {MOST_MEDIAN}; 99 % within "
        f"{1000 * p99(busy):.1f} ms, {tail:.2f} x {1000 * p99(quiet):.1f} ms, limit {MOST_P99}"
    )
    return int(median > MOST_MEDIAN or tail > MOST_P99)


if __name__ == "__main__":
    sys.exit(main())

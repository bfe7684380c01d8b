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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count, cycle
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
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
DRAWS: Final = 10
ASK_EVERY: Final = 2.0  # seconds, as the page of a review and the answer say
MOST_MEDIAN: Final = 1.5
MOST_P99: Final = 3.0
HOLE: Final = "GO1-E-AAAAAAB"
LETTERS: Final = "d56656251765dd63d43d71514433272117d3d42dd724"


class Guest(Client):
    """A guest whom the site may ask to come again."""

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and body of an answer; a refusal of the solver is no fault."""
        headers = {**self.headers, "Cookie": self.cookie}
        self.connection.close()  # it may have timed out
        self.connection.request(method, path, json.dumps(body) if body else None, headers)
        response = self.connection.getresponse()
        text = response.read()
        assert response.status in (200, 202, 503), (response.status, text[:300])
        return response.status, json.loads(text)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer on a fresh connection, which must not be an error."""
        self.connection.close()
        return super().post(path, body)

    def hole(self) -> dict[str, Any]:
        """A new practice hole of the known deal."""
        return self.post("/api/v1/rounds", {"code": HOLE, "holes": 1})


def latencies(player: Guest) -> list[float]:
    """Seconds of one action after the other, a card drawn and taken back."""
    hole, found = player.hole(), []
    for ply, letter in zip(range(ACTIONS), cycle("du"), strict=False):
        started = time.perf_counter()
        player.post(f"/api/v1/holes/{hole['id']}/actions", {"actions": letter, "ply": ply})
        found.append(time.perf_counter() - started)
    return found


class Work:
    """A guest who keeps the solver busy until told to stop."""

    def __init__(self, port: int, number: int, stop: Event) -> None:
        self.guest, self.number, self.stop = Guest(port), number, stop
        self.answered = self.put_off = 0

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer, counted; None if the site says later."""
        status, answer = self.guest.ask(method, path, body)
        self.answered += status == http.client.OK
        self.put_off += status == http.client.SERVICE_UNAVAILABLE
        return answer if status == http.client.OK else None


class Hinting(Work):
    """Asks for a hint on every position of random holes."""

    def run(self) -> None:
        """Play and ask."""
        while True:
            hole = self.guest.post("/api/v1/rounds", {})
            for _ in range(DRAWS):
                if self.stop.wait(HINT_EVERY):
                    return
                path = f"/api/v1/holes/{hole['id']}"
                hole = self.ask("POST", f"{path}/hints", {"ply": hole["ply"]}) or hole
                hole = self.guest.post(f"{path}/actions", {"actions": "d", "ply": hole["ply"]})


class Reviewing(Work):
    """Has one hole after the other reviewed, each with a log of its own."""

    def run(self) -> None:
        """Open reviews, and ask until each is there."""
        for turn in count():
            path = f"/api/v1/holes/{self._over(turn)}/review"
            while not self.ask("GET", path):
                if self.stop.wait(ASK_EVERY):
                    return
            if self.stop.is_set():
                return

    def _over(self, turn: int) -> str:
        hole = self.guest.hole()
        letters = "du" * (self.number + REVIEWS * turn) + LETTERS
        body = {"actions": letters, "ply": 0}
        return str(self.guest.post(f"/api/v1/holes/{hole['id']}/actions", body)["id"])


def keep_busy(port: int, link: "Connection[str, str]") -> None:
    """Keep reviews and hints under way until told to stop; say when they are, and what came."""
    stop = Event()
    work: list[Reviewing | Hinting] = [
        *(Reviewing(port, number, stop) for number in range(REVIEWS)),
        *(Hinting(port, number, stop) for number in range(HINTING)),
    ]
    with ThreadPoolExecutor(len(work)) as threads:
        running = []
        for each in work:
            running.append(threads.submit(each.run))
            time.sleep(0.1)  # people do not come all at once
        link.send("under way")
        link.recv()
        stop.set()
        for one in running:
            one.result()
    answered, put_off = sum(each.answered for each in work), sum(each.put_off for each in work)
    link.send(f"meanwhile {answered} hints and reviews answered, {put_off} put off")


@contextmanager
def under_way(site: Site) -> Iterator[None]:
    """Reviews and hints in the making until the block ends, from a process of their own."""
    link, other = Pipe()
    process = Process(target=keep_busy, args=(site.port, other))
    process.start()
    other.close()
    link.recv()
    try:
        yield
    finally:
        link.send("stop")
        print(link.recv())
        process.join()


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
            with under_way(site):
                busy += latencies(player)
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

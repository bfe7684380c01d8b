"""Rated rounds a minute that bots play over the API, and how many calls they need for a hole.

`make bench` or `python benchmarks/bots.py`; the same run measures the requests a second of a bare
view. The exit status is 1 when a hole takes more calls than its draws and two more.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "clients" / "python"))

from golfsite_client import Golfsite
from longest_run_bot import play_round

from benchmarks.served.site import Site, serve

BOTS = (1, 4, 16)
ROUNDS = 3  # by each bot
BARE_REQUESTS = 400
CALLS_BESIDES_DRAWS = 2


class CountingTransport(httpx.HTTPTransport):
    """Counts the requests that a bot sends."""

    sent = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send it, and count it."""
        self.sent += 1
        return super().handle_request(request)


class Tally(NamedTuple):
    """The requests that a bot sent, the holes that it played, and the draws in them."""

    requests: int
    holes: int
    draws: int


def play(url: str, token: str) -> Tally:
    """Play some rated rounds with one bot."""
    transport = CountingTransport()
    with Golfsite(token, url, transport=transport) as site:
        rounds = [play_round(site, rules="easy") for _ in range(ROUNDS)]
        requests = transport.sent
        logs = [site.hole(str(id_))["log"] for one in rounds for id_ in one["hole_ids"]]
    return Tally(requests, len(logs), sum(log.count("d") for log in logs))


def bare_rate(site: Site, token: str) -> float:
    """Requests a second that a bare view answers to one caller, on a hole of its own."""
    with Golfsite(token, f"http://localhost:{site.port}") as caller:
        hole = caller.begin()
        address = f"http://localhost:{site.port}/bare/{hole['id']}"
        start = time.perf_counter()
        for _ in range(BARE_REQUESTS):
            caller.ask("POST", address, {})
        return BARE_REQUESTS / (time.perf_counter() - start)


def measure(site: Site, tokens: list[str]) -> bool:
    """Let all bots play at once, and return whether their calls stay within the limit."""
    url = f"http://localhost:{site.port}"
    start = time.perf_counter()
    with ThreadPoolExecutor(len(tokens)) as pool:
        tallies = list(pool.map(play, [url] * len(tokens), tokens))
    minutes = (time.perf_counter() - start) / 60
    requests, holes, draws = map(sum, zip(*tallies, strict=True))
    besides = (requests - draws) / holes
    print(
        f"{len(tokens):3} bots: {len(tokens) * ROUNDS / minutes:6.1f} rated rounds a minute, "
        f"{requests / minutes / 60:5.0f} requests/s, a call a draw and {besides:.2f} more a hole"
    )
    return besides <= CALLS_BESIDES_DRAWS


def main() -> int:
    """Measure each number of bots, and the bare view before them."""
    with serve() as site:
        tokens = site.run(
            "from benchmarks.served.players import print_tokens", f"print_tokens({max(BOTS)})"
        ).split()
        bare = bare_rate(site, tokens[0])
        print(f"a bare view that reads a row and writes it: {bare:.0f} requests/s to one caller")
        results = [measure(site, tokens[:count]) for count in BOTS]
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())

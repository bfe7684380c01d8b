"""Actions a second over the API, on SQLite under gunicorn, beside a bare view in one process.

`make bench` or `python benchmarks/actions.py`; the exit status is 1 when the ratio is under 0.6.
"""

import http.client
import json
import re
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.served.site import serve

CLIENTS = 4
TURNS = 8
# As many letters as in a real log: a card is drawn and taken back, over and over.
LETTERS = "du" * 25
LEAST_RATIO = 0.6


class Client:
    """A guest with a session, one connection that stays open, and one hole at a time."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("localhost", port)
        page = self._exchange("GET", "/new")
        token = re.search(rb'name="csrf-token" content="(\w+)"', page)
        assert token, "the page has no CSRF token"
        self.headers = {"Content-Type": "application/json", "X-CSRFToken": token[1].decode()}

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer, which must not be an error."""
        answer: dict[str, Any] = json.loads(self._exchange("POST", path, json.dumps(body)))
        return answer

    def begin(self) -> str:
        """The id of the first hole of a new round, on a fresh connection: old ones time out."""
        self.connection.close()
        return str(self.post("/api/v1/rounds", {})["id"])

    def _exchange(self, method: str, path: str, body: str | None = None) -> bytes:
        headers = {**getattr(self, "headers", {}), "Cookie": getattr(self, "cookie", "")}
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        data = response.read()
        assert response.status < 300, (response.status, data[:300])
        self._keep_cookies(response)
        return data

    def _keep_cookies(self, response: http.client.HTTPResponse) -> None:
        parts = getattr(self, "cookie", "").split("; ")
        cookies = dict(part.split("=", 1) for part in parts if part)
        for header in response.headers.get_all("Set-Cookie") or []:
            name, value = header.split(";")[0].split("=", 1)
            cookies[name] = value
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())


def act(client: Client, hole_id: str) -> None:
    """Send the actions of a hole, one in each request."""
    for ply, letter in enumerate(LETTERS):
        client.post(f"/api/v1/holes/{hole_id}/actions", {"actions": letter, "ply": ply})


def touch(client: Client, hole_id: str) -> None:
    """Send as many requests to the bare view."""
    for _ in LETTERS:
        client.post(f"/bare/{hole_id}", {})


def rate(clients: list[Client], work: Callable[[Client, str], None]) -> float:
    """Requests a second when every client does the work at once, each on a new hole."""
    holes = [client.begin() for client in clients]
    with ThreadPoolExecutor(len(clients)) as pool:
        start = time.perf_counter()
        list(pool.map(work, clients, holes))
        return len(clients) * len(LETTERS) / (time.perf_counter() - start)


def main() -> int:
    """Measure both in turns, so that other work on the machine affects them equally."""
    with serve() as site:
        clients = [Client(site.port) for _ in range(CLIENTS)]
        for work in (act, touch):
            rate(clients, work)  # to warm up
        turns = [(rate(clients, act), rate(clients, touch)) for _ in range(TURNS)]
    actions, bare = (statistics.median(rates) for rates in zip(*turns, strict=True))
    ratio = statistics.median(action / reference for action, reference in turns)
    print(
        f"an action    {actions:6.0f} requests/s with {CLIENTS} clients; {ratio:.2f} x a bare view "
        f"that reads and writes one row ({bare:.0f}/s), limit {LEAST_RATIO}"
    )
    return int(ratio < LEAST_RATIO)


if __name__ == "__main__":
    sys.exit(main())

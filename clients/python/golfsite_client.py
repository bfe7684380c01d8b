"""A client of Golfsite's API.

It sends a token, repeats requests where that is safe, waits when the site says so, follows pages
and reads streams. It returns the API's answers unchanged: golfsite_types.py has their shapes and
docs/api.md says what they mean.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, cast

import httpx
from golfsite_types import HoleRecord, HoleState, MeState, ReviewState, RoundState

TRIES: Final = 5
PATIENCE: Final = 30.0  # seconds for one answer
WAIT: Final = 1.0  # seconds, unless the site says how long
LATER: Final = (429, 503)
PENDING: Final = 202
REVIEW_PATIENCE: Final = 300.0  # seconds for what the site makes in the background
STALE: Final = "stale_ply"

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


class Problem(Exception):
    """An error of the site: `status`, a stable `code`, words, and for an action the `hole` now."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("detail", body.get("title", f"status {status}")))
        self.status = status
        self.code: str = body.get("code", "")
        self.errors: dict[str, list[str]] = body.get("errors", {})
        self.applied: int = body.get("applied", 0)
        self.hole: HoleState | None = body.get("hole")


class Golfsite:
    """The site as one token sees it. Use it in a `with` block, or close it."""

    def __init__(
        self,
        token: str,
        url: str = "http://localhost:8000",
        *,
        sleep: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._sleep = sleep
        self._http = httpx.Client(
            base_url=f"{url.rstrip('/')}/api/v1/",
            headers={"Authorization": f"Bearer {token}"},
            timeout=PATIENCE,
            transport=transport,
        )

    def __enter__(self) -> Golfsite:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def me(self) -> MeState:
        """The token's player and scopes."""
        return cast("MeState", self.ask("GET", "me"))

    def change(self, **settings: str | bool) -> MeState:
        """Change settings, such as `is_bot=True` before the first rated round."""
        return cast("MeState", self.ask("PATCH", "me", settings))

    def begin(self, **choice: str | int | bool) -> HoleState:
        """Begin a round, such as `rules="easy", kind="rated"`; the answer is its first hole."""
        return cast("HoleState", self.ask("POST", "rounds", choice))

    def act(self, hole: HoleState, actions: str) -> HoleState:
        """Play letters in order on a hole, and return the hole as it is now.

        If the hole has changed since it was read, nothing is played. Raises Problem for a refusal:
        the letters before it stand, and the problem's `hole` is the hole after them.
        """
        body = {"actions": actions, "ply": hole["ply"]}
        try:
            return cast("HoleState", self.ask("POST", f"holes/{hole['id']}/actions", body))
        except Problem as problem:
            if problem.code == STALE and problem.hole:
                return problem.hole
            raise

    def next_hole(self, round_id: str) -> HoleState:
        """Deal the next hole of a round."""
        return cast("HoleState", self.ask("POST", f"rounds/{round_id}/next", {}))

    def sign(self, round_id: str) -> RoundState:
        """Close a round for ever; rated ones close by themselves."""
        return cast("RoundState", self.ask("POST", f"rounds/{round_id}/sign", {}))

    def hole(self, hole_id: str) -> HoleRecord:
        """A hole as it is now."""
        return cast("HoleRecord", self.ask("GET", f"holes/{hole_id}"))

    def review(self, hole_id: str) -> ReviewState:
        """The review of a hole that is over, which settles it; waits until the site has made it."""
        return cast("ReviewState", self.ask("POST", f"holes/{hole_id}/review", {}))

    def round(self, round_id: str) -> RoundState:
        """A round as it is now."""
        return cast("RoundState", self.ask("GET", f"rounds/{round_id}"))

    def rounds(self, **filters: str) -> Iterator[RoundState]:
        """Your rounds, the newest first; the next page is fetched as you reach it."""
        return (cast("RoundState", row) for row in self.rows("rounds", **filters))

    def rows(self, path: str, **filters: str) -> Iterator[Any]:
        """The rows of any list; the next page is fetched as you reach it."""
        page = self.ask("GET", path, **filters)
        yield from page["results"]
        while page["next"]:
            page = self.ask("GET", page["next"])
            yield from page["results"]

    def export(self, **filters: str) -> Iterator[dict[str, Any]]:
        """All your holes, one row each, as they arrive."""
        with self._http.stream("GET", "export.ndjson", params=filters) as response:
            if response.is_error:
                response.read()
                raise _problem(response)
            for line in response.iter_lines():
                yield json.loads(line)

    def ask(self, method: Method, path: str, body: object = None, **query: str) -> Any:
        """The answer to any request, as JSON.

        Raises Problem for an error, httpx's TransportError if no answer came, and TimeoutError if
        the site is not ready within minutes. Lost answers and a busy site are tried again. A POST
        has a key, so it is done only once.
        """
        headers = {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" else {}
        request = self._http.build_request(
            method, path, json=body, params=query or None, headers=headers
        )
        response = self._ready(self._patiently(request))
        if response.is_error:
            raise _problem(response)
        return response.json() if response.content else None

    def _ready(self, response: httpx.Response) -> httpx.Response:
        """The answer, asked for until it no longer says "later"."""
        waited = 0.0
        while response.status_code == PENDING:
            if waited > REVIEW_PATIENCE:
                raise TimeoutError(f"{response.url} is still not ready")
            seconds = float(response.headers.get("Retry-After", WAIT))
            self._sleep(seconds)
            waited += seconds
            address = response.url.join(response.json()["ask_again"])
            response = self._patiently(self._http.build_request("GET", address))
        return response

    def _patiently(self, request: httpx.Request) -> httpx.Response:
        for _ in range(TRIES - 1):
            try:
                response = self._http.send(request)
            except httpx.TransportError:
                self._sleep(WAIT)
                continue
            if response.status_code not in LATER:
                return response
            self._sleep(float(response.headers.get("Retry-After", WAIT)))
        return self._http.send(request)


def _problem(response: httpx.Response) -> Problem:
    is_json = "json" in response.headers.get("Content-Type", "")
    return Problem(response.status_code, response.json() if is_json else {})

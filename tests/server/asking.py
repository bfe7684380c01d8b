"""Requests to the served site as they go over the wire, and how long each answer took."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Final, NamedTuple

import httpx

from tests.server.site import HOST, Site
from tests.server.visitor import TOKEN
from tests.web.addresses import addresses

LIMIT: Final = 3.0  # seconds, within which a refusal comes
NEWCOMER: Final = {"Cookie": f"csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
THREADS: Final = 8
SLACK: Final = 4.0  # seconds that a busy machine may add; what is tried cost ten and more
PROBLEM: Final = "application/problem+json"


class Asked(NamedTuple):
    """A request and its answer."""

    name: str
    answer: httpx.Response
    seconds: float

    @property
    def is_fault(self) -> bool:
        """Whether the site failed; a solver that has no place for many at once is no fault."""
        return self.answer.status_code >= 500 and "solver_busy" not in self.answer.text

    @property
    def is_refused_well(self) -> bool:
        """Whether it is a 503 that says when to try again, in the form of its address."""
        form = PROBLEM if " /api/" in self.name else "text/html"
        if self.name == "GET /readyz":
            form = "application/json"
        return (
            self.answer.status_code == 503
            and int(self.answer.headers["Retry-After"]) > 0
            and self.answer.headers["Content-Type"].startswith(form)
            and "database" in self.answer.text
        )

    @property
    def is_in_time(self) -> bool:
        """Whether it came within the limit."""
        return self.seconds < LIMIT + SLACK


class Asker:
    """Somebody who is known to the site, and all that can be asked of it."""

    def __init__(self, site: Site) -> None:
        self.site = site

    @cached_property
    def told(self) -> dict[str, Any]:
        """Rows, credentials and good requests; made when somebody first asks for them."""
        command = "from tests.server.cast import tell; tell()"
        told: dict[str, Any] = json.loads(
            self.site.manage("shell", "--no-imports", "--command", command)
        )
        return told

    @property
    def by_session(self) -> dict[str, str]:
        """The headers of a browser that is logged in."""
        cookies = f"sessionid={self.told['session']}; csrftoken={TOKEN}"
        return {"Cookie": cookies, "X-CSRFToken": TOKEN}

    @property
    def by_token(self) -> dict[str, str]:
        """The headers of a program."""
        return {"Authorization": self.told["authorization"]}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Asked:
        """The answer; as the browser unless other headers say who asks."""
        is_text = isinstance(body, str)
        sent = {"Content-Type": "text/csv" if is_text else "application/json"}
        start = time.monotonic()
        answer = httpx.request(
            method,
            f"http://{HOST}:{self.site.port}{path}",
            content=body if is_text else json.dumps(body or {}),
            headers=sent | (headers or self.by_session),
            timeout=30,
        )
        return Asked(f"{method} {path}", answer, time.monotonic() - start)

    def operations(self, **headers: str) -> list[Asked]:
        """The answers of every operation of the API."""
        requests = [
            (sent["method"].upper(), sent["path"].format(**sent["values"]), sent["body"])
            for sent in self.told["requests"]
        ]
        return self.at_once(*requests, **headers)

    def reads(self) -> list[Asked]:
        """The answers of every address of the site, outside the admin, to GET."""
        rows: dict[str, list[str]] = {"extension": ["csv"]}
        for sent in self.told["requests"]:
            rows |= {name: [value] for name, value in sent["values"].items()}
        return self.at_once(*[("GET", path, None) for path in dict.fromkeys(addresses(rows))])

    def writes(self) -> list[Asked]:
        """The answers of the operations that change something."""
        return [each for each in self.operations() if not each.name.startswith("GET")]

    def at_once(self, *requests: tuple[str, str, Any], **headers: str) -> list[Asked]:
        """The answers of requests that are made together, not more than the site has threads."""
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(lambda request: self.ask(*request, **headers), requests))

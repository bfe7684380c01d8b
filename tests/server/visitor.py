"""Who uses the served site: browsers reduced to their cookies, several at once if need be."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode

from tests.server.site import HOST

TOKEN = "a" * 32  # cookie and header only have to agree; a login brings another one
PASSWORD = "seven columns of five"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """Status, and the body: what JSON stands for, or else the text."""

    status: int
    body: Any


class Served(Protocol):
    """What serves on a port of this machine."""

    port: int


class Visitor:
    """One browser; its calls may be made from many threads."""

    def __init__(self, site: Served) -> None:
        self.site = site
        self.cookies = {"csrftoken": TOKEN}

    def get(self, path: str) -> Answer:
        """The answer of the API to GET."""
        return self._call("GET", f"/api/v1/{path}", "", JSON)

    def post(self, path: str, body: object = None, key: str = "") -> Answer:
        """The answer of the API to POST, under an idempotency key if there is one."""
        headers = {"Idempotency-Key": key} if key else {}
        return self._call("POST", f"/api/v1/{path}", json.dumps(body or {}), JSON, headers)

    def import_file(self, text: str) -> Answer:
        """The answer to a file of CSV."""
        return self._call("POST", "/api/v1/imports", text, "text/csv")

    def act(self, hole: dict[str, Any], letters: str, key: str = "") -> Answer:
        """The answer to letters at the ply of the hole's state."""
        asked = {"actions": letters, "ply": hole["ply"]}
        return self.post(f"holes/{hole['id']}/actions", asked, key)

    def begin(self, **choice: Any) -> dict[str, Any]:
        """The first hole of a new round."""
        answer = self.post("rounds", choice)
        assert answer.status == 201, answer
        hole: dict[str, Any] = answer.body
        return hole

    def send(self, method: str, path: str, body: object = None, key: str = "") -> Answer:
        """The answer to any request, under an idempotency key if there is one."""
        headers = {"Idempotency-Key": key} if key else {}
        return self._call(method, path, "" if body is None else json.dumps(body), JSON, headers)

    def sign_up(self, name: str) -> None:
        """Make an account and be logged in."""
        self._submit("signup", username=name, password1=PASSWORD, password2=PASSWORD)

    def log_in(self, name: str) -> Answer:
        """Be logged in with an account that was signed up for."""
        return self._submit("login", login=name, password=PASSWORD)

    def _submit(self, form: str, **fields: str) -> Answer:
        answer = self._call("POST", f"/accounts/{form}/", urlencode(fields), FORM)
        assert answer.status == 302, answer
        return answer

    def _call(
        self,
        method: str,
        path: str,
        body: str,
        content_type: str,
        own_headers: dict[str, str] | None = None,
    ) -> Answer:
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Content-Type": content_type, "Cookie": pairs}
        sent |= own_headers or {}
        headers = sent | {"X-CSRFToken": self.cookies["csrftoken"]}
        with closing(HTTPConnection(HOST, self.site.port, timeout=60)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: part.value for name, part in SimpleCookie(cookie).items()}
        is_json = "json" in response.headers.get_content_type()
        body = json.loads(text) if is_json else text.decode(errors="replace")
        return Answer(response.status, body)


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """What the calls came to, all made at one moment."""
    start = Barrier(len(calls))

    def call(one: Callable[[], Answer]) -> Answer:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))

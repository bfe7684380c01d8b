"""Who uses the served site: browsers reduced to their cookies, several at once if need be."""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar
from urllib.parse import urlencode

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.server.site import HOST

TOKEN = "a" * 32  # cookie and header only have to agree; a login brings another one
PASSWORD = "seven columns of five"
Value = TypeVar("Value")
Field: TypeAlias = str | list[str]  # a value of a form
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """Status, and the body: what JSON stands for, or else the text."""

    status: int
    body: Any


class Served(Protocol):
    """What serves on a port of this machine."""

    port: int


class Page(NamedTuple):
    """Status, where it leads to, and the text of the page."""

    status: int
    location: str
    text: str


class Visitor:
    """One browser; its calls may be made from many threads."""

    def __init__(self, site: Served, address: str = "") -> None:
        self.site = site
        self.address = address  # as a proxy tells it
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

    def read(self, path: str) -> Page:
        """The page at an address."""
        return self._page("GET", path)

    def fill_in(self, path: str, fields: Mapping[str, Field]) -> Page:
        """The answer to a form, without the token in a header: the page's own is in its fields."""
        return self._page("POST", path, urlencode(fields, doseq=True))

    def upload(self, path: str, fields: Mapping[str, object]) -> Page:
        """The answer to a form with a file."""
        body = encode_multipart(BOUNDARY, dict(fields))
        return self._page("POST", path, body, MULTIPART_CONTENT)

    def copy(self) -> "Visitor":
        """The same browser with the cookies that it has now."""
        twin = Visitor(self.site, self.address)
        twin.cookies = dict(self.cookies)
        return twin

    def _page(self, method: str, path: str, body: str | bytes = "", form: str = FORM) -> Page:
        response, text = self._exchange(method, path, body, {"Content-Type": form})
        return Page(response.status, response.headers["Location"] or "", text.decode())

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
        sent = {"Content-Type": content_type, "X-CSRFToken": self.cookies["csrftoken"]}
        response, text = self._exchange(method, path, body, sent | (own_headers or {}))
        is_json = "json" in response.headers.get_content_type()
        told = json.loads(text) if is_json else text.decode(errors="replace")
        return Answer(response.status, told)

    def _exchange(
        self, method: str, path: str, body: str | bytes, headers: dict[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        """The response to a request with the browser's cookies, which it may change."""
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = {"Cookie": pairs, "X-Forwarded-For": self.address}
        with closing(HTTPConnection(HOST, self.site.port, timeout=60)) as connection:
            connection.request(method, path, body, {**told, **headers})
            response = connection.getresponse()
            text = response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: part.value for name, part in SimpleCookie(cookie).items()}
        return response, text


def at_once(*calls: Callable[[], Value]) -> list[Value]:
    """What the calls came to, all made at one moment."""
    start = Barrier(len(calls))

    def call(one: Callable[[], Value]) -> Value:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))

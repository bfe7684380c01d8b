"""One connection to the served site, byte by byte: for requests that no library would send."""

import json
import socket
from http.client import parse_headers
from typing import Any, NamedTuple, Self

from tests.server.site import HOST, PATIENCE, Site
from tests.server.visitor import Visitor


class WireAnswer(NamedTuple):
    """Status, headers in small letters, body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Wire:
    """A connection that stays open until one of the two sides closes it."""

    def __init__(self, site: Site, receive_bytes: int = 65536) -> None:
        self._socket = socket.socket()
        self._socket.settimeout(PATIENCE)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self._socket.connect((HOST, site.port))
        self._file = self._socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._socket.close()

    def send(self, data: bytes) -> None:
        """Send the bytes as they are."""
        self._socket.sendall(data)

    def answer(self) -> WireAnswer:
        """The next answer. Raises ConnectionError if the server broke it off."""
        line = self._file.readline()
        if not line:
            raise ConnectionError("no answer")
        headers = {name.lower(): text for name, text in parse_headers(self._file).items()}
        body = self._file.read(int(headers.get("content-length", 0)))
        return WireAnswer(int(line.split()[1]), headers, body)

    def is_at_end(self) -> bool:
        """Whether the server closed properly, with nothing more to say. Waits for that."""
        return self._file.read() == b""


def message(
    path: str, body: bytes = b"", visitor: Visitor | None = None, **headers: str | None
) -> bytes:
    """A request as it goes over the wire: POST with a body, GET without."""
    sent: dict[str, Any] = {"Host": HOST, "Content-Length": str(len(body)) if body else None}
    if visitor:
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        sent |= {"Cookie": cookies, "X-CSRFToken": visitor.cookies["csrftoken"]}
        sent |= {"Content-Type": "application/json"}
    sent |= {name.replace("_", "-"): text for name, text in headers.items()}
    lines = [f"{name}: {text}" for name, text in sent.items() if text is not None]
    method = "POST" if body else "GET"
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + body


def action(visitor: Visitor, hole: dict[str, Any], ply: int) -> bytes:
    """A request that draws a card, or takes it back."""
    body = json.dumps({"actions": "du"[ply % 2], "ply": ply}).encode()
    return message(f"/api/v1/holes/{hole['id']}/actions", body, visitor)

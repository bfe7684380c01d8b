"""The table of hostile requests, sent as it stands to the served site: nothing is stored by it."""

import json
import socket
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.scenes.play import EXAMPLE
from tests.server.site import HOST, Site
from tests.server.visitor import Visitor

TABLE = Path(__file__).parents[1] / "data" / "hostile_requests.toml"
REQUESTS = tomllib.loads(TABLE.read_text(encoding="utf-8"))["request"]


@pytest.fixture(scope="module")
def player(shared_site: Site) -> Visitor:
    return Visitor(shared_site)


@pytest.fixture(scope="module")
def hole(player: Visitor) -> dict[str, Any]:
    return player.begin(code=str(EXAMPLE))


def bytes_of(row: dict[str, Any]) -> bytes:
    """The body of a row of the table."""
    body = bytes.fromhex(row["hex"]) if "hex" in row else str(row.get("body", "")).encode()
    body = body.replace(b'"A"', b'"' + b"A" * row.get("pad", 1) + b'"')
    return body * int(row.get("repeat", 1))


def message(row: dict[str, Any], player: Visitor, hole: dict[str, Any]) -> bytes:
    """The whole request as it goes over the wire."""
    path = str(row["path"]).format(hole=hole["id"], round=hole["round"])
    body = bytes_of(row)
    cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    headers = {
        "Host": f"{HOST}:{player.site.port}",
        "Connection": "close",
        "Cookie": cookies,
        "X-CSRFToken": player.cookies["csrftoken"],
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    } | row.get("headers", {})
    if "Transfer-Encoding" in headers:
        del headers["Content-Length"]
    if "X-Long" in headers:
        headers["X-Long"] = "x" * row["long_header"]
    lines = [f"{row.get('method', 'POST')} /api/v1/{path} HTTP/1.1"]
    lines += [f"{name}: {text}" for name, text in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def answer(site: Site, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers in small letters, and body of the answer."""
    with socket.create_connection((HOST, site.port), timeout=60) as connection:
        with suppress(ConnectionError):  # refused before the end of it
            connection.sendall(sent)
        got = b""
        while part := connection.recv(65536):
            got += part
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    pairs = (line.partition(": ") for line in lines)
    return int(first.split()[1]), {name.lower(): text for name, _, text in pairs}, body


def everything(player: Visitor) -> object:
    return player.get("rounds").body, player.get("holes").body


@pytest.mark.parametrize("row", REQUESTS, ids=lambda row: row["name"])
def test_a_hostile_request(
    site: Site, player: Visitor, hole: dict[str, Any], row: dict[str, Any]
) -> None:
    before = everything(player)
    status, headers, body = answer(site, message(row, player, hole))
    assert status == row["status"], body[:500]
    if row["code"]:
        assert headers["content-type"] == "application/problem+json"
        assert json.loads(body)["code"] == row["code"]
        assert "ratelimit-remaining" in headers
    assert everything(player) == before
    assert '"level": "ERROR"' not in site.said()

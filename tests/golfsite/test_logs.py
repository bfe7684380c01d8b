"""The logs: one JSON line a request, found by its id, silent about what it carried."""

import json
from pathlib import Path

import pytest
from django.test import Client

from tests.golfsite.processes import KEY, python

REQUESTS = """
import django
django.setup()
from django.test import Client
client = Client(SERVER_NAME="localhost", raise_request_exception=False)
client.get("/healthz?card=TS", headers={"X-Request-ID": "mine-1"})
client.post("/healthz", {"password": "hunter2"})
client.get("/api/v1/rounds", headers={"Host": "elsewhere.example"})
"""
SUSPICIONS = """
import django
django.setup()
from django.core import exceptions, handlers
from django.test import RequestFactory
def view(request):
    raise getattr(exceptions, request.path.rpartition("/")[2])("from a scanner")
for name in ("DisallowedHost", "SuspiciousFileOperation", "SuspiciousOperation"):
    handlers.exception.convert_exception_to_response(view)(RequestFactory().get(f"/api/v1/{name}"))
"""


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a process of the site wrote to stderr while it answered the requests."""
    data = tmp_path_factory.mktemp("data")
    (data / "static").mkdir()
    return python(REQUESTS, GOLFSITE_SECRET_KEY=KEY, GOLFSITE_DATA=data).stderr


def test_each_request_leaves_one_line(logged: str) -> None:
    lines = [json.loads(line) for line in logged.splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert [(line["method"], line["path"], line["status"]) for line in requests] == [
        ("GET", "/healthz", 200),
        ("POST", "/healthz", 405),
        ("GET", "/api/v1/rounds", 400),
    ]
    assert requests[0]["request_id"] == "mine-1"
    assert all(line["duration_ms"] > 0 and line["level"] == "INFO" for line in requests)


def test_an_error_is_found_by_the_id_of_its_request(logged: str) -> None:
    *_, refusal, request = (json.loads(line) for line in logged.splitlines())
    assert refusal["logger"] == "django.security.DisallowedHost"
    assert "elsewhere.example" in refusal["message"]
    assert refusal["request_id"] == request["request_id"] != "mine-1"


@pytest.mark.parametrize(("level", "lines"), [("INFO", 3), ("ERROR", 0)])
def test_a_scanner_makes_no_error(level: str, lines: int, tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    variables = {"GOLFSITE_LOG_LEVEL": level, "GOLFSITE_SECRET_KEY": KEY}
    written = python(SUSPICIONS, GOLFSITE_DATA=tmp_path, **variables).stderr.splitlines()
    suspicions = [json.loads(line) for line in written]
    assert len(suspicions) == lines
    for line in suspicions:
        assert line["level"] == "WARNING"
        assert "from a scanner" in line["message"]
        assert "exc_info" not in line


def test_query_and_body_are_not_logged(logged: str) -> None:
    assert "/healthz" in logged
    assert "card" not in logged
    assert "hunter2" not in logged


def test_a_short_plain_id_comes_back(client: Client) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": "trace-42.a_b"})
    assert response["X-Request-ID"] == "trace-42.a_b"


@pytest.mark.parametrize("given", ["", "two words", "x" * 65, 'quote"', "ä", "tab\tbed"])
def test_any_other_id_is_replaced(client: Client, given: str) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": given})
    assert response["X-Request-ID"] != given
    assert len(response["X-Request-ID"]) == 32

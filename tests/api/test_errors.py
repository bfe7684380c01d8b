"""Errors: each is a problem+json with a stable code; no input causes a 500."""

import json
import re
from typing import Any, cast

import pytest
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import SuspiciousOperation
from django.test import Client, RequestFactory

from engine import Refusal
from golfsite.errors import bad_request
from rounds.api.http.codes import Code, codes
from rounds.api.http.problems import FRAMEWORK
from rounds.models import Hole, Player, Round
from rounds.terms import errors
from rounds.web.statuses import error_status, refusal_status
from rounds.web.visitors import VisitorRequest
from tests.api.calls import JSON, PROBLEM, act, get, is_problem, post
from tests.scenes.play import begin

pytestmark = pytest.mark.django_db


def test_every_refusal_and_every_error_has_its_code() -> None:
    known = {(code.name, code.status, code.words) for code in codes()}
    for refusal in Refusal:
        assert (refusal.name.lower(), refusal_status(refusal), str(refusal)) in known
    for error in errors.RoundError.__subclasses__():
        assert not error.__subclasses__(), "derive from RoundError"
        assert "reason" in vars(error), f"{error.__name__} has no reason, which its status says"
        assert (error.code, error_status(error), error.words) in known


@pytest.mark.parametrize("code", codes(), ids=lambda code: code.name)
def test_every_code_says_what_it_means(code: Code) -> None:
    assert re.fullmatch(r"[A-Z][^\n|]*[^.\n|]", code.meaning), "a line of Markdown's table"
    assert code.words


def test_a_code_names_one_thing() -> None:
    services = [error.code for error in errors.RoundError.__subclasses__()]
    ours = services + [refusal.name.lower() for refusal in Refusal]
    theirs = {fault.code for fault in FRAMEWORK.values()} - {errors.NotFound.code}
    assert len(set(ours)) == len(ours)
    assert theirs.isdisjoint(ours)


MALFORMED_JSON: list[bytes] = [
    b"{",
    b'{"rules": "E",}',
    b"{'rules': 'E'}",
    b"rules=E",
    b'{"par": NaN}',
    b'{"par": Infinity}',
    b'{"rules": "\xff\xfe"}',
    b'\xff\xfe{\x00"\x00}\x00',
    b'{"par": ' + b"9" * 5000 + b"}",
    b"[" * 100_000,
    b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
]


@pytest.mark.parametrize("body", MALFORMED_JSON, ids=lambda body: str(body[:24]))
def test_what_is_no_json(client: Client, body: bytes) -> None:
    assert is_problem(post(client, "rounds", body), 400, "malformed_json")
    assert not Round.objects.exists()


def test_a_number_of_too_many_digits_is_said_in_our_words(client: Client) -> None:
    answer = post(client, "rounds", b'{"par": ' + b"9" * 5000 + b"}")
    assert answer.body["detail"] == "The body is not JSON: A number is too large"


def test_a_problem_inside_a_list_names_the_list(as_alice: Client) -> None:
    boxes = [1, 2, "three", 4, 5, 6, 7, 8, 9]
    answer = post(as_alice, "recorded-rounds", {"recorded_on": "2026-05-03", "boxes": boxes})
    assert answer.body["detail"] == "boxes.2: A valid integer is required."
    tokens = post(as_alice, "tokens", {"name": "bot", "scopes": ["read", "admin"]})
    assert tokens.body["detail"] == 'scopes.1: "admin" is not a valid choice.'


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SessionInterrupted(), "You logged in or out meanwhile: try again"),
        (SuspiciousOperation(), "The request could not be read"),
    ],
)
def test_a_request_that_a_login_overtook_is_told_so(
    rf: RequestFactory, error: Exception, words: str
) -> None:
    answer = bad_request(cast("VisitorRequest", rf.post("/api/v1/rounds")), error)
    assert (answer.status_code, json.loads(answer.content)["detail"]) == (400, words)


def test_a_body_that_is_too_large(client: Client) -> None:
    assert is_problem(post(client, "rounds", {"rules": "E" * 3_000_000}), 413, "too_large")


@pytest.mark.parametrize("body", [[], ["E"], "E", 1, True, None, [{"rules": "E"}]])
def test_json_that_is_no_object(client: Client, body: Any) -> None:
    answer = post(client, "rounds", json.dumps(body))
    assert is_problem(answer, 400, "invalid")
    assert not Round.objects.exists()


@pytest.mark.parametrize("charset", ["zlib", "base64", "bz2", "utf-16", "idna", "rot13", "no-such"])
def test_only_utf_8_is_read(client: Client, charset: str) -> None:
    content_type = f"{JSON}; charset={charset}"
    response = client.generic("POST", "/api/v1/rounds", b"{}", content_type=content_type)
    assert (response.status_code, response["Content-Type"]) == (415, PROBLEM)
    assert not Round.objects.exists()


@pytest.mark.parametrize("charset", ["", "utf-8", "UTF-8", '"utf-8"'])
def test_utf_8_may_be_named(client: Client, charset: str) -> None:
    content_type = f"{JSON}; charset={charset}"
    body = '{"rules": "♠"}'.encode()
    response = client.generic("POST", "/api/v1/rounds", body, content_type=content_type)
    assert "'♠' does not name rules" in response.json()["detail"]


@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "text/plain", "application/xml", "x"]
)
def test_only_json_is_read(client: Client, content_type: str) -> None:
    response = client.post("/api/v1/rounds", "rules=E", content_type=content_type)
    assert (response.status_code, response["Content-Type"]) == (415, PROBLEM)
    assert response.json()["code"] == "unsupported_media_type"
    assert not Round.objects.exists()


def test_only_json_is_written(client: Client) -> None:
    response = client.get("/api/v1/rounds", headers={"Accept": "text/html"})
    assert (response.status_code, response["Content-Type"]) == (406, PROBLEM)
    assert response.json()["code"] == "not_acceptable"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "rounds"),
        ("DELETE", "rounds"),
        ("POST", "holes"),
        ("PATCH", "rounds/AAAAAAAAAAAA"),
        ("DELETE", "holes/AAAAAAAAAAAA"),
        ("GET", "holes/AAAAAAAAAAAA/actions"),
        ("GET", "rounds/AAAAAAAAAAAA/next"),
        ("GET", "rounds/AAAAAAAAAAAA/sign"),
        ("GET", "rounds/AAAAAAAAAAAA/again"),
    ],
)
def test_other_methods_are_refused(client: Client, method: str, path: str) -> None:
    response = client.generic(method, f"/api/v1/{path}", "{}", content_type=JSON)
    assert (response.status_code, response["Content-Type"]) == (405, PROBLEM)
    assert response.json()["code"] == "method_not_allowed"
    assert response["Allow"]


@pytest.mark.parametrize("path", ["rounds", "holes", "rounds/AAAAAAAAAAAA", "holes/x/actions"])
def test_options_are_told(client: Client, path: str) -> None:
    assert client.options(f"/api/v1/{path}").status_code in (200, 404)


NOWHERE = [
    "rounds/AAAAAAAAAAAA",
    "holes/AAAAAAAAAAAA",
    "rounds/x",
    "rounds/%00",
    "holes/%00",
    "rounds/a%00b",
    "holes/%ff%fe",
    "holes/%F0%9F%82%A1",
    "holes/" + "A" * 3000,
    "rounds/..",
    "nothing",
    "nothing/",
]


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_not_there(client: Client, path: str) -> None:
    answer = get(client, path)
    assert is_problem(answer, 404, "not_found")
    assert answer.body["detail"] == errors.NotFound.words


@pytest.mark.parametrize("path", ["rounds/{}/next", "rounds/{}/sign", "rounds/{}/again"])
@pytest.mark.parametrize("name", ["AAAAAAAAAAAA", "%00", "%ff", "x" * 3000])
def test_what_is_not_there_to_change(
    client: Client, as_alice: Client, path: str, name: str
) -> None:
    for browser in (client, as_alice):
        assert is_problem(post(browser, path.format(name)), 404, "not_found")


def test_a_host_that_is_not_ours(client: Client) -> None:
    response = client.get("/api/v1/rounds", headers={"Host": "elsewhere.example"})
    assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)
    assert response.json()["code"] == "invalid"


def test_a_query_of_too_many_fields(client: Client) -> None:
    query = "&".join(f"since={year}-01-01" for year in range(2000, 3100))
    response = client.get(f"/api/v1/rounds?{query}")
    assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)


FILTERS = [
    {"since": "yesterday"},
    {"since": "2026-13-01"},
    {"since": "2026-02-30"},
    {"since": "0001-01-01"},
    {"until": "9999-12-31"},
    {"until": "2026-01-01T00:00:00"},
    {"since": "\x00"},
    {"format": "E-strokes"},
    {"format": "E-strokes-10"},
    {"format": "E-strokes-" + "9" * 5000},
    {"format": "Q-strokes-9"},
    {"format": "E-gold-9"},
    {"format": "\x00-strokes-9"},
    {"rules": "hard"},
    {"rules": "SKQ"},
    {"rules": "100%"},
    {"format": "%s-strokes-9"},
    {"rules": "SJ3"},
    {"rules": "\x00"},
    {"scoring": "money"},
    {"holes": "10"},
    {"holes": "nine"},
    {"kind": "ranked"},
    {"state": "lost"},
    {"state": "\x00"},
    {"page_size": "0"},
    {"page_size": "-1"},
    {"page_size": "101"},
    {"page_size": "x"},
    {"page_size": ""},
    {"page_size": "1_0"},
    {"page_size": "٣"},
    {"page_size": "+5"},
    {"page_size": "05"},
    {"page_size": "2.0"},
    {"page_size": "\x00"},
    {"ordering": "player"},
    {"ordering": "-"},
    {"ordering": "--played"},
    {"ordering": ""},
    {"cursor": ""},
    {"cursor": "x"},
    {"cursor": "\x00"},
    {"cursor": "WyItcGxheWVkIl0:1tAAAA:AAAA"},
    {"cursor": "A" * 5000},
    {"page": "2"},
    {"limit": "5"},
    {"Rules": "E"},
    {"rulez": "E"},
    {"\x00": "1"},
    {"page_size": "9" * 5000},
]


@pytest.mark.parametrize("path", ["rounds", "holes"])
@pytest.mark.parametrize("query", FILTERS, ids=lambda query: str(query)[:40])
def test_a_filter_that_says_nothing(as_alice: Client, path: str, query: dict[str, str]) -> None:
    answer = get(as_alice, path, **query)
    assert is_problem(answer, 400, "invalid")
    assert list(answer.body["errors"]) == list(query)


def test_a_fault_of_ours_is_a_problem_that_tells_nothing(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    Hole.objects.filter(pk=hole.pk).update(code="GO1-E-BROKEN")
    as_alice.raise_request_exception = False
    for answer in (
        get(as_alice, f"holes/{hole.public_id}"),
        act(as_alice, hole, actions="d", ply=0),
    ):
        assert is_problem(answer, 500, "server_error")
        assert "BROKEN" not in str(answer)

"""Export and import over the API: files, filters, and only the caller's own data."""

import csv
import io
import json
from typing import Any

import pytest
from django.http.response import ResponseHeaders
from django.test import Client

from engine import Rules
from rounds.models import Player, Round
from rounds.services import turns
from rounds.services.turns import import_turn
from tests.api.calls import Answer, get, is_problem
from tests.scenes.play import PAPER_BOXES, begin, recorded_round, signed_round
from tests.services.test_import_rounds import CARD, HEAD

FILE = f"{HEAD}\n{CARD}"


def take(browser: Client, body: str, media_type: str = "text/csv", query: str = "") -> Answer:
    response = browser.post(f"/api/v1/imports{query}", body.encode(), content_type=media_type)
    return Answer(response.status_code, json.loads(response.content), response["Content-Type"])


def send(browser: Client, key: str = "") -> tuple[int, Any, ResponseHeaders]:
    """Status, body and headers of the answer to the file, sent under a key if there is one."""
    headers = {"Idempotency-Key": key} if key else {}
    answer = browser.post("/api/v1/imports", FILE.encode(), "text/csv", headers=headers)
    return answer.status_code, json.loads(answer.content), answer.headers


def test_an_export_is_a_file_of_ones_own(as_alice: Client, alice: Player, bob: Player) -> None:
    begin(bob)
    signed_round(alice)
    response = as_alice.get("/api/v1/export.csv")
    assert response["Content-Disposition"] == 'attachment; filename="golfsite-alice.csv"'
    assert (response.status_code, response.streaming) == (200, True)
    rows = list(csv.DictReader(io.StringIO(response.getvalue().decode(), newline="")))
    assert len(rows) == 9


@pytest.mark.parametrize(
    ("query", "holes"),
    [
        ({}, 19),
        ({"kind": "recorded"}, 9),
        ({"format": "S-strokes-9"}, 9),
        ({"since": "2026-05-03", "until": "2026-05-03"}, 9),
        ({"until": "2026-05-02"}, 0),
        ({"kind": "casual", "clean": "true"}, 10),
        ({"hole": "1"}, 3),
        ({"hole": "9", "kind": "recorded"}, 1),
    ],
)
def test_it_takes_the_filters_of_figures(
    as_alice: Client, alice: Player, query: dict[str, str], holes: int
) -> None:
    recorded_round(alice)
    signed_round(alice)
    begin(alice, rules=Rules.parse("SQ"))
    assert len(json.loads(as_alice.get("/api/v1/export.json", query).getvalue())) == holes


def rows_of(browser: Client, **query: str | int) -> list[dict[str, object]]:
    response = browser.get("/api/v1/export.ndjson", query)
    assert response.status_code == 200
    return [json.loads(line) for line in response.getvalue().splitlines()]


def test_an_export_that_broke_off_goes_on(as_alice: Client, alice: Player) -> None:
    for _ in range(2):
        recorded_round(alice)
    whole = rows_of(as_alice)
    assert len(whole) == 18
    for arrived in (1, 8, 9, 17, 18):
        last = whole[arrived - 1]
        rest = rows_of(as_alice, after=f"{last['round']}-{last['number']}")
        assert whole[:arrived] + rest == whole


def test_an_export_in_pieces_is_the_whole(as_alice: Client, alice: Player) -> None:
    for _ in range(2):
        recorded_round(alice)
    signed_round(alice)
    pieces = piece = rows_of(as_alice, max=4, kind="recorded")
    while piece:
        last = piece[-1]
        after = f"{last['round']}-{last['number']}"
        piece = rows_of(as_alice, max=4, kind="recorded", after=after)
        pieces = pieces + piece
    assert pieces == rows_of(as_alice, kind="recorded")
    assert len(pieces) == 18


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"max": "0"}, "max"),
        ({"max": "ten"}, "max"),
        ({"after": "3"}, "after"),
        ({"after": "AAAAAAAAAAAA-1"}, "AAAAAAAAAAAA-1 is not a row of yours"),
    ],
)
def test_a_part_that_cannot_be(as_alice: Client, query: dict[str, str], words: str) -> None:
    answer = get(as_alice, "export.ndjson", **query)
    assert answer.status == 400
    assert words in json.dumps(answer.body)


def test_a_strangers_row_is_none_to_go_on_from(as_alice: Client, bob: Player) -> None:
    golf_round = recorded_round(bob)
    answer = get(as_alice, "export.ndjson", after=f"{golf_round.public_id}-1")
    assert answer.status == 400


def test_what_cannot_be_exported(as_alice: Client, client: Client, db: None) -> None:
    assert is_problem(get(as_alice, "export.csv", kind="lost"), 400, "invalid")
    assert is_problem(get(as_alice, "export.xlsx"), 404, "not_found")
    assert is_problem(get(client, "export.csv"), 404, "not_found")


def test_a_file_is_taken_over_once(as_alice: Client) -> None:
    assert take(as_alice, FILE).body == {"added": 1, "already_here": 0, "left_out": []}
    assert take(as_alice, FILE).body == {"added": 0, "already_here": 1, "left_out": []}


@pytest.mark.django_db
def test_a_newcomer_becomes_a_guest_unless_the_file_is_bad(client: Client) -> None:
    assert take(client, "x").status == 200
    Player.objects.all().delete()
    assert take(client, f"{FILE}\nx").status == 400
    assert not Player.objects.exists()


def test_json_lines_are_taken_over(as_alice: Client) -> None:
    boxes = {f"hole_{number}": box for number, box in enumerate(PAPER_BOXES, 1)}
    line = json.dumps({"date": "2026-05-03", **boxes})
    assert take(as_alice, line, "application/x-ndjson").body["added"] == 1
    assert take(as_alice, f"[{line}]", "application/json").body["already_here"] == 1


def test_bad_rows_are_said_by_line(as_alice: Client) -> None:
    bad = f"{FILE}\n{CARD.replace(',5,', ',36,')}"
    answer = take(as_alice, bad)
    assert is_problem(answer, 400, "bad_rows")
    words = "Hole 1: At most 35 cards can be left on the table"
    assert answer.body["errors"] == {"line 3": [words]}
    assert not Round.objects.exists()
    body = take(as_alice, bad, query="?good_rows_only=true").body
    assert body == {"added": 1, "already_here": 0, "left_out": [{"line": 3, "detail": words}]}


def test_one_import_of_a_player_at_a_time(as_alice: Client, alice: Player) -> None:
    with import_turn(alice):
        status, body, headers = send(as_alice)
        assert (status, body["code"]) == (409, "import_under_way")
        assert int(headers["Retry-After"]) > 0
    assert send(as_alice)[0] == 200


def test_who_comes_while_others_import_is_told_to_come_again(
    as_alice: Client, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SECONDS_TO_WAIT", 0.1)
    with import_turn(bob):
        status, body, headers = send(as_alice)
        assert (status, body["code"]) == (503, "imports_busy")
        assert int(headers["Retry-After"]) > 0
    assert not Round.objects.exists()


def test_a_key_under_which_no_turn_came_is_free_for_the_next_try(
    as_alice: Client, alice: Player
) -> None:
    with import_turn(alice):
        assert send(as_alice, key="one")[0] == 409
    (_, done, _), (_, again, headers) = send(as_alice, key="one"), send(as_alice, key="one")
    assert done == again == {"added": 1, "already_here": 0, "left_out": []}
    assert headers["Idempotent-Replayed"] == "true"


@pytest.mark.django_db
def test_a_newcomers_key_is_kept_for_the_guest(client: Client) -> None:
    assert send(client, key="one")[:2] == send(client, key="one")[:2]
    assert Round.objects.count() == 1


def test_a_file_that_is_too_large_is_not_read(as_alice: Client) -> None:
    assert is_problem(take(as_alice, " " * (1024 * 1024 + 1)), 413, "too_large")


def test_a_body_that_is_no_such_file_is_refused(as_alice: Client) -> None:
    assert is_problem(take(as_alice, FILE, "image/png"), 415, "unsupported_media_type")
    assert is_problem(take(as_alice, FILE, query="?good_rows_only=x"), 400, "invalid")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("god_rows_only=true", "god_rows_only: There is no such parameter"),
        ("good_rows_only=", "good_rows_only: Give it a value"),
        ("good_rows_only=true&good_rows_only=false", "good_rows_only: Give it once"),
    ],
)
def test_how_a_file_is_taken_over_is_said_clearly_or_nothing_is(
    as_alice: Client, query: str, words: str
) -> None:
    answer = take(as_alice, FILE, query=f"?{query}")
    assert is_problem(answer, 400, "invalid")
    assert answer.body["detail"].startswith(words)
    assert not Round.objects.exists()

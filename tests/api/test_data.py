"""Export and import over the API: files, filters, and only the caller's own data."""

import csv
import io
import json

import pytest
from django.test import Client

from engine import Rules
from rounds.models import Player, Round
from tests.api.calls import Answer, get, is_problem
from tests.scenes.play import PAPER_BOXES, begin, recorded_round, signed_round
from tests.services.test_import_rounds import CARD, HEAD

FILE = f"{HEAD}\n{CARD}"


def take(browser: Client, body: str, media_type: str = "text/csv", query: str = "") -> Answer:
    response = browser.post(f"/api/v1/imports{query}", body.encode(), content_type=media_type)
    return Answer(response.status_code, json.loads(response.content), response["Content-Type"])


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

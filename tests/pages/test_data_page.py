"""Your data: links for export, a form for import, and its result in words."""

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from rounds.models import Player, Round
from rounds.services.turns import import_turn
from tests.scenes.play import signed_round
from tests.services.test_import_rounds import CARD, HEAD

pytestmark = pytest.mark.django_db

FILE = f"{HEAD}\n{CARD}"


def send(browser: Client, body: str, **fields: str) -> tuple[int, str]:
    file = SimpleUploadedFile("cards.csv", body.encode(), "text/csv")
    answer = browser.post("/data", {"file": file, **fields})
    return answer.status_code, html.unescape(answer.content.decode())


def test_it_offers_every_format_with_filters(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    text = as_alice.get("/data").content.decode()
    for extension in ("csv", "json", "ndjson"):
        assert f'formaction="/api/v1/export.{extension}"' in text
    assert 'value="E-strokes-9"' in text
    assert "/data" in as_alice.get("/rounds").content.decode()


def test_a_newcomer_may_import(client: Client) -> None:
    assert "Start a round" in client.get("/data").content.decode()
    status, text = send(client, FILE, zone="Europe/Rome")
    assert (status, Round.objects.get().player.zone) == (200, "Europe/Rome")
    assert "1 round added." in text
    assert "/api/v1/export.csv" in text


def test_the_same_file_again_was_here_already(as_alice: Client) -> None:
    send(as_alice, FILE)
    assert "0 rounds added." in send(as_alice, FILE)[1]
    assert "1 was here already" in send(as_alice, FILE)[1]


def test_bad_rows_are_listed_and_nothing_is_kept(as_alice: Client) -> None:
    bad = f"{FILE}\n" + f"{CARD.replace(',5,', ',36,')}\n" * 101
    status, text = send(as_alice, bad)
    assert (status, Round.objects.exists()) == (400, False)
    assert "Nothing of the file was kept" in text
    assert "Hole 1: At most 35 cards can be left on the table" in text
    assert "And 1 more." in text
    status, text = send(as_alice, bad, good_rows_only="on")
    assert (status, Round.objects.count()) == (200, 1)
    assert "101 rows left out" in text


def test_an_import_while_another_is_under_way_is_said_on_the_page(
    as_alice: Client, alice: Player
) -> None:
    with import_turn(alice):
        status, text = send(as_alice, FILE)
    assert (status, Round.objects.exists()) == (409, False)
    assert "An import of yours is under way: send the file again when it has ended." in text
    assert "Correct the lines" not in text


@pytest.mark.parametrize(
    ("body", "words"),
    [("", "The submitted file is empty"), (" " * (1024 * 1024 + 1), "larger than 1 MiB")],
)
def test_a_file_that_cannot_be_one(as_alice: Client, body: str, words: str) -> None:
    status, text = send(as_alice, body)
    assert (status, words in text) == (400, True)


def test_no_file_is_said_to_be_missing(as_alice: Client) -> None:
    answer = as_alice.post("/data", {})
    assert (answer.status_code, "This field is required" in answer.content.decode()) == (400, True)


def test_a_large_file_needs_an_account(
    client: Client, as_alice: Client, settings: Settings
) -> None:
    settings.GUEST_IMPORT_ROWS = 2
    many = f"{HEAD}\n" + "\n".join([CARD] * 3)
    status, text = send(client, many)
    assert status == 403
    assert "More than 2 rows need an account: sign up or log in first" in text
    assert not Player.objects.filter(user=None).exists()
    assert send(client, f"{HEAD}\n{CARD}\n{CARD}")[0] == 200
    assert send(client, many)[0] == 403
    assert send(as_alice, many)[0] == 200

"""Open a deal: any text with a deal leads to its page, for play and replay."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from engine import GameCode, Rules, format_board, seeded_code
from rounds.models import Hole
from tests.scenes.play import CLEARING, EXAMPLE

pytestmark = pytest.mark.django_db

STRICT = seeded_code(7, Rules())
LITERAL = GameCode.of(STRICT.deal, STRICT.rules)
JOKERS = seeded_code(7, Rules(jokers=2, open_start=True))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (str(EXAMPLE), "/deals/GO1-E-AAAAAAB"),
        ("go1-n-aaaaaab", "/deals/GO1-E-AAAAAAB"),
        (f"{EXAMPLE} d52", "/deals/GO1-E-AAAAAAB?log=d52"),
        (str(STRICT.deal), f"/deals/{LITERAL}"),
        (format_board(STRICT.deal), f"/deals/{LITERAL}"),
        (str(JOKERS.deal), f"/deals/{GameCode.of(JOKERS.deal, JOKERS.rules)}"),
    ],
)
def test_every_notation_leads_to_the_deal(client: Client, text: str, address: str) -> None:
    answer = client.post("/deals", {"text": text, "rules": "S"})
    assert (answer.status_code, answer["Location"]) == (302, address)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "This field is required"),
        ("three of clubs", "is not a code, transcript, deal or board"),
        ("GO1-E-AAAAAA", "has 6 letters"),
        (f"{EXAMPLE} 1", "Must be one rank higher or lower"),
        (f"{EXAMPLE} dx", "'x' at place 2 of the log is not an action"),
        (str(STRICT.deal).replace("AC", "AD"), "AD more than once"),
        ("AC / 6C / 8S", "A deal has 9 parts"),
    ],
)
def test_what_cannot_be_read_is_said_in_words_and_kept(
    client: Client, text: str, words: str
) -> None:
    answer = client.post("/deals", {"text": text, "rules": "S"})
    page = unescape(answer.content.decode())
    assert answer.status_code == 400
    assert words in page
    assert text in page


def test_a_transcript_is_replayed_letter_by_letter(client: Client) -> None:
    page = client.get(f"/deals/{EXAMPLE}", {"log": CLEARING}).content.decode()
    found = re.search(r'data-steps="([^"]*)"', page)
    assert found
    steps = json.loads(unescape(found[1]))
    assert "".join(step["letter"] for step in steps) == CLEARING
    assert (steps[-1]["ending"], steps[-1]["score"], steps[-1]["seconds"]) == ("cleared", -4, None)


@pytest.mark.parametrize("address", ["GO1-E-AAAAAA", "GO1-E-AAAAAAB?log=1", "novel"])
def test_an_address_that_is_no_deal_is_told_what_is_wrong(client: Client, address: str) -> None:
    answer = client.get(f"/deals/{address}")
    assert answer.status_code == 400
    assert "Bad Request" in answer.content.decode()


def test_the_deal_is_played_as_a_known_practice_hole(client: Client) -> None:
    page = unescape(client.get(f"/deals/{EXAMPLE}").content.decode())
    form = page[page.index('action="/new"') :]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    assert client.post("/new", fields).status_code == 302
    hole = Hole.objects.select_related("golf_round").get()
    assert (hole.code, hole.known, hole.golf_round.hole_count) == (str(EXAMPLE), True, 1)


def test_looking_at_deals_stores_nothing(client: Client) -> None:
    client.get(f"/deals/{EXAMPLE}")
    client.post("/deals", {"text": str(EXAMPLE), "rules": "E"})
    assert not Hole.objects.exists()

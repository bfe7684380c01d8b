"""The form of a paper scorecard: it saves drafts, signs, and loses nothing that was typed."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine import Rules
from rounds.models import Hole, Player, Round
from rounds.pages.record_form import RecordForm
from rounds.selectors.paper import card_of
from rounds.services.paper import record_round
from tests.scenes.play import PAPER_BOXES, paper_card, recorded_round, row_of

pytestmark = pytest.mark.django_db

HALF = (*PAPER_BOXES[:4], *[None] * 5)
# As a browser sends it: flags that are off are not sent at all.
FILLED = {
    name: value for name, value in RecordForm.initial_of(paper_card()).items() if value is not False
}


def post(browser: Client, address: str = "/rounds/record", **changed: Any) -> tuple[int, str]:
    """Status and text of the answer to a filled form with changes; None leaves a field out."""
    sent = {name: value for name, value in {**FILLED, **changed}.items() if value is not None}
    answer = browser.post(address, sent)
    return answer.status_code, html.unescape(answer.content.decode())


def draft(player: Player, **changed: Any) -> tuple[Round, str]:
    """A draft and its address."""
    golf_round = record_round(player, paper_card(**changed))
    return golf_round, f"/rounds/{golf_round.public_id}/draft"


def test_an_empty_card_is_strict_strokes_par_36_nine_holes(client: Client) -> None:
    text = client.get("/rounds/record").content.decode()
    for chosen in ('value="S" selected', 'value="strokes" selected', 'value="4" selected'):
        assert chosen in text
    assert not Player.objects.exists()


def test_the_next_card_is_like_the_one_before(as_alice: Client, alice: Player) -> None:
    recorded_round(alice, rules=Rules.parse("SQJ2"), par=5, notes="wind")
    text = as_alice.get("/rounds/record").content.decode()
    assert 'value="house" selected' in text
    assert 'value="5" selected' in text
    assert "wind" not in text


def test_a_newcomer_records_as_a_guest(client: Client) -> None:
    assert post(client, step="save", version="", zone="Europe/Rome")[0] == 302
    golf_round = Round.objects.get()
    assert golf_round.is_open
    assert golf_round.player.zone == "Europe/Rome"
    assert client.get(f"/rounds/{golf_round.public_id}/draft").status_code == 200


def test_a_draft_is_shown_as_it_was_saved(as_alice: Client, alice: Player) -> None:
    _, address = draft(alice, boxes=HALF, notes="wind & rain")
    text = as_alice.get(address).content.decode()
    for shown in (
        'value="−4"',
        'name="cleared_3" checked',
        'value="2026-05-03"',
        "wind &amp; rain",
    ):
        assert shown in text
    assert 'name="cleared_1" checked' not in text


def test_a_draft_is_changed_and_then_signed(as_alice: Client, alice: Player) -> None:
    golf_round, address = draft(alice, boxes=HALF)
    sent = {"step": "save", "version": paper_card(boxes=HALF).version}
    assert post(as_alice, address, **sent)[0] == 302
    assert card_of(Round.objects.get()) == paper_card()
    assert post(as_alice, address, step="sign") == (302, "")
    assert row_of(golf_round)["state"] == "signed"
    assert as_alice.get(address)["Location"] == f"/rounds/{golf_round.public_id}"


def test_a_card_may_be_signed_at_once(as_alice: Client) -> None:
    assert post(as_alice, step="sign", version="")[0] == 302
    assert Round.objects.get().total == 36


@pytest.mark.parametrize("step", ["save", "sign"])
def test_a_new_card_that_is_sent_twice_is_recorded_once(as_alice: Client, step: str) -> None:
    sent = {"step": step, "version": "", "form_key": form_key(as_alice)}
    assert [post(as_alice, **sent)[0] for _ in range(2)] == [302, 302]
    assert Round.objects.count() == 1
    assert post(as_alice, **sent, hole_1="9")[0] == 302
    assert post(as_alice, **{**sent, "form_key": form_key(as_alice)})[0] == 302
    assert Round.objects.count() == 3


def form_key(browser: Client) -> str:
    """The key of a new form."""
    found = re.search('name="form_key" value="([^"]+)"', browser.get("/rounds/record").text)
    assert found
    return found[1]


def test_a_flag_without_a_minus_is_a_minus(as_alice: Client) -> None:
    post(as_alice, step="save", hole_3="4", cleared_3="on")
    post(as_alice, step="save", hole_3="-4", cleared_3=None)
    assert [card_of(each).boxes[2] for each in Round.objects.all()] == [-4, -4]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"hole_1": "36"}, "At most 35 cards can be left on the table"),
        ({"hole_3": "-17"}, "At most 16 cards can be left in the stock under these rules"),
        ({"hole_2": "\0"}, "Null characters are not allowed"),
        ({"hole_2": "three"}, "'three' is not a number of cards"),
        ({"hole_2": "", "cleared_2": "on"}, "How many cards were left in the stock? 0 if none"),
        ({"recorded_on": "1899-12-31"}, "the first day is 1900-01-01"),
        ({"recorded_on": "2026-02-30"}, "Enter a valid date"),
        ({"recorded_on": ""}, "This field is required"),
        ({"rules": "novel"}, "does not name rules"),
        ({"scoring": "timed"}, "timed is not one of the available choices"),
        ({"par": "6"}, "6 is not one of the available choices"),
        ({"holes": "10"}, "10 is not one of the available choices"),
        ({"notes": "x" * 1001}, "at most 1000 characters"),
        ({"step": "sign", "hole_9": ""}, "Still empty"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    as_alice: Client, changed: dict[str, Any], words: str
) -> None:
    status, text = post(as_alice, **{"step": "save", "hole_5": "31", **changed})
    assert status == 400
    assert words in text
    assert 'value="31"' in text
    assert not Hole.objects.exists()


def test_a_day_to_come_is_refused(as_alice: Client) -> None:
    tomorrow = (timezone.now() + timedelta(days=1)).date()
    status, text = post(as_alice, recorded_on=tomorrow.isoformat())
    assert (status, Round.objects.exists()) == (400, False)
    assert f"{tomorrow} is still to come" in text


def test_another_tabs_change_is_not_overwritten_unasked(as_alice: Client, alice: Player) -> None:
    golf_round, address = draft(alice, boxes=HALF)
    before = card_of(golf_round)
    status, text = post(as_alice, address, step="save", version="old", hole_5="31")
    assert status == 409
    assert "was changed elsewhere" in text
    assert 'value="31"' in text
    assert card_of(golf_round) == before
    assert f'value="{before.version}"' in text
    assert post(as_alice, address, step="save", version=before.version, hole_5="31")[0] == 302


def test_a_draft_is_thrown_away(as_alice: Client, alice: Player) -> None:
    _, address = draft(alice)
    answer = as_alice.post(address, {"step": "delete"})
    assert (answer["Location"], Round.objects.exists()) == ("/rounds", False)


def test_a_signed_card_is_not_written_again(as_alice: Client, alice: Player) -> None:
    golf_round = recorded_round(alice)
    before = row_of(golf_round)
    for step in ("save", "sign", "delete"):
        status, text = post(as_alice, f"/rounds/{golf_round.public_id}/draft", step=step, par="5")
        assert status == 409
        assert "This round is closed and can never change" in text
    assert row_of(golf_round) == before


def test_a_draft_is_its_writers_alone(as_bob: Client, client: Client, alice: Player) -> None:
    golf_round, address = draft(alice)
    for browser in (as_bob, client):
        for path in (address, f"/rounds/{golf_round.public_id}"):
            assert browser.get(path).status_code == 404
        assert post(browser, address, step="delete")[0] == 404


def test_history_marks_recorded_rounds_and_offers_to_go_on(as_alice: Client, alice: Player) -> None:
    signed = recorded_round(alice, notes="wind")
    _, address = draft(alice)
    text = as_alice.get("/rounds").content.decode()
    assert "Scorecards to finish" in text
    assert f'<a href="{address}">Go on' in text
    assert f"/rounds/{signed.public_id}" in text
    for shown in ("Recorded", "3 May 2026", "wind", "Record a scorecard"):
        assert shown in text


def test_the_round_page_has_date_and_notes_and_no_replay(client: Client, alice: Player) -> None:
    golf_round = recorded_round(alice, notes="wind\nrain")
    text = client.get(f"/rounds/{golf_round.public_id}").content.decode()
    for shown in ("3 May 2026", ">recorded<", "wind<br>rain", "−4", "36 strokes"):
        assert shown in text
    assert "/holes/" not in text
    hole = golf_round.holes.get(number=1)
    assert client.get(f"/holes/{hole.public_id}").status_code == 404
    assert client.get(f"/holes/{hole.public_id}/review").status_code == 404


def test_a_draft_has_no_table(as_alice: Client, alice: Player) -> None:
    golf_round, address = draft(alice)
    round_page = f"/rounds/{golf_round.public_id}"
    assert as_alice.get(f"{round_page}/play")["Location"] == round_page
    assert address in as_alice.get(round_page).content.decode()


def test_home_does_not_resume_drafts(as_alice: Client, alice: Player) -> None:
    draft(alice)
    assert "Resume" not in as_alice.get("/").content.decode()

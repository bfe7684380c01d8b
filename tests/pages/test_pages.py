"""The pages of rounds: what each visitor sees, and refusals in words."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rounds.models import Hole, Player, Round
from rounds.terms.errors import NotFound
from rounds.terms.kinds import Kind
from rounds.web.tables import hole_state
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    play_out,
    row_of,
    signed_round,
)

pytestmark = pytest.mark.django_db


def page(browser: Client, address: str) -> tuple[int, str]:
    """Status and text, without the CSRF token, which changes each time."""
    response = browser.get(address)
    text = html.unescape(response.content.decode())
    return response.status_code, re.sub(r'(csrf\w*-?token"[^>]*=")\w{64}', r"\1", text)


def attribute(browser: Client, address: str, name: str) -> Any:
    """The JSON in an attribute of the page."""
    response = browser.get(address)
    assert response.status_code == 200
    [value] = re.findall(rf'{name}="(.+?)"', response.content.decode())
    return json.loads(html.unescape(value))


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        ask()
    return len(captured)


def test_the_play_page_holds_the_state_that_the_api_gives(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d52")
    shown = attribute(as_alice, f"/rounds/{hole.golf_round.public_id}/play", "data-state")
    answered = as_alice.get(f"/api/v1/holes/{hole.public_id}").json()
    assert shown == {name: answered[name] for name in shown}
    assert set(shown) == set(vars(hole_state(hole)))


def test_the_play_page_is_the_current_hole(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    last = play_out(alice, golf_round)
    shown = attribute(as_alice, f"/rounds/{golf_round.public_id}/play", "data-state")
    assert (shown["id"], shown["golf_round"]["next"]) == (last.public_id, "sign")


def test_a_closed_round_is_played_no_more(as_alice: Client, alice: Player) -> None:
    address = f"/rounds/{signed_round(alice).public_id}"
    assert as_alice.get(f"{address}/play")["Location"] == address


def test_the_scorecard_counts_the_holes(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    play_out(alice, hole.golf_round)
    status, text = page(as_alice, f"/rounds/{hole.golf_round.public_id}")
    assert status == 200
    assert "Sign the scorecard" in text
    assert text.count("Picked up") == 8
    assert f"/holes/{hole.public_id}" in text
    assert str(-4 + 8 * 35) in text


def test_a_settled_hole_is_replayed_step_by_step(client: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    steps = attribute(client, f"/holes/{hole.public_id}", "data-steps")
    assert [step["letter"] for step in steps] == ["", *CLEARING]
    assert steps[0]["words"].startswith("Stock: 16; waste: ace of clubs; column 1: 6 of clubs")
    assert (steps[-1]["ending"], steps[-1]["score"]) == ("cleared", -4)
    for step in steps:
        cards = sum(map(len, step["columns"])) + step["waste_count"] + step["stock_count"]
        assert cards == 52


def test_a_hole_in_play_is_shown_at_the_table_only(
    as_alice: Client, as_bob: Client, alice: Player
) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    address = f"/holes/{hole.public_id}"
    assert as_alice.get(address)["Location"] == f"/rounds/{hole.golf_round.public_id}/play"
    assert as_bob.get(address).status_code == 404
    assert row_of(hole)["settled"] is None


def test_strangers_get_one_answer_for_the_private_and_the_missing(
    client: Client, as_bob: Client, guest: Player, alice: Player
) -> None:
    private, live = signed_round(guest), begin(alice)
    hole = private.holes.latest("number")
    hidden = {
        f"/rounds/{private.public_id}": "/rounds/AAAAAAAAAAAA",
        f"/rounds/{private.public_id}/play": "/rounds/AAAAAAAAAAAA/play",
        f"/rounds/{live.golf_round.public_id}/play": "/rounds/AAAAAAAAAAAA/play",
        f"/holes/{hole.public_id}": "/holes/AAAAAAAAAAAA",
        f"/holes/{live.public_id}": "/holes/AAAAAAAAAAAA",
        f"/players/{guest.handle}": "/players/nobody",
    }
    for browser in (client, as_bob):
        for address, missing in hidden.items():
            assert page(browser, address) == page(browser, missing), address
            status, text = page(browser, address)
            assert status == 404
            assert NotFound.words in text


def test_a_public_scorecard_is_shown_without_its_buttons(
    client: Client, as_alice: Client, alice: Player
) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    address = f"/rounds/{golf_round.public_id}"
    assert "Sign the scorecard" in page(as_alice, address)[1]
    status, text = page(client, address)
    assert status == 200
    assert "Sign the scorecard" not in text
    assert "alice" in text


def test_home_offers_to_go_on(as_alice: Client, alice: Player) -> None:
    assert "Play a round" in page(as_alice, "/")[1]
    last, live = signed_round(alice), begin(alice).golf_round
    text = page(as_alice, "/")[1]
    assert f"/rounds/{live.public_id}/play" in text
    assert f"/rounds/{last.public_id}" in text
    assert "Play a round" not in text


def test_home_without_a_round_in_play_offers_another(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    assert "Another round" in page(as_alice, "/")[1]


def test_history_is_paged_and_keeps_its_filters(as_alice: Client, alice: Player) -> None:
    rounds = [begin(alice).golf_round for _ in range(21)]
    first = page(as_alice, "/rounds?state=open")[1]
    assert "Page 1 of 2" in first
    assert "?state=open&page=2" in first
    assert rounds[0].public_id not in first
    assert rounds[-1].public_id in first
    for number in ("2", "99", "last"):
        shown = rounds[0].public_id in page(as_alice, f"/rounds?page={number}")[1]
        assert shown == (number != "last")
    assert "No round matches" in page(as_alice, "/rounds?state=signed")[1]


@pytest.mark.parametrize("number", ["x", "-1", "0", "%00", "9" * 5000, ""])
def test_a_page_that_is_not_there_is_another_one(as_alice: Client, number: str) -> None:
    assert page(as_alice, f"/rounds?page={number}")[0] == 200


FILTERS = {
    "since=yesterday": "From: Enter a valid date.",
    "until=9999-12-31": "To: Ensure this value is less than or equal to 2999-12-31.",
    "format=E-strokes": "'E-strokes' is not a format such as E-strokes-9",
    "rules=hard": "'hard' does not name rules",
    "state=lost": "lost is not one of the available choices",
    "kind=%00": "is not one of the available choices",
}


@pytest.mark.parametrize(("query", "words"), FILTERS.items())
def test_a_filter_that_says_nothing_is_told_so(as_alice: Client, query: str, words: str) -> None:
    status, text = page(as_alice, f"/rounds?{query}")
    assert status == 400
    assert words in text


def test_lists_ask_as_often_for_many_rounds_as_for_few(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    begin(alice)
    few = [queries(lambda: page(as_alice, address)) for address in ("/", "/rounds")]  # noqa: B023
    for _ in range(4):
        signed_round(alice)
        begin(alice)
    many = [queries(lambda: page(as_alice, address)) for address in ("/", "/rounds")]  # noqa: B023
    assert many == few


def test_a_scorecard_is_signed_on_its_page(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    signed = as_alice.post(f"/rounds/{golf_round.public_id}/sign")
    assert (signed.status_code, signed["Location"]) == (302, f"/rounds/{golf_round.public_id}")
    assert row_of(golf_round)["state"] == "signed"


def test_a_practice_hole_is_dealt_again_on_its_page(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, hole_count=1)
    act(alice, hole, "p")
    dealt = as_alice.post(f"/rounds/{hole.golf_round.public_id}/again")
    newest = Round.objects.latest("pk")
    assert dealt["Location"] == f"/rounds/{newest.public_id}/play"
    assert newest != hole.golf_round


def test_what_cannot_be_done_is_said_on_a_page(
    as_alice: Client, as_bob: Client, client: Client, alice: Player
) -> None:
    live, closed = begin(alice).golf_round, signed_round(alice)
    refusals = [
        (as_alice, live, "sign", 409, "The scorecard can be signed when every hole is over"),
        (as_alice, live, "again", 409, "Only a practice hole is dealt again"),
        (as_alice, closed, "sign", 409, "This round is closed and can never change"),
        *((browser, live, "sign", 404, NotFound.words) for browser in (as_bob, client)),
        *((browser, live, "again", 404, NotFound.words) for browser in (as_bob, client)),
    ]
    before = [row_of(live), row_of(closed), Hole.objects.count()]
    for browser, golf_round, step, status, words in refusals:
        response = browser.post(f"/rounds/{golf_round.public_id}/{step}")
        assert response.status_code == status
        assert words in response.content.decode()
    assert [row_of(live), row_of(closed), Hole.objects.count()] == before


@pytest.mark.parametrize("step", ["sign", "again"])
def test_reading_an_address_changes_nothing(as_alice: Client, alice: Player, step: str) -> None:
    hole = begin(alice, hole_count=9 if step == "sign" else 1)
    play_out(alice, hole.golf_round)
    assert as_alice.get(f"/rounds/{hole.golf_round.public_id}/{step}").status_code == 405
    assert Round.objects.count() == 1


@pytest.mark.parametrize(
    "address",
    ["/rounds/x", "/rounds/%00", "/holes/%00", "/holes/%ff", "/players/%00", "/nowhere", "/a%00b"],
)
def test_an_address_that_is_none_is_told_so(client: Client, address: str) -> None:
    status, text = page(client, address)
    assert status == 404
    assert NotFound.words in text


@pytest.mark.parametrize("address", ["/", "/new", "/rounds", "/settings", "/nowhere"])
def test_a_host_that_is_not_ours_gets_a_page(client: Client, address: str) -> None:
    response = client.get(address, headers={"Host": "elsewhere.example"})
    assert response.status_code == 400
    assert "The request could not be read" in response.content.decode()


def test_a_query_of_too_many_fields_gets_a_page(as_alice: Client) -> None:
    status, text = page(as_alice, "/rounds?" + "&".join(["page=1"] * 1100))
    assert status == 400
    assert "The request could not be read" in text


def test_a_form_without_its_token_is_told_what_to_do(alice: Player) -> None:
    browser = Client(enforce_csrf_checks=True)
    refused = browser.post("/new", {"rules": "E"})
    assert refused.status_code == 403
    assert "go back, reload the page and try again" in refused.content.decode()


def test_a_fault_of_ours_gets_a_page_that_tells_nothing(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    Hole.objects.filter(pk=hole.pk).update(code="GO1-E-BROKEN")
    as_alice.raise_request_exception = False
    status, text = page(as_alice, f"/rounds/{hole.golf_round.public_id}/play")
    assert status == 500
    assert "Your round is stored as it was" in text
    assert "BROKEN" not in text
    assert "Traceback" not in text


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_chosen_theme_is_in_the_first_byte(client: Client, theme: str) -> None:
    client.cookies["theme"] = theme
    assert f'data-theme="{theme}"' in page(client, "/")[1]


@pytest.mark.parametrize("theme", ["", "pink", '"><script>', "\\000"])
def test_any_other_theme_follows_the_system(client: Client, theme: str) -> None:
    client.cookies["theme"] = theme
    status, text = page(client, "/")
    assert status == 200
    assert "data-theme" not in text


@pytest.mark.parametrize("address", ["/rounds", "/players/alice"])
def test_a_filter_that_was_not_asked_for_is_not_preselected(
    alice: Player, as_alice: Client, address: str
) -> None:
    signed_round(alice)
    page = as_alice.get(address).content.decode()
    kinds = page[page.index('<select id="kind"') :]
    assert kinds[: kinds.index("</select>")].count("<option") == 1 + len(Kind)
    assert '<option value="" selected>All</option>' in kinds[: kinds.index("</select>")]

"""New game: every choice reaches the round, the last one is the default, errors are in words."""

import re
from typing import Any

import pytest
from django.test import Client

from engine import Rules
from rounds.models import Hole, Round
from rounds.pages.forms import HOUSE
from rounds.pages.new_game import NewGameForm
from rounds.terms.choices import RoundChoice
from tests.scenes.play import EXAMPLE

pytestmark = pytest.mark.django_db

FIRST_CHOICE = NewGameForm.initial_of(RoundChoice())


def post(client: Client, **changed: Any) -> tuple[int, str]:
    """Status and text of the answer to the first choice with changes."""
    answer = client.post("/new", {**FIRST_CHOICE, **changed})
    return answer.status_code, answer.content.decode()


def begun(client: Client, **changed: Any) -> Round:
    """The round that a choice begins."""
    status, text = post(client, **changed)
    assert status == 302, text
    return Round.objects.latest("pk")


def test_a_newcomer_is_offered_easy_strokes_par_36_nine_holes_casual(client: Client) -> None:
    words = "Easy (King and Ace connected), strokes, par 36, nine holes, casual"
    assert words in client.get("/new").content.decode()


def test_the_last_choice_is_offered_in_one_tap(client: Client) -> None:
    begun(client, rules="SQJ2", scoring="timed", holes=18, par=5)
    words = "Queen on King, two jokers, timed points, eighteen holes, casual"
    assert words in client.get("/new").content.decode()
    assert begun(client, rules="SQJ2", scoring="timed", holes=18).rules == "SQJ2"


@pytest.mark.parametrize(
    ("switches", "field"),
    [
        ({}, "S"),
        ({"queen_on_king": "on", "free_draw": "on"}, "C"),
        ({"queen_on_king": "on", "jokers": "2"}, "SQJ2"),
        ({"king_ace": "on", "open_start": "on", "jokers": "1"}, "SKJ1O"),
    ],
)
def test_house_rules_are_the_switches(client: Client, switches: dict[str, str], field: str) -> None:
    unset = {name: value for name, value in FIRST_CHOICE.items() if name not in vars(Rules())}
    answer = client.post("/new", {**unset, "rules": HOUSE, **switches})
    assert answer.status_code == 302, answer.content.decode()
    assert Round.objects.get().rules == field


def test_a_code_deals_the_first_hole_and_sets_the_rules(client: Client) -> None:
    golf_round = begun(client, rules="S", code=" go1-e-aaa aaab ", holes=9)
    hole = golf_round.holes.get()
    assert (golf_round.rules, hole.code, hole.known) == ("E", str(EXAMPLE), True)


def test_winnable_deals_only_are_chosen_remembered_and_shown(client: Client) -> None:
    golf_round = begun(client, winnable_only="on")
    assert golf_round.winnable_only
    table = f"/rounds/{golf_round.public_id}"
    for page in ("/new", "/rounds", table, f"{table}/play"):
        assert "winnable deals" in client.get(page).content.decode(), page
    assert re.search(r'name="winnable_only"[^>]* checked', client.get("/new").content.decode())


def test_a_rated_round_takes_the_deals_as_they_come(as_alice: Client) -> None:
    status, text = post(as_alice, kind="rated", winnable_only="on")
    assert (status, Round.objects.exists()) == (400, False)
    assert "A rated round takes the deals as they come" in text


@pytest.mark.parametrize("holes", [1, 9, 18])
def test_a_round_has_as_many_holes_as_were_chosen(client: Client, holes: int) -> None:
    assert begun(client, holes=holes).hole_count == holes


def test_the_browsers_zone_becomes_the_guests(client: Client) -> None:
    assert begun(client, zone="Pacific/Apia").player.zone == "Pacific/Apia"


def test_a_zone_that_is_unknown_here_is_passed_over(client: Client) -> None:
    assert begun(client, zone="Mars/Olympus").player.zone == "UTC"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"rules": "novel"}, "does not name rules: choose from E (Easy), C (Classic), S (Strict)"),
        ({"rules": ""}, "This field is required"),
        ({"scoring": "birdies"}, "birdies is not one of the available choices"),
        ({"par": 6}, "6 is not one of the available choices"),
        ({"holes": 10}, "10 is not one of the available choices"),
        ({"rules": HOUSE, "jokers": 3}, "3 is not one of the available choices"),
        ({"kind": "friendly"}, "friendly is not one of the available choices"),
        ({"kind": "rated"}, "A rated round needs an account: sign up or log in first"),
        ({"kind": "rated", "holes": 18}, "A rated round has nine holes"),
        ({"kind": "rated", "scoring": "timed"}, "A rated round is played for strokes or points"),
        ({"kind": "rated", "rules": "SJ1"}, "A rated round is played under one of the presets"),
        ({"kind": "rated", "code": str(EXAMPLE)}, "A rated round deals nine random holes: no code"),
        ({"code": "GO1-E-AAAAAA1"}, "only A to Z count"),
        ({"code": "GO2-E-AAAAAAB"}, "is not a game code: it looks like GO1-E-AAAAAAB"),
        ({"code": "GO1-E-AAAAAA"}, "has 6 letters"),
        ({"code": "GO1-X-AAAAAAB"}, "does not name rules"),
    ],
)
def test_what_cannot_be_is_said_on_the_page_and_nothing_is_stored(
    client: Client, changed: dict[str, Any], words: str
) -> None:
    status, text = post(client, **changed)
    assert status == 400
    assert words in text.replace("&#x27;", "'")
    assert not Hole.objects.exists()

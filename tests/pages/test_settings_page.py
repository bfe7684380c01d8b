"""The settings page: a player's time zone and privacy."""

import pytest
from django.test import Client

from rounds.models import Player
from tests.scenes.play import begin_rated, signed_round

pytestmark = pytest.mark.django_db


def save(browser: Client, **fields: str) -> tuple[int, str]:
    """Status and text of the answer."""
    answer = browser.post("/settings", fields)
    return answer.status_code, answer.content.decode()


def test_zone_and_privacy_are_kept(as_alice: Client, alice: Player) -> None:
    before = alice.data_version
    assert save(as_alice, zone="Pacific/Apia", is_private="on")[0] == 302
    alice.refresh_from_db()
    assert (alice.zone, alice.is_private) == ("Pacific/Apia", True)
    assert alice.data_version > before
    assert save(as_alice, zone="Europe/Berlin")[0] == 302
    alice.refresh_from_db()
    assert (alice.zone, alice.is_private) == ("Europe/Berlin", False)


def test_a_private_player_is_seen_by_nobody_else(
    as_alice: Client, as_bob: Client, alice: Player
) -> None:
    address = f"/rounds/{signed_round(alice).public_id}"
    assert as_bob.get(address).status_code == 200
    save(as_alice, zone="UTC", is_private="on")
    assert as_bob.get(address).status_code == as_bob.get("/players/alice").status_code == 404
    assert as_alice.get(address).status_code == as_alice.get("/players/alice").status_code == 200


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Moon/Tranquility", "Moon/Tranquility is not one of the available choices"),
        ("", "This field is required"),
        ("\x00", "is not one of the available choices"),
        ("x" * 5000, "is not one of the available choices"),
    ],
)
def test_a_zone_that_is_unknown_is_refused_in_words(
    as_alice: Client, alice: Player, zone: str, words: str
) -> None:
    status, text = save(as_alice, zone=zone, is_private="on")
    assert status == 400
    assert words in text
    alice.refresh_from_db()
    assert (alice.zone, alice.is_private) == ("UTC", False)


def test_an_empty_form_is_told_what_is_missing(as_alice: Client) -> None:
    status, text = save(as_alice)
    assert status == 400
    assert "This field is required" in text


def test_nobody_else_can_be_set(as_alice: Client, alice: Player, bob: Player) -> None:
    save(as_alice, zone="Pacific/Apia", handle="bob", user=str(bob.user_id))
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert (alice.handle, alice.user_id == bob.user_id, bob.zone) == ("alice", False, "UTC")


def test_a_bot_is_marked_before_its_first_rated_round(as_alice: Client, alice: Player) -> None:
    assert save(as_alice, zone="UTC", is_bot="on")[0] == 302
    alice.refresh_from_db()
    assert alice.is_bot
    begin_rated(alice)
    status, text = save(as_alice, zone="Pacific/Apia")
    assert status == 400
    assert "before its first rated round" in text
    alice.refresh_from_db()
    assert (alice.is_bot, alice.zone) == (True, "UTC")
    assert save(as_alice, zone="Pacific/Apia", is_bot="on")[0] == 302


def test_a_guest_is_not_asked_about_bots(client: Client) -> None:
    client.post("/api/v1/rounds", {}, content_type="application/json")
    assert "is_bot" not in client.get("/settings").text
    assert save(client, zone="Pacific/Apia", is_bot="on")[0] == 302
    player = Player.objects.get()
    assert (player.zone, player.is_bot) == ("Pacific/Apia", False)


def test_a_newcomer_has_nothing_to_set(client: Client) -> None:
    assert "Start a round" in client.get("/settings").content.decode()
    assert save(client, zone="UTC")[0] == 404
    assert not Player.objects.exists()

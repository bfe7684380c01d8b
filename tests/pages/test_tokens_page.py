"""The tokens page: make a token, see it once, list and revoke it."""

import re

import pytest
from django.test import Client

from rounds.models import Player, Token
from tests.api.calls import bearer

pytestmark = pytest.mark.django_db

PAGE = "/settings/tokens"
BOT = {"name": "my bot", "scopes": ["read", "play"], "days": "30"}


def token_on(text: str) -> str:
    """The token that a page shows; empty for none."""
    found = re.search(r'value="(golf_[0-9a-f]{40})"', text)
    return found[1] if found else ""


def test_a_token_is_shown_once(as_alice: Client, client: Client) -> None:
    assert "None yet" in as_alice.get(PAGE).text
    assert as_alice.post(PAGE, BOT)["Location"] == PAGE
    made = as_alice.get(PAGE)
    token = token_on(made.text)
    assert token
    assert "no-store" in made["Cache-Control"]
    later = as_alice.get(PAGE).text
    assert "my bot" in later
    assert "never used" in later
    assert token[:15] in later
    assert token not in later
    headers = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/v1/me", headers=headers).json()["scopes"] == ["read", "play"]
    assert "last used" in as_alice.get(PAGE).text


def test_a_reload_makes_no_second_one(as_alice: Client) -> None:
    as_alice.post(PAGE, BOT, follow=True)
    as_alice.get(PAGE)
    assert Token.objects.count() == 1


def test_a_token_that_nobody_has_seen_is_shown_by_get_alone(as_alice: Client) -> None:
    as_alice.post(PAGE, BOT)
    assert not token_on(as_alice.head(PAGE).text)
    assert not token_on(as_alice.post(PAGE, {}).text)
    assert token_on(as_alice.get(PAGE).text)


def test_expiry_is_a_choice(as_alice: Client) -> None:
    as_alice.post(PAGE, BOT | {"days": ""})
    assert Token.objects.get().expiry is None
    assert "never expires" in as_alice.get(PAGE).text
    assert as_alice.post(PAGE, BOT | {"days": "31"}).status_code == 400


def test_revoking_takes_a_button(as_alice: Client, as_bob: Client, alice: Player) -> None:
    bearer(alice)
    address = f"{PAGE}/{Token.objects.get().public_id}/revoke"
    assert as_bob.post(address).status_code == 404
    assert as_alice.get(address).status_code == 405
    assert Token.objects.exists()
    assert as_alice.post(address)["Location"] == PAGE
    assert not Token.objects.exists()
    assert as_alice.post(address).status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 51}, "at most 50 characters"),
        ({"scopes": []}, "This field is required"),
        ({"scopes": ["admin"]}, "admin is not one of the available choices"),
    ],
)
def test_what_is_missing_is_said(as_alice: Client, fields: dict[str, object], words: str) -> None:
    answer = as_alice.post(PAGE, BOT | fields)
    assert answer.status_code == 400
    assert words in answer.text
    assert not Token.objects.exists()


def test_too_many_are_refused_in_words(as_alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rounds.services.tokens.MAX_TOKENS", 0)
    answer = as_alice.post(PAGE, BOT)
    assert (answer.status_code, token_on(answer.text)) == (400, "")
    assert "as many tokens as an account can have" in answer.text


def test_a_guest_is_asked_to_log_in(client: Client) -> None:
    assert client.get(PAGE)["Location"] == f"/accounts/login/?next={PAGE}"
    assert client.post(PAGE, BOT)["Location"].startswith("/accounts/login/")
    assert "Sign up" in client.get("/settings").text


def test_the_settings_lead_there(as_alice: Client) -> None:
    assert f'href="{PAGE}"' in as_alice.get("/settings").text

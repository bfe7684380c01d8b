"""The pages of accounts: sign up within limits, change the password and know what stays."""

import pytest
from django.db.models import QuerySet
from django.test import Client
from pytest_django import Settings

from rounds.models import Player, Token, User
from rounds.services.players import join
from tests.api.calls import bearer
from tests.services.test_guests import PASSWORD, begin_as_visitor, sign_up

pytestmark = pytest.mark.django_db

SIGN_UP, CHANGE = "/accounts/signup/", "/accounts/password/change/"
FORM = {"username": "carol", "password1": PASSWORD, "password2": PASSWORD}
FIELDS = {"oldpassword": "password of alice", "password1": PASSWORD, "password2": PASSWORD}


def test_new_accounts_of_an_address_are_limited(client: Client, settings: Settings) -> None:
    settings.NEWCOMERS_AN_HOUR = 2
    assert sign_up(client, "carol")[0] == 302
    guest = Client()
    begin_as_visitor(guest)
    refused = Client().post(SIGN_UP, FORM | {"username": "dora"})
    assert (refused.status_code, "Too many new players" in refused.text) == (429, True)
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert sign_up(guest, "erin")[0] == 302  # a guest was counted before
    assert set(User.objects.values_list("username", flat=True)) == {"carol", "erin"}
    assert Client().post("/new", {"rules": "E"}).status_code == 400


@pytest.mark.parametrize(
    ("sent", "zone"), [("Asia/Tokyo", "Asia/Tokyo"), ("", "UTC"), ("Mars/Olympus", "UTC")]
)
def test_who_signs_up_before_playing_has_the_zone_of_the_browser(
    client: Client, sent: str, zone: str
) -> None:
    assert 'type="hidden" name="zone"' in client.get(SIGN_UP).text
    assert client.post(SIGN_UP, FORM | {"zone": sent}).status_code == 302
    assert Player.objects.get(handle="carol").zone == zone


def test_a_guest_who_signs_up_keeps_the_own_zone(client: Client) -> None:
    guest = begin_as_visitor(client)
    Player.objects.update(zone="Europe/Rome")
    assert client.post(SIGN_UP, FORM | {"zone": "Asia/Tokyo"}).status_code == 302
    guest.refresh_from_db()
    assert (guest.handle, guest.zone) == ("carol", "Europe/Rome")


def test_a_shorter_name_that_exists_stays(client: Client) -> None:
    join(User.objects.create_user("ab", password=PASSWORD), None)
    asked = {"login": "AB", "password": PASSWORD}
    assert client.post("/accounts/login/", asked).status_code == 302
    assert client.get("/api/v1/me").json()["player"] == "ab"


def test_a_password_change_offers_to_revoke_tokens(
    as_alice: Client, alice: Player, client: Client
) -> None:
    headers = bearer(alice)
    page = as_alice.get(CHANGE).text
    assert "Revoke my API tokens too" in page
    assert "You stay logged in here; every other browser is logged out." in page
    done = as_alice.post(CHANGE, FIELDS | {"revoke_tokens": "on"}, follow=True).text
    assert "Your password is changed." in done
    assert "No API token is left" in done
    assert client.get("/api/v1/me", headers=headers).status_code == 401
    assert "Your password is changed." not in as_alice.get(CHANGE).text
    assert "Revoke my API tokens too" not in as_alice.get(CHANGE).text


def test_tokens_stay_unless_that_is_chosen(as_alice: Client, alice: Player) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "alice", "password": "password of alice"})
    assert other.get("/api/v1/me").json()["player"] == "alice"
    headers = bearer(alice)
    done = as_alice.post(CHANGE, FIELDS, follow=True).text
    assert "Your 1 API token still works: " in done
    assert Client().get("/api/v1/me", headers=headers).status_code == 200
    assert as_alice.get("/api/v1/me").json()["player"] == "alice"
    assert other.get("/api/v1/me").status_code == 401


def test_a_double_click_on_change_is_no_wrong_password(
    as_alice: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other request may change it after this one has found who asks."""

    def changed_meanwhile(user: User) -> QuerySet[Token]:
        other = User.objects.get(pk=user.pk)
        other.set_password(PASSWORD)
        other.save()
        none: QuerySet[Token] = Token.objects.none()
        return none

    monkeypatch.setattr("rounds.pages.accounts.tokens_of", changed_meanwhile)
    assert as_alice.post(CHANGE, FIELDS).status_code == 302
    assert as_alice.get("/api/v1/me").json()["player"] == "alice"


def test_a_wrong_old_password_revokes_nothing(as_alice: Client, alice: Player) -> None:
    bearer(alice)
    wrong = FIELDS | {"oldpassword": "wrong", "revoke_tokens": "on"}
    assert "type your current password" in as_alice.post(CHANGE, wrong).text
    assert Token.objects.exists()


def test_a_name_of_the_command_line_becomes_a_handle_that_is_free() -> None:
    Player.objects.create(handle="root", is_bot=True)
    Player.objects.create(handle="r" * 28 + "-2")
    handles = [join(User.objects.create_user(name), None).handle for name in ("Root", "r" * 31)]
    assert handles == ["Root-2", "r" * 30]
    assert join(User.objects.create_user("r" * 32), None).handle == "r" * 28 + "-3"

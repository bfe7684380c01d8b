"""Guests: created by the first round, known by the session, taken over by an account."""

import pytest
from django.test import Client

from rounds.models import Player, Round, User
from rounds.pages.new_game import NewGameForm
from rounds.services.players import GUEST_PREFIX, join
from rounds.terms.choices import RoundChoice
from rounds.web.visitors import GUEST_KEY
from tests.scenes.play import begin

pytestmark = pytest.mark.django_db

NEW_ROUND = NewGameForm.initial_of(RoundChoice())
PASSWORD = "seven columns of five"


def begin_as_visitor(browser: Client) -> Player:
    """The browser's player after it has begun a round; a newcomer becomes a guest."""
    began = browser.post("/new", NEW_ROUND)
    assert began.status_code == 302, began.content
    return Round.objects.latest("pk").player


def sign_up(browser: Client, name: str) -> tuple[int, str]:
    """Status and text of the answer."""
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    answer = browser.post("/accounts/signup/", fields)
    return answer.status_code, answer.content.decode()


def log_in(browser: Client, name: str, password: str) -> int:
    """Status of the answer: 302 when the password is right."""
    return browser.post("/accounts/login/", {"login": name, "password": password}).status_code


@pytest.mark.parametrize("address", ["/", "/new", "/rounds", "/settings", "/api/v1/rounds"])
def test_looking_makes_no_player_and_no_session(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


def test_the_first_round_makes_a_guest_that_the_session_keeps(client: Client) -> None:
    guest = begin_as_visitor(client)
    assert guest.is_guest
    assert guest.handle.startswith(GUEST_PREFIX)
    assert client.session[GUEST_KEY] == guest.handle
    assert begin_as_visitor(client) == guest
    assert Player.objects.count() == 1


def test_a_round_that_cannot_begin_makes_no_guest(client: Client) -> None:
    refused = client.post("/new", NEW_ROUND | {"kind": "rated"})
    assert refused.status_code == 400
    assert "A rated round needs an account: sign up or log in first" in refused.text
    assert not Player.objects.exists()


def test_each_browser_is_a_guest_of_its_own(client: Client) -> None:
    first, second = begin_as_visitor(client), begin_as_visitor(Client())
    assert first != second


def test_a_guest_gets_the_time_zone_of_the_browser(client: Client) -> None:
    client.post("/new", NEW_ROUND | {"zone": "Europe/Berlin"})
    assert Player.objects.get().zone == "Europe/Berlin"


@pytest.mark.parametrize("zone", ["", "Moon/Tranquility", "../../etc/passwd", "x" * 500])
def test_a_time_zone_that_is_unknown_is_passed_over(client: Client, zone: str) -> None:
    client.post("/new", NEW_ROUND | {"zone": zone})
    assert Player.objects.get().zone == "UTC"


def test_strangers_see_nothing_of_a_guest(client: Client, as_bob: Client) -> None:
    guest = begin_as_visitor(client)
    golf_round = guest.rounds.get()
    assert client.get(f"/rounds/{golf_round.public_id}").status_code == 200
    assert as_bob.get(f"/rounds/{golf_round.public_id}").status_code == 404


def test_signing_up_keeps_the_guests_rounds(client: Client) -> None:
    guest = begin_as_visitor(client)
    golf_round = guest.rounds.get()
    assert sign_up(client, "Carol")[0] == 302
    carol = Player.objects.get()
    assert (carol.pk, carol.handle, carol.is_private) == (guest.pk, "Carol", False)
    assert carol.user == User.objects.get(username="Carol")
    assert client.get(f"/rounds/{golf_round.public_id}/play").status_code == 200
    assert GUEST_KEY not in client.session


def test_signing_up_without_a_round_makes_a_player(client: Client) -> None:
    assert sign_up(client, "Carol")[0] == 302
    assert Player.objects.get().handle == "Carol"


def test_logging_in_takes_the_guests_rounds_along(client: Client, alice: Player) -> None:
    own = begin(alice).golf_round
    guest = begin_as_visitor(client)
    played = guest.rounds.get()
    assert log_in(client, "alice", "password of alice") == 302
    assert set(alice.rounds.all()) == {own, played}
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert client.get(f"/rounds/{played.public_id}/play").status_code == 200
    before = alice.data_version
    alice.refresh_from_db()
    assert alice.data_version > before


def test_a_login_that_fails_takes_nothing(client: Client, alice: Player) -> None:
    guest = begin_as_visitor(client)
    assert log_in(client, "alice", "password of bob") == 200
    assert guest.rounds.count() == 1
    assert not alice.rounds.exists()


def test_after_logging_out_the_browser_is_a_newcomer(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    as_alice.post("/accounts/logout/")
    assert as_alice.get(f"/rounds/{golf_round.public_id}/play").status_code == 404
    assert begin_as_visitor(as_alice) != alice


def test_a_password_is_changed(as_alice: Client, alice: Player, client: Client) -> None:
    fields = {"oldpassword": "password of alice", "password1": PASSWORD, "password2": PASSWORD}
    assert as_alice.post("/accounts/password/change/", fields).status_code == 302
    assert log_in(client, "alice", PASSWORD) == 302


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("guest-abcdefghij", "A name cannot begin with “guest-”"),
        ("Guest-1", "A name cannot begin with “guest-”"),
        ("ALICE", "A user with that username already exists."),
        ("ace-bot", "This name is taken"),
        ("ACE-Bot", "This name is taken"),
        ("al", "at least 3 characters"),
        ("Staff", "This name is reserved"),
        ("admin_", "This name is reserved"),
        ("a" * 31, "at most 30 characters"),
        ("al ice", "Use letters, digits, - and _ only"),
        ("alice/rounds", "Use letters, digits, - and _ only"),
        ("älice", "Use letters, digits, - and _ only"),
        ("-alice", "Use letters, digits, - and _ only"),
        ("alice\x00", "Null characters are not allowed."),
    ],
)
def test_names_that_cannot_be_handles_are_refused(
    client: Client, alice: Player, name: str, words: str
) -> None:
    Player.objects.create(handle="ace-bot", is_bot=True)
    status, page = sign_up(client, name)
    assert status == 200
    assert words in page
    assert User.objects.count() == 1


def test_joining_twice_changes_nothing(alice: Player) -> None:
    assert alice.user
    assert join(alice.user, None) == alice
    assert Player.objects.count() == 1


def test_an_account_made_on_the_command_line_plays_too(client: Client) -> None:
    root = User.objects.create_user("root", password=PASSWORD)
    client.force_login(root)
    assert client.get("/").status_code == 200
    player = begin_as_visitor(client)
    assert (player.user, player.handle) == (root, "root")

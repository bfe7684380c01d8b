"""What staff change in the admin: a trail of it, and nothing that verify reports."""

import re
from collections.abc import Callable
from itertools import chain

import pytest
from django.contrib import admin as django_admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.test import Client

from rounds.admin.trail import TracedAdmin
from rounds.models import Hole, Player, Round, Token, User
from rounds.services.verification import differences, field_differences, standing_differences
from tests.api.calls import bearer
from tests.conftest import logged_in
from tests.scenes.play import act, begin, begin_rated, play_out, signed_round

pytestmark = pytest.mark.django_db
PASSWORD = "seven columns of five"
HERE = "/admin/rounds"


@pytest.fixture
def boss(db: None) -> Client:
    """The browser of a superuser who does not play."""
    User.objects.create_superuser("boss", password=PASSWORD)
    browser = Client()
    browser.force_login(User.objects.get(username="boss"))
    return browser


def told() -> list[str]:
    """What the trail says, the newest first."""
    return [entry.get_change_message() for entry in LogEntry.objects.order_by("-pk")]


def faults() -> list[str]:
    return [str(each) for each in chain(differences(), field_differences(), standing_differences())]


def fields(**changed: str) -> dict[str, str]:
    return {"zone": "UTC", "is_private": "", "is_bot": "", **changed}


def change(boss: Client, player: Player, **changed: str) -> int:
    given = {name: value for name, value in fields(**changed).items() if value}
    return boss.post(f"{HERE}/player/{player.pk}/change/", given).status_code


def played(player: Player) -> None:
    """A rated round that counts, a casual one, a card, and one of each that is open."""
    rated = begin_rated(player).golf_round
    play_out(player, rated)
    play_out(player, begin(player).golf_round)
    signed_round(player)
    begin_rated(player)
    act(player, begin(player), "d")


def delete_one(boss: Client, model: str, pk: int) -> int:
    return boss.post(f"{HERE}/{model}/{pk}/delete/", {"post": "yes"}).status_code


def delete_selected(boss: Client, model: str, pk: int) -> int:
    chosen = {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
    return boss.post(f"{HERE}/{model}/", chosen).status_code


WAYS = pytest.mark.parametrize("way", [delete_one, delete_selected])


@WAYS
@pytest.mark.parametrize("model", ["round", "player", "user"])
def test_whatever_is_deleted_the_counts_are_right(
    boss: Client, alice: Player, bob: Player, model: str, way: Callable[[Client, str, int], int]
) -> None:
    played(alice)
    played(bob)
    assert alice.user
    rounds = list(alice.rounds.values_list("pk", flat=True))
    rows = {"round": rounds, "player": [alice.pk], "user": [alice.user.pk]}[model]
    for row in rows:
        assert way(boss, model, row) == 302
        assert faults() == []
    assert not alice.rounds.exists()
    assert bob.rounds.count() == 5
    assert LogEntry.objects.count() == len(rows)
    if model == "round":
        assert logged_in(alice).get("/rounds").status_code == 200
        assert "deleted with 9 holes" in "\n".join(told())


@WAYS
def test_no_single_hole_is_deleted(
    boss: Client, alice: Player, way: Callable[[Client, str, int], int]
) -> None:
    played(alice)
    before = Hole.objects.count()
    for hole in Hole.objects.all()[:2]:
        way(boss, "hole", hole.pk)
        assert boss.get(f"{HERE}/hole/{hole.pk}/delete/").status_code == 403
    assert Hole.objects.count() == before
    assert "delete_selected" not in boss.get(f"{HERE}/hole/").text
    for golf_round in Round.objects.all():
        assert logged_in(alice).get(f"/rounds/{golf_round.public_id}").status_code == 200


def test_whatever_is_changed_of_a_player_the_counts_are_right(boss: Client, alice: Player) -> None:
    played(alice)
    for changed in ({"is_bot": "on"}, {"is_private": "on"}, {"zone": "Europe/Rome"}, {}):
        assert change(boss, alice, **changed) == 302
        assert faults() == []
        assert logged_in(alice).get(f"/players/{alice.handle}").status_code == 200


def test_a_change_counts_for_what_is_cached(boss: Client, alice: Player) -> None:
    played(alice)
    version = Player.objects.get().data_version
    change(boss, alice, zone="Europe/Rome")
    assert Player.objects.get().data_version > version
    version = Player.objects.get().data_version
    delete_one(boss, "round", alice.rounds.latest("pk").pk)
    assert Player.objects.get().data_version > version


@pytest.mark.parametrize("zone", ["Nowhere/Land", "", "x" * 65])
def test_a_zone_that_is_none_is_refused(boss: Client, alice: Player, zone: str) -> None:
    answer = boss.post(f"{HERE}/player/{alice.pk}/change/", {"zone": zone})
    assert (answer.status_code, "errorlist" in answer.text) == (200, True)
    assert Player.objects.get().zone == "UTC"


def test_neither_handle_nor_login_of_a_player_is_changed(boss: Client, alice: Player) -> None:
    change(boss, alice, handle="x/y", user="1")
    assert (Player.objects.get().handle, Player.objects.get().user) == ("alice", alice.user)
    assert boss.get(f"{HERE}/player/add/").status_code == 403


def test_the_trail_tells_old_and_new(boss: Client, alice: Player) -> None:
    change(boss, alice, zone="Europe/Rome", is_private="on")
    assert told()[0] == "zone: “UTC” → “Europe/Rome”; is_private: “False” → “True”"
    assert delete_one(boss, "player", alice.pk) == 302
    assert "handle: “alice”; zone: “Europe/Rome”; is_private: “True”" in told()[0]
    page = boss.get("/admin/admin/logentry/").text
    assert "“Europe/Rome”" in page
    assert "boss" in page


def test_the_trail_tells_of_logins_and_rights(boss: Client, alice: Player) -> None:
    assert alice.user
    group = {"name": "helpers", "permissions": [Permission.objects.get(codename="view_player").pk]}
    assert boss.post("/admin/auth/group/add/", group).status_code == 302
    assert told()[0] == "name: “helpers”; permissions: “Golfsite | player | Can view player”"
    address = f"{HERE}/user/{alice.user.pk}/change/"
    form = boss.get(address).context["adminform"].form
    given = {name: value for name, value in form.initial.items() if value not in (None, False, [])}
    moment = form.initial["date_joined"]
    given |= {"date_joined_0": f"{moment:%Y-%m-%d}", "date_joined_1": f"{moment:%H:%M:%S}"}
    given |= {"is_staff": "on", "groups": [Group.objects.get().pk]}
    assert boss.post(address, given).status_code == 302
    assert "is_staff: “False” → “True”" in told()[0]
    assert "groups: “” → “helpers”" in told()[0]
    assert boss.post(f"/admin/auth/group/{Group.objects.get().pk}/delete/", {"post": "yes"})
    assert "name: “helpers”" in told()[0]


def test_a_password_set_by_staff_is_told_but_not_shown(boss: Client, alice: Player) -> None:
    assert alice.user
    headers = bearer(alice)
    address = f"{HERE}/user/{alice.user.pk}/password/"
    given = {"password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    assert boss.post(address, given).status_code == 302
    assert told()[0] == "password: changed"
    assert Client().get("/api/v1/me", headers=headers).status_code == 200
    assert boss.post(address, given | {"revoke_tokens": "on"}).status_code == 302
    assert told()[0] == "password: changed; revoke_tokens: “” → “True”"
    assert not Token.objects.exists()
    new = {"username": "carol", "password1": PASSWORD, "password2": PASSWORD}
    assert boss.post(f"{HERE}/user/add/", new | {"usable_password": "true"}).status_code == 302
    assert "username: “carol”" in told()[0]
    assert not any(PASSWORD in line for line in told())


def test_nobody_edits_the_trail(boss: Client, alice: Player) -> None:
    change(boss, alice, is_bot="on")
    entry = LogEntry.objects.get()
    for step in ("change", "delete"):
        answer = boss.post(f"/admin/admin/logentry/{entry.pk}/{step}/", {"post": "yes"})
        assert answer.status_code == 403
    assert boss.get("/admin/admin/logentry/add/").status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    boss.post("/admin/admin/logentry/", chosen)
    who = User.objects.get(username="boss")
    for way in (delete_one, delete_selected):
        assert way(boss, "user", who.pk) in (200, 403)
    assert LogEntry.objects.get() == entry


def test_every_list_of_the_admin_leaves_a_trail() -> None:
    for model, lister in django_admin.site._registry.items():
        assert isinstance(lister, TracedAdmin), model


def test_the_command_line_leaves_one_too(
    alice: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bearer(alice)
    monkeypatch.setattr("getpass.getpass", lambda *_args, **_options: PASSWORD)
    call_command("changepassword", "alice")
    assert told() == ["manage.py changepassword: password: changed"]
    assert "1 API tokens go on working" in capsys.readouterr().out
    call_command("changepassword", "alice", "--revoke-tokens")
    assert not Token.objects.exists()
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", "--noinput", username="root", email="")
    assert told()[0] == "manage.py createsuperuser: a superuser"
    assert str(LogEntry.objects.order_by("-pk")[0].object_repr) == "root"
    assert not any(re.search(PASSWORD, line) for line in told())

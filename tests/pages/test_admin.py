"""The admin: useful lists, nothing to change a game by, no stock of an unsettled hole."""

import pytest
from django.test import Client

from engine import GameCode
from rounds.models import Hole, Player, Round, User
from tests.conftest import logged_in
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, lay, signed_round

LISTS = ["user", "player", "round", "hole"]


@pytest.fixture
def admin(alice: Player) -> Client:
    """The browser of Alice, who is a superuser here."""
    User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
    return logged_in(alice)


def page(admin: Client, address: str) -> str:
    response = admin.get(f"/admin/rounds/{address}")
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize("name", LISTS)
def test_lists_and_details_open_and_can_be_searched(
    admin: Client, alice: Player, name: str
) -> None:
    act(alice, begin(alice), "d")
    signed_round(alice)
    assert "alice" in page(admin, f"{name}/?q=alice")
    rows: dict[str, User | Player | Round | Hole] = {
        "user": User.objects.get(),
        "player": alice,
        "round": Round.objects.latest("pk"),
        "hole": Hole.objects.latest("pk"),
    }
    assert str(rows[name]) in page(admin, f"{name}/{rows[name].pk}/change/")
    assert admin.get(f"/admin/rounds/{name}/?q=%00").status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_strangers_are_sent_to_log_in(as_bob: Client, client: Client, name: str) -> None:
    for browser in (as_bob, client):
        assert browser.get(f"/admin/rounds/{name}/").status_code == 302


@pytest.mark.parametrize("name", ["round", "hole"])
def test_what_was_played_is_neither_added_nor_changed(
    admin: Client, alice: Player, name: str
) -> None:
    hole = begin(alice)
    pk = hole.pk if name == "hole" else hole.golf_round.pk
    before = [list(Hole.objects.values()), list(Round.objects.values())]
    assert admin.get(f"/admin/rounds/{name}/add/").status_code == 403
    changed = {"state": "signed", "log": "p", "code": "GO1-E-AAAAAAB", "ending": "cleared"}
    assert admin.post(f"/admin/rounds/{name}/{pk}/change/", changed).status_code == 403
    assert [list(Hole.objects.values()), list(Round.objects.values())] == before


def test_a_code_is_shown_of_settled_and_pasted_holes_only(admin: Client, alice: Player) -> None:
    live, settled = lay(begin(alice), EXAMPLE), begin(alice)
    act(alice, settled, "p")
    for address in ("hole/", f"hole/{live.pk}/change/", f"round/{live.golf_round_id}/delete/"):
        assert str(EXAMPLE) not in page(admin, address)
    assert settled.code in page(admin, "hole/")
    assert settled.code in page(admin, f"hole/{settled.pk}/change/")
    act(alice, live, CLEARING)
    assert str(EXAMPLE) in page(admin, "hole/")


PROBES = [
    "code={code}",
    "code__exact={code}",
    "code__startswith={start}",
    "code__regex=^{start}",
    "code__gt=GO1",
    "golf_round__holes__code__startswith={start}",
]


@pytest.mark.parametrize("probe", PROBES)
@pytest.mark.parametrize("address", ["hole", "round", "player", "user"])
def test_a_guess_at_a_live_code_is_not_answered(
    admin: Client, alice: Player, probe: str, address: str
) -> None:
    hole = lay(begin(alice), EXAMPLE)
    right = GameCode.parse(hole.code)
    prefix = {"hole": "", "round": "holes__", "player": "rounds__holes__"}
    path = prefix.get(address, "player__rounds__holes__")
    query = path + probe.format(code=right, start=str(right)[:8])
    response = admin.get(f"/admin/rounds/{address}/?{query}")
    assert response.status_code in (302, 400)


@pytest.mark.parametrize("column", range(1, 12))
def test_no_order_of_the_list_tells_of_codes(admin: Client, alice: Player, column: int) -> None:
    first, second = begin(alice), begin(alice)

    def first_comes_first(code: str, other: str) -> bool:
        lay(first, GameCode.parse(code))
        lay(second, GameCode.parse(other))
        shown = page(admin, f"hole/?o={column}")
        return shown.index(first.public_id) < shown.index(second.public_id)

    low, high = "GO1-E-AAAAAAA", "GO1-E-ZZZZZZZ"
    assert first_comes_first(low, high) == first_comes_first(high, low)

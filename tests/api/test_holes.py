"""/holes: the caller's holes, and one hole - its record only once it is settled."""

import pytest
from django.test import Client

from engine import Deal, GameCode
from rounds.models import Hole, Player
from rounds.services.play import deal_next
from rounds.services.players import change_settings
from tests.api.calls import get, is_problem, lasting_headers
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    lay,
    signed_round,
)

RECORD = ("deal", "transcript", "times")


def test_the_callers_holes_the_newest_first(as_alice: Client, alice: Player, bob: Player) -> None:
    begin(bob)
    first = begin(alice)
    act(alice, first, "p")
    second = deal_next(alice, first.golf_round.public_id)
    body = get(as_alice, "holes").body
    assert (body["count"], body["next"]) == (2, None)
    shown = [(row["id"], row["number"], row["ending"]) for row in body["results"]]
    assert shown == [(second.public_id, 2, None), (first.public_id, 1, "picked_up")]
    assert "columns" not in body["results"][0]


def test_a_list_shows_codes_of_settled_and_pasted_holes_only(
    as_alice: Client, alice: Player
) -> None:
    pasted, settled, live = begin(alice, code=EXAMPLE), begin(alice), begin(alice)
    act(alice, settled, "p")
    codes = {row["id"]: row["code"] for row in get(as_alice, "holes").body["results"]}
    assert codes == {
        pasted.public_id: str(EXAMPLE),
        settled.public_id: settled.code,
        live.public_id: None,
    }


@pytest.mark.parametrize(("letters", "code"), [("", EXAMPLE), (BLOCKING, BLOCKED_CODE)])
def test_a_live_hole_has_no_record_even_for_its_player(
    as_alice: Client, alice: Player, letters: str, code: GameCode
) -> None:
    hole = lay(begin(alice), code)
    act(alice, hole, letters)
    body = get(as_alice, f"holes/{hole.public_id}").body
    assert body["settled"] is False
    assert [body[name] for name in (*RECORD, "code", "stock")] == [None] * 5


def test_a_pasted_hole_shows_its_code_but_not_its_stock(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    body = get(as_alice, f"holes/{hole.public_id}").body
    assert (body["code"], body["stock"], body["deal"]) == (str(EXAMPLE), None, None)


def test_a_settled_hole_has_its_whole_record(as_alice: Client, alice: Player) -> None:
    hole = lay(begin(alice), EXAMPLE)
    act(alice, hole, CLEARING)
    body = get(as_alice, f"holes/{hole.public_id}").body
    assert body["code"] == str(EXAMPLE)
    assert Deal.parse(body["deal"]) == EXAMPLE.deal
    assert body["transcript"] == f"{EXAMPLE} {CLEARING}"
    assert body["times"] == [0] * 47
    assert (body["strokes"], body["points"], body["moves"], body["draws"]) == (-4, 350, 47, 12)
    assert (body["log"], body["longest_run"]) == (CLEARING, 8)


def test_strangers_read_settled_holes_of_public_players(
    client: Client, as_bob: Client, alice: Player
) -> None:
    hole = signed_round(alice).holes.latest("number")
    for browser in (client, as_bob):
        assert get(browser, f"holes/{hole.public_id}").body["transcript"]


def test_a_private_or_live_hole_is_answered_like_a_missing_one(
    client: Client, as_bob: Client, alice: Player, guest: Player
) -> None:
    live, blocked = begin(alice), begin(alice, code=BLOCKED_CODE)
    act(alice, blocked, BLOCKING)
    private = begin(guest)
    act(guest, private, "p")
    for browser in (client, as_bob):
        missing = browser.get("/api/v1/holes/AAAAAAAAAAAA")
        for hole in (live, blocked, private):
            hidden = browser.get(f"/api/v1/holes/{hole.public_id}")
            assert (hidden.status_code, hidden.content) == (404, missing.content)
            assert lasting_headers(hidden.headers) == lasting_headers(missing.headers)


def test_a_player_who_turns_private_hides_what_was_public(as_bob: Client, alice: Player) -> None:
    hole = signed_round(alice).holes.latest("number")
    change_settings(alice, zone="UTC", is_private=True)
    assert is_problem(get(as_bob, f"holes/{hole.public_id}"), 404, "not_found")


def test_reading_changes_nothing(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    before = list(Hole.objects.values())
    get(as_alice, f"holes/{hole.public_id}")
    get(as_alice, f"rounds/{hole.golf_round.public_id}")
    assert list(Hole.objects.values()) == before

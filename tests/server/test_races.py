"""Several requests at one moment: one has its effect, the others learn what the state is now."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.scenes.play import BLOCKED_CODE, BLOCKING, CLEARING, EXAMPLE
from tests.server.site import Site
from tests.server.visitor import PASSWORD, Answer, Visitor, at_once

CODE = str(EXAMPLE)
# A race that is won by luck is not won so often.
five_times = pytest.mark.parametrize("turn", range(5))
twenty_times = pytest.mark.parametrize("turn", range(20))


@pytest.fixture
def alice(site: Site) -> Visitor:
    """A visitor with an account."""
    visitor = Visitor(site)
    visitor.sign_up(f"alice-{uuid4().hex[:12]}")
    return visitor


def ten(call: Callable[[], Answer]) -> list[Answer]:
    return at_once(*[call] * 10)


def codes(answers: list[Answer]) -> Counter[str]:
    """How often each status was answered, with the code of a problem."""
    return Counter(
        str(status) if status < 400 else f"{status} {body['code']}" for status, body in answers
    )


def state(visitor: Visitor, hole: dict[str, Any]) -> dict[str, Any]:
    answer = visitor.get(f"holes/{hole['id']}")
    assert answer.status == 200
    body: dict[str, Any] = answer.body
    return body


@pytest.mark.parametrize("count", [2, 10])
@pytest.mark.parametrize("letters", [CLEARING[:kept] for kept in range(1, 7)])
def test_the_same_action_many_times(guest: Visitor, letters: str, count: int) -> None:
    hole = guest.begin(code=CODE)
    if before := letters[:-1]:
        hole = guest.act(hole, before).body
    answers = at_once(*[lambda: guest.act(hole, letters[-1])] * count)
    assert sorted(answer.status for answer in answers) == [200] + [409] * (count - 1)
    for status, body in answers:
        assert (body if status == 200 else body["hole"])["log"] == letters
    assert state(guest, hole)["log"] == letters


@five_times
def test_two_different_actions_at_one_ply(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=CODE)
    hole = guest.act(hole, "d").body
    played, drawn = at_once(lambda: guest.act(hole, "5"), lambda: guest.act(hole, "d"))
    assert {played.status, drawn.status} == {200, 409}
    assert state(guest, hole)["log"] == ("d5" if played.status == 200 else "dd")


@five_times
def test_an_action_against_an_undo(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=CODE)
    hole = guest.act(hole, "d5").body
    undone, played = at_once(lambda: guest.act(hole, "u"), lambda: guest.act(hole, "2"))
    assert {undone.status, played.status} == {200, 409}
    assert state(guest, hole)["log"] == ("d5u" if undone.status == 200 else "d52")


def test_batches_at_one_ply_are_kept_whole_or_not_at_all(guest: Visitor) -> None:
    hole = guest.begin(code=CODE)
    batches = ["d52d3d", "ddduuu", "dududu", "p"]
    answers = at_once(*[lambda letters=letters: guest.act(hole, letters) for letters in batches])
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
    stored = state(guest, hole)
    assert stored["log"] in batches
    assert stored["ply"] == len(stored["log"])


@five_times
def test_the_next_hole_ten_times(guest: Visitor, turn: int) -> None:
    hole = guest.begin()
    guest.act(hole, "p")
    answers = ten(lambda: guest.post(f"rounds/{hole['round']}/next"))
    assert codes(answers) == {"201": 1, "409 hole_not_over": 9}
    assert guest.get(f"rounds/{hole['round']}").body["current"] == 2


@five_times
def test_the_next_hole_against_an_undo_of_the_blocked_one(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=str(BLOCKED_CODE))
    hole = guest.act(hole, BLOCKING).body
    dealt, undone = at_once(
        lambda: guest.post(f"rounds/{hole['round']}/next"),
        lambda: guest.act(hole, "u"),
    )
    assert {dealt.status, undone.status} in ({201, 409}, {200, 409})
    stored = state(guest, hole)
    assert stored["settled"] == (dealt.status == 201) != (undone.status == 200)
    assert stored["golf_round"]["current"] == (2 if dealt.status == 201 else 1)


def test_the_last_card_of_a_practice_hole_ten_times(guest: Visitor) -> None:
    hole = guest.begin(code=CODE, holes=1)
    hole = guest.act(hole, CLEARING[:-1]).body
    answers = ten(lambda: guest.act(hole, CLEARING[-1]))
    assert codes(answers) == {"200": 1, "409 stale_ply": 9}
    assert state(guest, hole)["golf_round"]["state"] == "signed"


def test_a_practice_hole_is_dealt_again_ten_times(guest: Visitor) -> None:
    hole = guest.begin(holes=1)
    guest.act(hole, "p")
    answers = ten(lambda: guest.post(f"rounds/{hole['round']}/again"))
    assert codes(answers) == {"201": 10}
    assert len({answer.body["id"] for answer in answers}) == 1
    assert guest.get("rounds").body["count"] == 2


@five_times
def test_a_review_of_a_blocked_hole_against_an_undo(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=str(BLOCKED_CODE))
    hole = guest.act(hole, BLOCKING).body
    opened, undone = at_once(
        lambda: guest.post(f"holes/{hole['id']}/review"),
        lambda: guest.act(hole, "u"),
    )
    assert (opened.status, undone.status) in {(200, 409), (202, 409), (409, 200)}
    assert state(guest, hole)["settled"] == (opened.status != 409)


@five_times
def test_a_review_of_a_blocked_practice_hole_against_dealing_it_again(
    guest: Visitor, turn: int
) -> None:
    hole = guest.begin(code=str(BLOCKED_CODE), holes=1)
    hole = guest.act(hole, BLOCKING).body
    answers = at_once(
        *[lambda: guest.post(f"holes/{hole['id']}/review")] * 3,
        *[lambda: guest.post(f"rounds/{hole['round']}/again")] * 3,
    )
    assert set(codes(answers)) <= {"200", "201", "202", "409 stale_ply"}
    assert len(codes(answers)) > 1
    assert state(guest, hole)["golf_round"]["state"] == "signed"


@twenty_times
def test_another_deal_against_the_first_letter(guest: Visitor, turn: int) -> None:
    """Strict deals are mostly hopeless, and finding that out takes as long as a letter."""
    hole = guest.begin(rules="strict", holes=1)
    redealt, acted = at_once(
        lambda: guest.post(f"holes/{hole['id']}/redeal"),
        lambda: guest.act(hole, hole["legal"][0]),
    )
    assert (redealt.status, acted.status) in {(201, 404), (201, 409), (409, 200)}
    assert acted.status != 200 or state(guest, hole)["ply"] == 1


def played_to_the_last(visitor: Visitor, **choice: Any) -> dict[str, Any]:
    """The last hole of a new round, untouched."""
    hole = visitor.begin(**choice)
    while hole["number"] < hole["golf_round"]["holes"]:
        visitor.act(hole, "p")
        hole = visitor.post(f"rounds/{hole['round']}/next").body
    return hole


def test_the_scorecard_is_signed_ten_times(guest: Visitor) -> None:
    hole = played_to_the_last(guest)
    guest.act(hole, "p")
    answers = ten(lambda: guest.post(f"rounds/{hole['round']}/sign"))
    assert codes(answers) == {"200": 1, "409 round_closed": 9}
    assert guest.get(f"rounds/{hole['round']}").body["total"] == 9 * 35


def test_a_rated_round_ends_ten_times(alice: Visitor) -> None:
    hole = played_to_the_last(alice, kind="rated")
    answers = ten(lambda: alice.act(hole, "p"))
    assert codes(answers) == {"200": 1, "409 stale_ply": 9}
    golf_round = alice.get(f"rounds/{hole['round']}").body
    assert (golf_round["state"], golf_round["total"]) == ("signed", 9 * 35)
    own = alice.get("leaderboards?board=best").body["own"]
    assert (own["value"], own["round"]) == (9 * 35, hole["round"])


def test_rated_rounds_of_several_players_end_at_once(site: Site) -> None:
    """All of them stand on the boards."""
    players = [Visitor(site) for _ in range(4)]
    holes = []
    for player in players:
        player.sign_up(f"erin-{uuid4().hex[:12]}")
        holes.append(played_to_the_last(player, kind="rated"))
    answers = at_once(
        *[
            lambda player=player, hole=hole: player.act(hole, "p")
            for player, hole in zip(players, holes, strict=True)
        ]
    )
    assert codes(answers) == {"200": 4}
    for player, hole in zip(players, holes, strict=True):
        assert player.get("leaderboards?board=best").body["own"]["round"] == hole["round"]


def test_the_end_of_a_rated_round_against_its_signature(alice: Visitor) -> None:
    hole = played_to_the_last(alice, kind="rated")
    ended, signed = at_once(
        lambda: alice.act(hole, "p"), lambda: alice.post(f"rounds/{hole['round']}/sign")
    )
    assert (ended.status, signed.status) == (200, 409)
    assert alice.get(f"rounds/{hole['round']}").body["state"] == "signed"


def test_rated_rounds_begin_ten_times(alice: Visitor) -> None:
    answers = ten(lambda: alice.post("rounds", {"kind": "rated"}))
    assert codes(answers) == {"201": 1, "409 rated_round_open": 9}
    assert alice.get("rounds").body["count"] == 1


def test_the_first_logins_of_an_account_from_the_command_line(site: Site) -> None:
    name = f"root-{uuid4().hex[:12]}"
    site.manage(
        "createsuperuser",
        "--noinput",
        "--username",
        name,
        "--email=",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )
    browsers = [Visitor(site) for _ in range(5)]
    at_once(*[partial(browser.log_in, name) for browser in browsers])
    answers = at_once(*[partial(browser.post, "rounds") for browser in browsers])
    assert codes(answers) == {"201": 5}
    assert browsers[0].get("rounds").body["count"] == 5


@five_times
def test_a_round_begins_while_its_guest_logs_in(site: Site, turn: int) -> None:
    name = f"carol-{uuid4().hex[:12]}"
    Visitor(site).sign_up(name)
    guest, tab = Visitor(site), Visitor(site)
    first = guest.begin()
    tab.cookies = dict(guest.cookies)
    begun, _ = at_once(
        lambda: tab.post("rounds"),
        lambda: guest.log_in(name),
    )
    kept = rounds_of(guest)
    assert first["round"] in kept
    # The other tab begins as the guest, too late for that, or as a newcomer.
    assert set(codes([begun])) <= {"201", "409 guest_taken_over"}
    assert begun.status != 201 or begun.body["round"] in kept | rounds_of(tab)


@five_times
def test_a_key_is_used_while_its_guest_logs_in(site: Site, turn: int) -> None:
    name = f"dora-{uuid4().hex[:12]}"
    Visitor(site).sign_up(name)
    guest, tab = Visitor(site), Visitor(site)
    hole = guest.begin()
    tab.cookies = dict(guest.cookies)
    acted, _ = at_once(
        lambda: tab.post("rounds", {}, "one"),
        lambda: guest.log_in(name),
    )
    assert set(codes([acted])) <= {"201", "409 guest_taken_over"}
    assert hole["round"] in rounds_of(guest)


def rounds_of(visitor: Visitor) -> set[str]:
    return {row["id"] for row in visitor.get("rounds").body["results"]}


@five_times
def test_a_round_begins_ten_times_under_one_key(guest: Visitor, turn: int) -> None:
    guest.begin()
    answers = ten(lambda: guest.post("rounds", {"rules": "strict"}, "one"))
    assert codes(answers) == {"201": 10}
    assert len({answer.body["id"] for answer in answers}) == 1
    assert guest.get("rounds").body["count"] == 2


@five_times
def test_an_action_ten_times_under_one_key(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=CODE)
    answers = ten(lambda: guest.act(hole, "d5", "one"))
    assert codes(answers) == {"200": 10}
    assert all(answer.body == answers[0].body for answer in answers)
    assert state(guest, hole)["log"] == "d5"


@five_times
def test_the_next_hole_ten_times_under_one_key(guest: Visitor, turn: int) -> None:
    hole = guest.begin()
    guest.act(hole, "p")
    answers = ten(lambda: guest.post(f"rounds/{hole['round']}/next", {}, "one"))
    assert codes(answers) == {"201": 10}
    assert guest.get(f"rounds/{hole['round']}").body["current"] == 2


@five_times
def test_different_actions_under_one_key(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=CODE)
    letters = ["d", "dd", "ddd", "p"]
    answers = at_once(*[lambda one=one: guest.act(hole, one, "one") for one in letters])
    assert codes(answers) == {"200": 1, "422 idempotency_key_reused": 3}
    assert state(guest, hole)["log"] in letters


@five_times
def test_one_action_under_ten_keys(guest: Visitor, turn: int) -> None:
    hole = guest.begin(code=CODE)
    answers = at_once(*[lambda key=key: guest.act(hole, "d", key) for key in "abcdefghij"])
    assert codes(answers) == {"200": 1, "409 stale_ply": 9}
    assert state(guest, hole)["log"] == "d"


def test_a_card_signed_and_rounds_begun_under_many_keys(alice: Visitor) -> None:
    """Whatever a key guards takes its locks in the order of everything else."""
    hole = played_to_the_last(alice)
    alice.act(hole, "p")
    answers = at_once(
        *[lambda key=key: alice.post(f"rounds/{hole['round']}/sign", {}, key) for key in "abcde"],
        *[lambda key=key: alice.post("rounds", {"kind": "rated"}, key) for key in "fghij"],
    )
    assert codes(answers) == {
        "200": 1,
        "409 round_closed": 4,
        "201": 1,
        "409 rated_round_open": 4,
    }

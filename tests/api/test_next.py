"""POST /rounds/<id>/next, /sign and /again: continue, close and repeat a round."""

import pytest
from django.test import Client

from rounds.models import Hole, Player, Round
from tests.api.calls import is_problem, post
from tests.scenes.play import act, begin, begin_rated, play_out, row_of, signed_round


def test_the_next_hole_is_answered(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "p")
    answer = post(as_alice, f"rounds/{hole.golf_round.public_id}/next", {})
    assert answer.status == 201
    assert (answer.body["number"], answer.body["ply"]) == (2, 0)
    assert answer.body["golf_round"]["scores"][:2] == [35, None]


def test_next_waits_for_the_hole_and_signing_for_the_round(as_alice: Client, alice: Player) -> None:
    hole = begin(alice)
    path = f"rounds/{hole.golf_round.public_id}"
    assert is_problem(post(as_alice, f"{path}/next"), 409, "hole_not_over")
    assert is_problem(post(as_alice, f"{path}/sign"), 409, "holes_missing")
    assert is_problem(post(as_alice, f"{path}/again"), 409, "not_practice")
    assert Hole.objects.count() == 1


def test_there_is_no_tenth_hole(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    answer = post(as_alice, f"rounds/{golf_round.public_id}/next")
    assert is_problem(answer, 409, "no_more_holes")
    assert answer.body["detail"] == "That was the last hole: sign the scorecard"
    assert golf_round.holes.count() == 9


def test_signing_answers_with_the_closed_round(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    answer = post(as_alice, f"rounds/{golf_round.public_id}/sign", {})
    assert answer.status == 200
    assert (answer.body["state"], answer.body["total"], answer.body["next"]) == (
        "signed",
        315,
        None,
    )
    assert answer.body["closed"] is not None


@pytest.mark.parametrize("step", ["next", "sign"])
def test_a_closed_round_goes_nowhere(as_alice: Client, alice: Player, step: str) -> None:
    rated = play_out(alice, begin_rated(alice).golf_round).golf_round
    for golf_round in (signed_round(alice), rated):
        stored = row_of(golf_round)
        answer = post(as_alice, f"rounds/{golf_round.public_id}/{step}")
        assert is_problem(answer, 409, "round_closed")
        assert row_of(golf_round) == stored


def test_a_practice_hole_is_dealt_again(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, hole_count=1)
    path = f"rounds/{hole.golf_round.public_id}"
    assert is_problem(post(as_alice, f"{path}/again"), 409, "hole_not_over")
    act(alice, hole, "p")
    answer = post(as_alice, f"{path}/again")
    assert (answer.status, answer.body["number"], answer.body["ply"]) == (201, 1, 0)
    assert answer.body["round"] != hole.golf_round.public_id
    assert post(as_alice, f"{path}/again").body["id"] == answer.body["id"]


def test_the_body_does_not_matter(as_alice: Client, alice: Player) -> None:
    golf_round = begin(alice).golf_round
    for number, body in enumerate((b"", b"{", b"\xff", [], {"par": 6}), start=2):
        act(alice, golf_round.holes.latest("number"), "p")
        assert post(as_alice, f"rounds/{golf_round.public_id}/next", body).body["number"] == number


@pytest.mark.parametrize("step", ["next", "sign", "again"])
def test_somebody_elses_round_is_not_there(
    client: Client, as_bob: Client, alice: Player, step: str
) -> None:
    ended, practice = begin(alice), begin(alice, hole_count=1)
    act(alice, ended, "p")
    act(alice, practice, "p")
    for browser in (client, as_bob):
        missing = post(browser, f"rounds/AAAAAAAAAAAA/{step}")
        for hole in (ended, practice):
            refused = post(browser, f"rounds/{hole.golf_round.public_id}/{step}")
            assert is_problem(refused, 404, "not_found")
            assert refused == missing
    assert Hole.objects.count() == Round.objects.count() == 2


def test_a_whole_round_is_played_over_the_api(as_alice: Client) -> None:
    state = post(as_alice, "rounds", {"scoring": "points"}).body
    for number in range(1, 10):
        assert state["number"] == number
        while state["ending"] is None:
            asked = {"actions": state["legal"][0], "ply": state["ply"]}
            state = post(as_alice, f"holes/{state['id']}/actions", asked).body
        step = {"deal": "next", "sign": "sign"}[state["golf_round"]["next"]]
        state = post(as_alice, f"rounds/{state['round']}/{step}").body
    assert state["state"] == "signed"
    assert sum(state["scores"]) == state["total"] == state["nines"][0]
    assert state["to_par"] is None
    assert Round.objects.get().total_points == state["total"]

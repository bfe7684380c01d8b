"""Paper scorecards over the API: begin, change, sign, delete; refusals as problems."""

from typing import Any

import pytest
from django.test import Client

from rounds.api.recording import CARD_EXAMPLE
from rounds.models import Player, Round
from rounds.selectors.paper import card_of, recorded_state
from rounds.services.paper import record_round
from rounds.terms.states import RecordedRound
from tests.api.calls import get, is_problem, members, post, send
from tests.scenes.play import PAPER_BOXES, begin, paper_card, recorded_round, row_of

CARD: dict[str, Any] = {"recorded_on": "2026-05-03", "boxes": list(PAPER_BOXES)}
VERSION = paper_card().version


def draft(player: Player) -> str:
    """The path of a draft with every box filled."""
    return f"recorded-rounds/{record_round(player, paper_card()).public_id}"


def test_a_draft_is_begun(as_alice: Client) -> None:
    answer = post(as_alice, "recorded-rounds", {**CARD, "notes": "wind", "rules": "easy"})
    assert answer.status == 201
    body = answer.body
    assert (body["kind"], body["state"], body["recorded_on"]) == ("recorded", "open", "2026-05-03")
    assert (body["boxes"], body["scores"], body["total"]) == (CARD["boxes"], CARD["boxes"], 36)
    assert (body["rules"], body["scoring"], body["par"]) == ("E", "strokes", 4)
    assert (body["next"], body["current"], body["hole_ids"]) == ("sign", None, [None] * 9)
    assert get(as_alice, f"recorded-rounds/{body['id']}").body == body


@pytest.mark.parametrize("version", ["", "\x1c", "0", VERSION.upper(), VERSION + "\n", VERSION * 2])
@pytest.mark.parametrize(("method", "end"), [("PUT", ""), ("PATCH", ""), ("POST", "/sign")])
def test_what_the_document_calls_no_version_is_refused(
    as_alice: Client, alice: Player, version: str, method: str, end: str
) -> None:
    path = draft(alice)
    answer = send(as_alice, method, path + end, {**CARD, "version": version})
    assert is_problem(answer, 400, "invalid")
    assert "version" in answer.body["errors"]


def test_the_documented_example_is_one(as_alice: Client) -> None:
    body = post(as_alice, "recorded-rounds", CARD_EXAMPLE.value).body
    assert body["boxes"] == CARD_EXAMPLE.value["boxes"]
    assert body["next"] is None


def test_left_out_it_is_strict_strokes_par_4(as_alice: Client) -> None:
    post(as_alice, "recorded-rounds", CARD)
    assert card_of(Round.objects.get()) == paper_card()


def test_boxes_of_a_round_for_points_are_strokes_too(as_alice: Client) -> None:
    body = post(as_alice, "recorded-rounds", {**CARD, "scoring": "points"}).body
    assert body["boxes"] == CARD["boxes"]
    assert body["scores"][:4] == [250, 290, 350, 350]


@pytest.mark.django_db
def test_a_newcomer_becomes_a_guest(client: Client) -> None:
    name = post(client, "recorded-rounds", CARD).body["id"]
    assert get(client, f"recorded-rounds/{name}").status == 200
    assert Player.objects.get().is_guest


def test_another_card_takes_its_place(as_alice: Client, alice: Player) -> None:
    path = draft(alice)
    changed = {**CARD, "boxes": [None] * 18, "version": VERSION}
    body = send(as_alice, "PUT", path, changed).body
    assert (body["holes"], body["boxes"]) == (18, [None] * 18)
    assert body["version"] != VERSION


def test_some_of_it_is_changed(as_alice: Client, alice: Player) -> None:
    path = draft(alice)
    body = send(as_alice, "PATCH", path, {"par": 5, "notes": "wind", "version": VERSION}).body
    assert (body["par"], body["notes"], body["boxes"]) == (5, "wind", CARD["boxes"])


def test_signed_it_is_a_round_like_others(as_alice: Client, alice: Player) -> None:
    path = draft(alice)
    body = post(as_alice, f"{path}/sign", {"version": VERSION}).body
    assert (body["state"], body["total"], body["next"]) == ("signed", 36, None)
    [listed] = get(as_alice, "rounds", kind="recorded", state="signed").body["results"]
    assert listed == {name: body[name] for name in listed}
    assert get(as_alice, "holes").body["results"] == []


def test_a_draft_is_thrown_away(as_alice: Client, alice: Player) -> None:
    path = draft(alice)
    assert send(as_alice, "DELETE", path).status == 204
    assert get(as_alice, path).status == 404


@pytest.mark.parametrize(
    ("changed", "code", "field"),
    [
        ({"boxes": [36, *PAPER_BOXES[1:]]}, "impossible_choice", "boxes"),
        ({"boxes": [-17, *PAPER_BOXES[1:]]}, "impossible_choice", "boxes"),
        ({"boxes": [1] * 8}, "impossible_choice", "boxes"),
        ({"boxes": [1] * 19}, "invalid", "boxes"),
        ({"boxes": ["5", *PAPER_BOXES[1:]]}, "invalid", "boxes"),
        ({"boxes": [True, *PAPER_BOXES[1:]]}, "invalid", "boxes"),
        ({"boxes": [10**400, *PAPER_BOXES[1:]]}, "impossible_choice", "boxes"),
        ({"boxes": None}, "invalid", "boxes"),
        ({"recorded_on": "2999-01-01"}, "impossible_choice", "recorded_on"),
        ({"recorded_on": "1066-10-14"}, "impossible_choice", "recorded_on"),
        ({"recorded_on": "yesterday"}, "invalid", "recorded_on"),
        ({"recorded_on": None}, "invalid", "recorded_on"),
        ({"rules": "hard"}, "invalid", "rules"),
        ({"scoring": "timed"}, "impossible_choice", "scoring"),
        ({"par": 6}, "impossible_choice", "par"),
        ({"notes": "x" * 1001}, "impossible_choice", "notes"),
        ({"notes": "\x00"}, "invalid", "notes"),
        ({"notes": "\ud800"}, "invalid", "notes"),
        ({"notes": 5}, "invalid", "notes"),
    ],
    ids=lambda part: str(part)[:40],
)
def test_what_cannot_be(as_alice: Client, changed: dict[str, Any], code: str, field: str) -> None:
    answer = post(as_alice, "recorded-rounds", {**CARD, **changed})
    assert is_problem(answer, 400, code)
    assert list(answer.body["errors"]) == [field]
    assert len(answer.body["detail"]) < 300
    assert not Round.objects.exists()


def test_a_stale_version_changes_nothing(as_alice: Client, alice: Player) -> None:
    path = draft(alice)
    before = row_of(Round.objects.get())
    stale = {"version": "0" * 16}
    for answer in (
        send(as_alice, "PUT", path, {**CARD, **stale}),
        send(as_alice, "PATCH", path, {"par": 5, **stale}),
        post(as_alice, f"{path}/sign", stale),
    ):
        assert is_problem(answer, 409, "stale_draft")
    assert row_of(Round.objects.get()) == before


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_a_change_names_the_version_it_has_seen(
    as_alice: Client, alice: Player, method: str
) -> None:
    answer = send(as_alice, method, draft(alice), CARD)
    assert is_problem(answer, 400, "invalid")
    assert list(answer.body["errors"]) == ["version"]


def test_a_card_with_an_empty_box_is_not_signed(as_alice: Client) -> None:
    body = post(as_alice, "recorded-rounds", CARD_EXAMPLE.value).body
    path = f"recorded-rounds/{body['id']}/sign"
    assert is_problem(post(as_alice, path, {"version": body["version"]}), 409, "holes_missing")


def test_signed_it_never_changes(as_alice: Client, alice: Player) -> None:
    path = f"recorded-rounds/{recorded_round(alice).public_id}"
    for answer in (
        send(as_alice, "PUT", path, {**CARD, "version": VERSION}),
        send(as_alice, "PATCH", path, {"par": 5, "version": VERSION}),
        send(as_alice, "DELETE", path),
        post(as_alice, f"{path}/sign", {"version": VERSION}),
    ):
        assert is_problem(answer, 409, "round_closed")
    assert get(as_alice, path).body["par"] == 4


def test_strangers_find_no_draft(as_bob: Client, client: Client, alice: Player) -> None:
    path = draft(alice)
    for browser in (as_bob, client):
        for answer in (
            get(browser, path),
            get(browser, path.replace("recorded-rounds", "rounds")),
            send(browser, "PUT", path, {**CARD, "version": VERSION}),
            send(browser, "PATCH", path, {"par": 5, "version": VERSION}),
            send(browser, "DELETE", path),
            post(browser, f"{path}/sign", {"version": VERSION}),
        ):
            assert is_problem(answer, 404, "not_found")


def test_a_draft_is_not_played(as_alice: Client, alice: Player) -> None:
    played = draft(alice).replace("recorded-rounds", "rounds")
    for step in ("sign", "next"):
        assert is_problem(post(as_alice, f"{played}/{step}"), 409, "not_played_here")
    assert is_problem(post(as_alice, f"{played}/again"), 409, "not_practice")


def test_a_played_round_is_no_recorded_one(as_alice: Client, alice: Player) -> None:
    name = begin(alice).golf_round.public_id
    assert is_problem(get(as_alice, f"recorded-rounds/{name}"), 404, "not_found")
    assert is_problem(post(as_alice, "rounds", {"kind": "recorded"}), 400, "impossible_choice")


def test_declared_members_are_answered(as_alice: Client, alice: Player) -> None:
    state = recorded_state(recorded_round(alice))
    assert list(get(as_alice, f"recorded-rounds/{state.id}").body) == members(RecordedRound)

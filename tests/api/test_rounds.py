"""/rounds: beginning a round, the caller's rounds, and one round."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from rounds.models import Player, Round
from rounds.selectors.states import round_state
from tests.api.calls import get, is_problem, lasting_headers, post
from tests.scenes.play import EXAMPLE, act, begin, begin_rated, play_out, row_of, signed_round

pytestmark = pytest.mark.django_db


def test_an_empty_object_begins_the_newcomers_round(client: Client) -> None:
    answer = post(client, "rounds", {})
    assert answer.status == 201
    body, golf_round = answer.body, answer.body["golf_round"]
    assert (body["number"], body["ply"], body["log"], body["score"]) == (1, 0, "", 35)
    chosen = [golf_round[name] for name in ("rules", "scoring", "par", "kind", "holes", "state")]
    assert chosen == ["E", "strokes", 4, "casual", 9, "open"]
    assert Round.objects.get().player.is_guest


def test_everything_can_be_chosen(as_alice: Client) -> None:
    choice = {"rules": "SQJ2O", "scoring": "timed", "par": 5, "holes": 18}
    body = post(as_alice, "rounds", choice).body
    assert (body["rules"], body["scoring"], body["stock_count"]) == ("SQJ2O", "timed", 19)
    assert (body["waste"], body["waste_count"], body["open_start"]) == (None, 0, True)
    assert (body["golf_round"]["holes"], body["golf_round"]["round_par"]) == (18, 90)


def test_a_rated_round_needs_an_account(client: Client, as_alice: Client) -> None:
    assert is_problem(post(client, "rounds", {"kind": "rated"}), 403, "account_needed")
    assert not Player.objects.filter(user=None).exists()
    assert post(as_alice, "rounds", {"kind": "rated"}).status == 201


def test_a_second_open_rated_round_is_refused(as_alice: Client, alice: Player) -> None:
    begin_rated(alice)
    answer = post(as_alice, "rounds", {"kind": "rated"})
    assert is_problem(answer, 409, "rated_round_open")
    assert Round.objects.count() == 1


@pytest.mark.parametrize("text", ["GO1-E-AAAAAAB", "go1-e-aaaaaab", " GO1 - N - AAAA AAB\n"])
def test_a_code_deals_the_first_hole_and_sets_the_rules(client: Client, text: str) -> None:
    body = post(client, "rounds", {"code": text}).body
    assert (body["code"], body["known"], body["rules"]) == (str(EXAMPLE), True, "E")
    assert (body["waste"], body["columns"][0]) == ("AC", ["6C", "5S", "QS", "TS", "6H"])
    assert body["stock"] is None


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"par": 6}, "par"),
    ({"par": 0}, "par"),
    ({"par": -4}, "par"),
    ({"par": 10**300}, "par"),
    ({"holes": 10}, "holes"),
    ({"holes": 2}, "holes"),
    ({"kind": "rated", "holes": 18}, "holes"),
    ({"kind": "rated", "scoring": "timed"}, "scoring"),
    ({"kind": "rated", "rules": "SQ"}, "rules"),
    ({"kind": "rated", "code": "GO1-E-AAAAAAB"}, "code"),
    ({"rules": "strict", "code": "GO1-E-AAAAAAB"}, "code"),
]
INVALID: list[tuple[dict[str, Any], str]] = [
    ({"rules": "hard"}, "rules"),
    ({"rules": ""}, "rules"),
    ({"rules": "SKQ"}, "rules"),
    ({"rules": "SJ3"}, "rules"),
    ({"rules": "\x00"}, "rules"),
    ({"rules": "\ud800"}, "rules"),
    ({"rules": 1}, "rules"),
    ({"rules": True}, "rules"),
    ({"rules": None}, "rules"),
    ({"rules": ["E"]}, "rules"),
    ({"rules": {"queen_on_king": True}}, "rules"),
    ({"rules": "E" * 100_000}, "rules"),
    ({"scoring": "money"}, "scoring"),
    ({"scoring": "\ud800"}, "scoring"),
    ({"scoring": "\x00"}, "scoring"),
    ({"scoring": None}, "scoring"),
    ({"scoring": ["strokes"]}, "scoring"),
    ({"scoring": {}}, "scoring"),
    ({"scoring": True}, "scoring"),
    ({"kind": "ranked"}, "kind"),
    ({"kind": "\udfff"}, "kind"),
    ({"kind": 1}, "kind"),
    ({"par": "4"}, "par"),
    ({"par": 4.0}, "par"),
    ({"par": True}, "par"),
    ({"par": None}, "par"),
    ({"par": [4]}, "par"),
    ({"holes": "nine"}, "holes"),
    ({"holes": {}}, "holes"),
    ({"holes": False}, "holes"),
    ({"code": ""}, "code"),
    ({"code": "GO1-E"}, "code"),
    ({"code": "GO2-E-AAAAAAB"}, "code"),
    ({"code": "GO1-Q-AAAAAAB"}, "code"),
    ({"code": "GO1-SKQ-AAAAAAB"}, "code"),
    ({"code": "GO1-E-AAAAAA"}, "code"),
    ({"code": "GO1-E-AAAAAA1"}, "code"),
    ({"code": "GO1-E-ÄAAAAAB"}, "code"),
    ({"code": "GO1-E-" + "Z" * 48}, "code"),
    ({"code": "GO1-E-" + "A" * 50}, "code"),
    ({"code": "GO1-SJ1-" + "Z" * 50}, "code"),
    ({"code": "A" * 100_000}, "code"),
    ({"code": "GO1-E-" + "A" * 100_000}, "code"),
    ({"code": "GO1-E-AAAAA\x00B"}, "code"),
    ({"code": "GO1-E-AAAAA\ud800B"}, "code"),
    ({"code": 1}, "code"),
    ({"code": None}, "code"),
]


@pytest.mark.parametrize(("choice", "field"), IMPOSSIBLE, ids=lambda case: str(case)[:40])
def test_what_does_not_go_together(as_alice: Client, choice: dict[str, Any], field: str) -> None:
    answer = post(as_alice, "rounds", choice)
    assert is_problem(answer, 400, "impossible_choice")
    assert list(answer.body["errors"]) == [field]
    assert not Round.objects.exists()


@pytest.mark.parametrize(("choice", "field"), INVALID, ids=lambda case: str(case)[:40])
def test_what_cannot_be_read(client: Client, choice: dict[str, Any], field: str) -> None:
    answer = post(client, "rounds", choice)
    assert is_problem(answer, 400, "invalid")
    assert list(answer.body["errors"]) == [field]
    assert len(answer.body["detail"]) < 300
    assert not Player.objects.exists()


def test_the_callers_rounds_the_newest_first(as_alice: Client, alice: Player, bob: Player) -> None:
    begin(bob)
    rounds = [begin(alice).golf_round for _ in range(3)]
    body = get(as_alice, "rounds").body
    assert (body["count"], body["next"]) == (3, None)
    ids = [golf_round.public_id for golf_round in reversed(rounds)]
    assert [row["id"] for row in body["results"]] == ids


def test_a_newcomer_has_none(client: Client) -> None:
    assert get(client, "rounds").body["results"] == get(client, "holes").body["results"] == []


def test_filters_by_what_was_chosen(as_alice: Client, alice: Player) -> None:
    post(as_alice, "rounds", {"rules": "strict", "scoring": "points"})
    post(as_alice, "rounds", {"rules": "SQ", "holes": 18})
    post(as_alice, "rounds", {"kind": "rated"})
    signed_round(alice)
    counts = {
        "rules=strict": 1,
        "rules=S": 1,
        "rules=SQ": 1,
        "rules=sqkd": 2,
        "scoring=points": 1,
        "scoring=timed": 0,
        "holes=9": 3,
        "holes=18": 1,
        "kind=rated": 1,
        "state=open": 3,
        "state=signed": 1,
        "format=E-strokes-9": 2,
        "format=N-strokes-9": 2,
        "format=SQ-strokes-18": 1,
        "format=SQ-strokes-9": 0,
        "kind=casual&state=open&holes=9": 1,
        "": 4,
    }
    for query, count in counts.items():
        asked = dict(part.split("=") for part in query.split("&")) if query else {}
        assert get(as_alice, "rounds", **asked).body["count"] == count, query
        assert get(as_alice, "holes", **asked).body["count"] >= count, query


def test_dates_are_days_in_the_players_zone(as_alice: Client, alice: Player) -> None:
    """Half past eleven at night in UTC is the next day in Berlin."""
    golf_round = begin(alice).golf_round
    late = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    Round.objects.filter(pk=golf_round.pk).update(played=late)

    def found(**dates: str) -> int:
        return int(get(as_alice, "rounds", **dates).body["count"])

    assert found(since="2026-03-01", until="2026-03-01") == 1
    assert (found(since="2026-03-02"), found(until="2026-02-28")) == (0, 0)
    Player.objects.filter(pk=alice.pk).update(zone="Europe/Berlin")
    assert found(since="2026-03-02", until="2026-03-02") == 1
    assert found(until="2026-03-01") == 0


def test_a_round_with_its_scorecard(as_alice: Client, alice: Player) -> None:
    first = begin(alice, par=5)
    act(alice, first, "p")
    body = get(as_alice, f"rounds/{first.golf_round.public_id}").body
    assert (body["player"], body["par"], body["round_par"]) == ("alice", 5, 45)
    assert (body["scores"], body["total"]) == ([35] + [None] * 8, 35)
    assert (body["to_par"], body["running_to_par"][:2], body["nines"]) == (30, [30, None], [35])
    assert (body["hole_ids"], body["endings"]) == (
        [first.public_id] + [None] * 8,
        ["picked_up"] + [None] * 8,
    )
    assert (body["current"], body["next"], body["closed"]) == (1, "deal", None)


def test_a_public_players_round_may_be_read(client: Client, as_bob: Client, alice: Player) -> None:
    golf_round = signed_round(alice)
    for browser in (client, as_bob):
        body = get(browser, f"rounds/{golf_round.public_id}").body
        assert (body["state"], body["total"], body["next"]) == ("signed", 315, None)


def test_a_private_round_is_answered_like_a_missing_one(
    client: Client, as_bob: Client, as_alice: Client, alice: Player
) -> None:
    golf_round = signed_round(alice)
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    for browser in (client, as_bob):
        private = browser.get(f"/api/v1/rounds/{golf_round.public_id}")
        missing = browser.get("/api/v1/rounds/AAAAAAAAAAAA")
        assert private.status_code == 404
        assert private.content == missing.content
        assert lasting_headers(private.headers) == lasting_headers(missing.headers)
    assert get(as_alice, f"rounds/{golf_round.public_id}").status == 200


def test_what_is_next_follows_the_round(alice: Player) -> None:
    hole = begin(alice)
    assert round_state(hole.golf_round).next is None
    act(alice, hole, "p")
    assert round_state(Round.objects.get()).next == "deal"
    play_out(alice, hole.golf_round)
    assert round_state(Round.objects.get()).next == "sign"


def test_a_round_is_dated_by_its_closing(as_alice: Client, alice: Player) -> None:
    old, new = begin(alice).golf_round, begin(alice).golf_round
    play_out(alice, old)
    post(as_alice, f"rounds/{old.public_id}/sign")
    assert [row["id"] for row in get(as_alice, "rounds").body["results"]] == [
        old.public_id,
        new.public_id,
    ]
    assert row_of(old)["played"] == row_of(old)["closed"]

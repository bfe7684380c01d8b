"""Two players in one format, or two periods of one player: over the API and as a page."""

import re
from datetime import UTC, datetime
from math import sqrt
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import Scoring
from rounds.figures.intervals import share
from rounds.figures.shapes import Sizes
from rounds.figures.student import t95
from rounds.models import Player, Round
from tests.api.calls import get, is_problem
from tests.figures.test_round_comparison import paper
from tests.scenes.play import begin, signed_round
from tests.selectors.test_field import winning_round


def compare(browser: Client, **query: str) -> dict[str, Any]:
    """The body of an answer with status 200."""
    answer = get(browser, "compare", **query)
    assert answer.status == 200, answer
    body: dict[str, Any] = answer.body
    return body


def difference(body: dict[str, Any], name: str) -> dict[str, Any]:
    """The difference of one figure."""
    [found] = [each for each in body["differences"] if each["name"] == name]
    return {key: value for key, value in found.items() if key != "name"}


def page(browser: Client, **query: str) -> tuple[int, str]:
    """Status and text, without markup."""
    response = browser.get("/compare", query)
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return response.status_code, re.sub(r"\s+", " ", text)


def closed_on(golf_round: Round, year: int) -> None:
    moment = datetime(year, 5, 3, 12, tzinfo=UTC)
    Round.objects.filter(pk=golf_round.pk).update(closed=moment, played=moment)


def test_two_players_side_by_side(client: Client, alice: Player, bob: Player) -> None:
    winning_round(alice)
    signed_round(bob)
    body = compare(client, first="alice", second="BOB")
    assert (body["format"], body["unit"]) == ("E-strokes-9", "strokes")
    assert (body["first"]["player"], body["second"]["player"]) == ("alice", "bob")
    assert body["first"]["figures"]["rounds"] == 1
    assert difference(body, "round_score") == {"difference": 276 - 315, "low": None, "high": None}
    assert difference(body, "clear_rate")["difference"] == pytest.approx(1 / 9)
    assert "rounds" not in {each["name"] for each in body["differences"]}


def test_means_have_welchs_interval(client: Client, alice: Player, bob: Player) -> None:
    for _ in range(2):
        winning_round(alice)
        signed_round(bob)
    signed_round(alice)
    found = difference(compare(client, first="alice", second="bob"), "round_score")
    # 276, 276, 315 against 315, 315: one spread is zero, so two degrees of freedom are left.
    half = t95(2) * sqrt(507 / 3)
    assert found["difference"] == 289 - 315
    assert (found["low"], found["high"]) == pytest.approx((-26 - half, -26 + half))


def test_an_interval_of_no_width_is_not_told(client: Client, alice: Player, bob: Player) -> None:
    for player in (alice, alice, bob, bob):
        signed_round(player)
    assert difference(compare(client, first="alice", second="bob"), "undos")["low"] == 0
    assert "+0.0 to +0.0" not in page(client, first="alice", second="bob")[1]


def test_shares_have_newcombes_interval() -> None:
    """56 of 70 against 48 of 80: the worked example of Newcombe (1998), 0.0524 to 0.3339."""
    first, second = share(56, 70), share(48, 80)
    assert first
    assert second
    found = first.minus(second, Sizes(0, 70), Sizes(0, 80))
    assert [round(each or 0, 4) for each in found] == [0.2, 0.0524, 0.3339]


def test_two_periods_of_one_player(as_alice: Client, alice: Player) -> None:
    closed_on(signed_round(alice), 2024)
    closed_on(winning_round(alice), 2025)
    periods = {"first_since": "2025-01-01", "second_until": "2024-12-31"}
    body = compare(as_alice, **periods)
    assert (body["first"]["since"], body["first"]["until"]) == ("2025-01-01", None)
    assert (body["second"]["since"], body["second"]["until"]) == (None, "2024-12-31")
    assert difference(body, "round_score")["difference"] == 276 - 315
    status, shown = page(as_alice, **periods)
    assert status == 200
    assert "39.0 better" in shown
    assert "11.1 percentage points better" in shown


def test_periods_with_rounds_in_common_have_no_intervals(client: Client, alice: Player) -> None:
    for year in (2023, 2024, 2025):
        closed_on(winning_round(alice), year)
        closed_on(signed_round(alice), year)
    query = {"first": "alice", "first_since": "2024-01-01", "second_until": "2024-12-31"}
    assert {each["low"] for each in compare(client, **query)["differences"]} == {None}
    assert "so there are no intervals" in page(client, **query)[1]
    query["second_until"] = "2023-12-31"
    assert difference(compare(client, **query), "round_score")["low"] is not None


def test_points_and_paper_can_be_compared(client: Client, alice: Player, bob: Player) -> None:
    winning_round(alice)
    paper(bob, [5, 3, 4, 4, 4, 4, 4, 4, 4])
    body = compare(client, first="bob", second="alice")
    assert difference(body, "to_par")["difference"] == 0 - (276 - 36)
    signed_round(alice, scoring=Scoring.POINTS)
    signed_round(bob, scoring=Scoring.POINTS)
    body = compare(client, first="bob", second="alice", format="E-points-9")
    assert body["unit"] == "points"
    assert difference(body, "round_score")["difference"] == 0
    assert page(client, first="bob", second="alice", format="E-points-9")[0] == 200


def test_a_side_without_rounds_has_no_differences(
    client: Client, alice: Player, bob: Player
) -> None:
    winning_round(alice)
    begin(bob)
    body = compare(client, first="alice", second="bob")
    assert body["second"]["figures"]["round_score"] is None
    assert body["differences"] == []
    status, shown = page(client, first="alice", second="bob")
    assert status == 200
    assert "276.0" in shown


def test_a_private_player_is_as_if_missing(
    client: Client, as_bob: Client, alice: Player, guest: Player
) -> None:
    signed_round(guest)
    signed_round(alice)
    for handle in (guest.handle, "nobody", "x" * 40, "\x00"):
        for browser in (client, as_bob):
            answer = get(browser, "compare", first="alice", second=handle)
            assert is_problem(answer, 404, "not_found")
            status, shown = page(browser, first="alice", second=handle, second_since="2024-05-03")
            assert status == 400
            assert "is not a player, or is a private one" in shown
    typed = as_bob.get("/compare", {"first": "alice", "second": "nobody", "kind": "rated"}).text
    assert 'value="nobody"' in typed
    assert '<option value="rated" selected>' in typed


def test_what_cannot_be_read_is_said(client: Client, alice: Player) -> None:
    signed_round(alice)
    query = {"first": "alice", "first_since": "yesterday", "second_until": "2024-02-30"}
    answer = get(client, "compare", **query)
    assert is_problem(answer, 400, "invalid")
    assert set(answer.body["errors"]) == {"first_since", "second_until"}
    status, shown = page(client, **query)
    assert status == 400
    assert "First, from: Enter a valid date" in shown
    assert get(client, "compare", first="alice", format="chess").status == 400
    assert set(get(client, "compare", since="2024-05-03").body["errors"]) == {"since"}
    assert page(client, first="alice", format="chess")[0] == 400


def test_a_newcomer_is_asked_for_names(client: Client, db: None) -> None:
    status, shown = page(client)
    assert status == 200
    assert "Name two players of one format" in shown
    assert is_problem(get(client, "compare"), 400, "invalid")


def test_the_own_page_offers_a_second_name(as_alice: Client, alice: Player) -> None:
    signed_round(alice)
    status, shown = page(as_alice)
    assert status == 200
    assert "Name another player" in shown


def test_comparing_asks_as_often_for_many_rounds_as_for_few(
    client: Client, alice: Player, bob: Player
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert page(client, first="alice", second="bob")[0] == 200
        return len(captured)

    for player in (alice, bob):
        signed_round(player)
    few = asked()
    for player in (alice, bob):
        for _ in range(3):
            signed_round(player)
    assert asked() == few
    assert few <= 14

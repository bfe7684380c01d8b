"""The golf index of a player: which rounds count, their differentials, the index over time."""

from decimal import Decimal

import pytest
from django.test import Client

from engine import Scoring
from rounds.models import Player
from rounds.services.players import change_settings
from rounds.terms.golf_index import differential, line_of, rounded
from rounds.terms.kinds import Kind
from tests.api.calls import get
from tests.scenes.play import signed_round
from tests.scenes.rated import closed_rated

TOTALS = (60, 20, 40, 0, 80, 30)


def test_the_working_is_shown_round_by_round(client: Client, alice: Player) -> None:
    rounds = [closed_rated(alice, total, days_ago=9 - at) for at, total in enumerate(TOTALS)]
    (easy,) = get(client, "players/alice/golf-index").body["indexes"]
    history = easy["history"]
    assert [row["round"] for row in history] == [each.public_id for each in rounds]
    expected = [float(differential(total, line_of("E"))) for total in TOTALS]
    assert [row["differential"] for row in history] == expected
    assert [row["index"] for row in history[:3]] == [None, None, expected[1]]
    counted = [row["round"] for row in easy["working"] if row["counts"]]
    assert counted == [rounds[3].public_id, rounds[1].public_id]
    both = differential(TOTALS[1], line_of("E")) + differential(TOTALS[3], line_of("E"))
    assert Decimal(str(easy["index"])) == rounded(both / 2)
    assert [point["differential"] for point in easy["line"]] == [0, 10]


def test_each_preset_has_its_own(client: Client, alice: Player) -> None:
    closed_rated(alice, 50)
    closed_rated(alice, 50, rules="S")
    closed_rated(alice, 900, scoring=Scoring.POINTS)
    indexes = get(client, "players/alice/golf-index").body["indexes"]
    assert {each["rules"]: each["index"] for each in indexes} == {"E": None, "S": None}


def test_another_round_changes_it_at_once(client: Client, alice: Player) -> None:
    for total in (50, 60, 70):
        closed_rated(alice, total)
    before = get(client, "players/alice/golf-index").body["indexes"][0]["index"]
    closed_rated(alice, -60)
    signed_round(alice, kind=Kind.RATED)
    after = get(client, "players/alice/golf-index").body["indexes"][0]
    assert (after["rounds"], after["index"] < before) == (5, True)


def test_without_rated_rounds_the_page_says_what_to_do(client: Client, alice: Player) -> None:
    signed_round(alice)
    page = client.get("/players/alice/golf-index").content.decode()
    assert "An index needs three rated rounds" in page
    assert get(client, "players/alice/golf-index").body["indexes"] == []


def test_a_private_player_has_none_for_strangers(as_bob: Client, alice: Player) -> None:
    closed_rated(alice, 50)
    change_settings(alice, zone="UTC", is_private=True)
    assert get(as_bob, "players/alice/golf-index").status == 404
    assert as_bob.get("/players/alice/golf-index").status_code == 404


def test_the_page_names_the_constants_with_their_intervals(client: Client, alice: Player) -> None:
    for total in (50, 60, -7):
        closed_rated(alice, total)
    page = client.get("/players/alice/golf-index").content.decode()
    assert "−9.37" in page
    assert "−10.78 to −7.97" in page
    assert page.count('<tr class="is-counted">') == 1


@pytest.mark.parametrize("rounds", [2, 3])
def test_the_page_draws_an_index_once_there_is_one(
    client: Client, alice: Player, rounds: int
) -> None:
    for total in TOTALS[:rounds]:
        closed_rated(alice, total)
    page = client.get("/players/alice/golf-index").content.decode()
    assert ("/players/alice/charts/golf-index.svg?format=E-strokes-9&amp;" in page) == (rounds == 3)
    assert ("/players/alice/charts/golf-index?format=E-strokes-9" in page) == (rounds == 3)

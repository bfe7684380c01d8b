"""The site's numbers: formats, the field of one format, optimal play; JSON and page."""

import re
from collections import Counter
from math import inf
from statistics import mean, median, stdev
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from engine import Scoring
from rounds.figures import histograms
from rounds.figures.histograms import spread
from rounds.models import Player
from rounds.services.field import set_bot
from tests.api.calls import get, is_problem
from tests.figures.test_round_comparison import paper
from tests.scenes.play import begin, signed_round
from tests.selectors.test_field import winning_round

pytestmark = pytest.mark.django_db


def site(browser: Client, **query: str) -> dict[str, Any]:
    """The body of an answer with status 200."""
    answer = get(browser, "site", **query)
    assert answer.status == 200, answer
    body: dict[str, Any] = answer.body
    return body


def page(browser: Client, **query: str) -> tuple[int, str]:
    """Status and text, without markup."""
    response = browser.get("/site", query)
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return response.status_code, re.sub(r"\s+", " ", text)


def test_rounds_are_counted_by_format(client: Client, alice: Player, bob: Player) -> None:
    for player in (alice, bob):
        winning_round(player)
    signed_round(bob, hole_count=18)
    begin(alice)
    body = site(client)
    assert (body["players"], body["rounds"], body["holes"]) == ("people", 3, 36)
    assert [(line["format"], line["rounds"]) for line in body["formats"]] == [
        ("E-strokes-9", 2),
        ("E-strokes-18", 1),
    ]


def test_the_field_is_of_the_format_played_most_or_asked_for(
    client: Client, alice: Player, bob: Player
) -> None:
    winning_round(alice)
    signed_round(bob)
    signed_round(bob, scoring=Scoring.POINTS)
    field = site(client)["field"]
    assert (field["format"], field["rounds"], field["holes"]) == ("E-strokes-9", 2, 18)
    assert field["clear_rate"]["share"] == pytest.approx(1 / 18)
    score = field["round_score"]
    assert (score["mean"], score["best"], score["worst"]) == ((276 + 315) / 2, 276, 315)
    bars = {bar["low"]: (bar["holes"], bar["cleared"]) for bar in field["scores"]}
    assert (bars[-4], bars[0], bars[35]) == ((1, 1), (0, 0), (17, 0))
    assert sum(bar["share"] for bar in field["scores"]) == pytest.approx(1)
    assert "−4 cleared 1 5.6" in page(client)[1]
    points = site(client, format="E-points-9")["field"]
    assert (points["unit"], points["round_score"]["best"]) == ("points", 0)
    assert points["scores"] == [{"low": 0, "high": 49, "holes": 9, "cleared": 0, "share": 1}]


def test_clear_rates_stand_against_optimal_play(client: Client, alice: Player) -> None:
    winning_round(alice)
    signed_round(alice, scoring=Scoring.POINTS)
    signed_round(alice, winnable_only=True)
    [rate] = site(client)["clear_rates"]
    assert (rate["rules"], rate["field"]["count"], rate["field"]["of"]) == ("E", 1, 18)
    optimal = rate["optimal"]
    assert optimal["of"] == 100_000
    assert optimal["low"] < optimal["share"] < optimal["high"]
    assert site(client)["field"]["optimal"]["clear_rate"] == optimal
    assert site(client, format="E-strokes-9-winnable")["field"]["optimal"] is None


def test_recorded_and_practice_rounds_are_no_part_of_it(client: Client, alice: Player) -> None:
    paper(alice, [4] * 9)
    signed_round(alice, hole_count=1)
    assert site(client)["rounds"] == 0


def test_private_players_count_without_their_names(client: Client, guest: Player) -> None:
    winning_round(guest)
    assert site(client)["rounds"] == 1
    status, shown = page(client)
    assert status == 200
    assert guest.handle not in shown


def test_computer_players_are_shown_by_themselves(
    client: Client, alice: Player, bob: Player
) -> None:
    signed_round(bob)
    set_bot(bob, is_bot=True)
    assert (site(client)["players"], site(client)["rounds"]) == ("computers", 1)
    winning_round(alice)
    assert (site(client)["players"], site(client)["rounds"]) == ("people", 1)
    assert site(client, players="computers")["field"]["clear_rate"]["count"] == 0
    assert "1 round of computer players" in page(client, players="computers")[1]


def test_an_empty_site_says_so(client: Client) -> None:
    body = site(client)
    assert (body["rounds"], body["formats"], body["field"]) == (0, [], None)
    assert "No round of people is signed yet" in page(client)[1]


def test_a_format_that_nobody_plays_has_an_empty_field(client: Client, alice: Player) -> None:
    winning_round(alice)
    field = site(client, format="SQJ2-timed-18")["field"]
    assert (field["rounds"], field["clear_rate"], field["scores"]) == (0, None, [])
    assert "Nobody has signed a round of this format yet" in page(client, format="S-strokes-9")[1]


def test_what_cannot_be_read_is_said(client: Client) -> None:
    answer = get(client, "site", format="chess", players="cats")
    assert is_problem(answer, 400, "invalid")
    assert set(answer.body["errors"]) == {"format", "players"}
    assert set(get(client, "site", formt="E-strokes-9").body["errors"]) == {"formt"}
    status, shown = page(client, format="chess")
    assert status == 400
    assert "is not a format" in shown


def test_it_asks_as_often_for_many_rounds_as_for_few(
    as_alice: Client, alice: Player, bob: Player
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert page(as_alice)[0] == 200
        return len(captured)

    winning_round(alice)
    few = asked()
    for player in (alice, bob):
        for scoring in (Scoring.STROKES, Scoring.POINTS, Scoring.TIMED):
            signed_round(player, scoring=scoring)
    assert asked() == few
    assert few <= 9


@given(st.lists(st.integers(-19, 35), min_size=2, max_size=60))
def test_a_spread_of_counts_is_that_of_the_scores(scores: list[int]) -> None:
    found = spread(Counter(scores), Scoring.STROKES)
    assert found
    assert found.mean == pytest.approx(mean(scores))
    assert found.median == median(scores)
    assert found.deviation == pytest.approx(stdev(scores), abs=1e-9)
    assert (found.best, found.worst) == (min(scores), max(scores))


@given(st.lists(st.integers(0, 35).map(lambda tens: 10 * tens), min_size=1, max_size=60))
def test_bars_hold_every_score_once(scores: list[int]) -> None:
    bars = histograms.bars(Counter(scores), Scoring.POINTS)
    assert sum(bar.holes for bar in bars) == len(scores)
    assert sum(bar.cleared for bar in bars) == scores.count(350)
    previous = -inf
    for bar in bars:
        assert bar.low > previous
        assert bar.holes == sum(bar.low <= score <= bar.high for score in scores)
        previous = bar.high

"""A player's page: figures, charts and newest rounds, who may see them, and how many queries."""

import re
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import Scoring
from rounds.charts.registry import CHARTS
from rounds.models import Player
from tests.figures.test_round_comparison import paper
from tests.scenes.play import act, begin, signed_round
from tests.selectors.test_field import winning_round


def page(browser: Client, handle: str = "alice", **query: str) -> str:
    """The page's markup."""
    response = browser.get(f"/players/{handle}", query)
    assert response.status_code == 200
    return response.content.decode()


def text(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup))


def test_key_figures_come_before_the_charts(client: Client, alice: Player) -> None:
    winning_round(alice)
    signed_round(alice)
    shown = text(page(client))
    assert (
        shown.index("Clear rate 5.6") < shown.index("Round totals") < shown.index("Newest rounds")
    )


def test_newest_rounds_are_those_of_the_filters(client: Client, alice: Player) -> None:
    signed_round(alice, scoring=Scoring.POINTS)
    for _ in range(6):
        last = signed_round(alice)
    playing = begin(alice)
    act(alice, playing, "p")
    strips = re.findall(r'class="round-link" href="/rounds/(\w+)"', page(client))
    assert len(strips) == 5
    assert strips[:2] == [playing.golf_round.public_id, last.public_id]
    assert len(re.findall("round-link", page(client, format="E-points-9"))) == 1
    assert "round-link" not in page(client, since="2999-01-01")


@pytest.mark.parametrize("choice", [{"hole_count": 18}, {"scoring": Scoring.POINTS}])
def test_other_formats_have_their_page_too(
    client: Client, alice: Player, choice: dict[str, object]
) -> None:
    signed_round(alice, **choice)
    assert "Newest rounds" in page(client)


def test_a_player_of_paper_only_has_a_page(client: Client, alice: Player) -> None:
    paper(alice, [5, 3, 4, 4, 4, 4, 4, 4, 4])
    assert "1 signed round" in text(page(client))


def test_the_owner_without_rounds_is_told_what_to_do(as_alice: Client, alice: Player) -> None:
    shown = page(as_alice)
    assert "will appear here once a round is signed" in shown
    assert "/new" in shown
    signed_round(alice)
    assert "Widen the filters, or" in text(page(as_alice, kind="rated"))


def test_a_newcomer_is_shown_the_site(client: Client, db: None) -> None:
    shown = client.get("/statistics").text
    assert "What everybody plays here" in shown


def test_links_lead_to_the_comparison_with_the_visitor(
    as_bob: Client, as_alice: Client, client: Client, alice: Player
) -> None:
    signed_round(alice)
    assert "/compare?first=bob&amp;second=alice&amp;format=E-strokes-9" in page(as_bob)
    for browser in (as_alice, client):
        assert "/compare?first=alice&amp;format=E-strokes-9" in page(browser)
    assert "/players/alice/golf-index" in page(client)
    assert "/site?format=E-strokes-9" in page(client)


def test_a_private_player_is_seen_by_nobody_else(
    as_bob: Client, client: Client, guest: Player
) -> None:
    signed_round(guest)
    for browser in (as_bob, client):
        answers = [browser.get(f"/players/{quote(name)}") for name in (guest.handle, "nobody")]
        assert [answer.status_code for answer in answers] == [404, 404]


def test_it_asks_as_often_for_many_rounds_as_for_few(client: Client, alice: Player) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client)
        return len(captured)

    for _ in range(5):
        signed_round(alice)
    few = asked()
    for _ in range(5):
        winning_round(alice)
    assert asked() == few


def test_every_chart_is_there_to_be_scrolled_to(client: Client, alice: Player) -> None:
    winning_round(alice)
    shown = page(client)
    for name in CHARTS:
        assert f"/charts/{name}.svg?format=E-strokes-9" in shown
    assert shown.count('loading="lazy"') == len(CHARTS) - 1


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_has_a_page_with_its_sentence_and_numbers(
    client: Client, alice: Player, name: str
) -> None:
    winning_round(alice)
    shown = client.get(f"/players/alice/charts/{name}", {"format": "E-strokes-9"}).text
    assert f"<h1>{CHARTS[name].definition.label}" in shown
    assert f"/charts/{name}.svg?format=E-strokes-9" in shown


def test_a_chart_that_is_not_there_is_said_to_be(
    client: Client, as_bob: Client, alice: Player, guest: Player
) -> None:
    signed_round(guest)
    for address in (f"/players/{guest.handle}/charts/round-totals", "/players/alice/charts/pie"):
        for browser in (client, as_bob):
            assert browser.get(address).status_code == 404
    bad = client.get("/players/alice/charts/round-totals", {"since": "yesterday"})
    assert bad.status_code == 400

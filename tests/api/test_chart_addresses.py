"""Charts over the API: every format, who may see a round's, what clients may cache."""

import csv
from dataclasses import fields
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from engine import Scoring
from rounds.charts.registry import CHARTS
from rounds.charts.running import running
from rounds.models import Player, Round
from rounds.services.players import change_settings
from rounds.services.reviews import make_review
from tests.api.calls import PROBLEM
from tests.scenes.asking import winning_round
from tests.scenes.play import act, begin, go_on_to, play_out, signed_round

TITLE = "{http://www.w3.org/2000/svg}title"
FORMS = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}


def address(name: str, extension: str) -> str:
    return f"/api/v1/players/alice/charts/{name}.{extension}"


def chart_of(golf_round: Round, extension: str) -> str:
    return f"/api/v1/rounds/{golf_round.public_id}/chart.{extension}"


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_comes_in_every_form(alice: Player, client: Client, name: str) -> None:
    """Also before there is anything to draw; numbers, words and pictures agree."""
    for make in (lambda _: None, winning_round, lambda player: signed_round(player, kind="rated")):
        make(alice)
        found = {extension: client.get(address(name, extension)) for extension in FORMS}
        assert {key: answer.status_code for key, answer in found.items()} == dict.fromkeys(
            FORMS, 200
        )
        assert {key: answer["Content-Type"] for key, answer in found.items()} == FORMS
        numbers = found["json"].json()
        assert list(numbers) == [field.name for field in fields(CHARTS[name].shape)]
        rows = list(csv.DictReader(StringIO(found["csv"].content.decode())))
        assert len(rows) == len(numbers["rows"])
        title = ET.fromstring(found["svg"].content).findtext(TITLE) or ""
        assert title.endswith(numbers["sentence"])
        page = client.get(f"/players/alice/charts/{name}")
        assert (page.status_code, page.context["chart"].sentence) == (200, numbers["sentence"])


@pytest.mark.parametrize("extension", FORMS)
def test_each_form_has_a_tag_of_its_own(alice: Player, client: Client, extension: str) -> None:
    path = address("hole-scores", extension)
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    tags = {client.get(address("hole-scores", form))["ETag"] for form in FORMS}
    assert len(tags) == len(FORMS)


def test_reviewed_holes_are_drawn(alice: Player, client: Client) -> None:
    golf_round = winning_round(alice)
    review = make_review(golf_round.holes.select_related("golf_round__player")[0])
    (row,) = client.get(address("strokes-lost", "json")).json()["rows"]
    assert (row["holes"], row["lost"], row["lost_low"]) == (1, review.strokes_lost, None)


def test_the_index_counts_rounds_that_the_filters_leave_out(alice: Player, client: Client) -> None:
    for _ in range(3):
        signed_round(alice, kind="rated")
    signed_round(alice)
    everything = client.get(address("golf-index", "json")).json()["rows"]
    assert [row["index"] is None for row in everything] == [True, True, False]
    Round.objects.filter(public_id=everything[0]["round"]).update(
        closed="2026-01-01T12:00Z", played="2026-01-01T12:00Z"
    )
    alice.refresh_from_db()
    query = {"since": "2026-01-02"}
    assert client.get(address("golf-index", "json"), query).json()["rows"] == everything[1:]


@pytest.mark.parametrize("choice", [{"scoring": Scoring.POINTS}, {"hole_count": 18}])
def test_formats_without_a_reference_line_have_no_index(
    alice: Player, client: Client, choice: dict[str, object]
) -> None:
    signed_round(alice, **choice)
    assert client.get(address("golf-index", "json")).json()["rows"] == []


def test_a_round_goes_hole_by_hole(alice: Player, client: Client) -> None:
    golf_round = winning_round(alice)
    chart = client.get(chart_of(golf_round, "json")).json()
    assert (chart["name"], chart["title"], chart["unit"]) == (
        "running",
        "Running to par",
        "strokes",
    )
    assert [row["hole"] for row in chart["rows"]] == list(range(1, 10))
    assert chart["rows"][0] == {"hole": 1, "score": -4, "to_par": -8, "running": -8}
    assert chart["rows"][-1]["running"] == golf_round.scorecard(golf_round.holes.all()).to_par
    for extension, kind in FORMS.items():
        assert client.get(chart_of(golf_round, extension))["Content-Type"] == kind


def test_a_round_in_points_is_summed(alice: Player, client: Client) -> None:
    chart = client.get(chart_of(winning_round(alice, Scoring.POINTS), "json")).json()
    assert (chart["title"], chart["rows"][-1]["running"]) == ("Points so far", 350)
    assert chart["rows"][0]["to_par"] is None


def test_a_round_in_play_has_the_holes_that_are_over(alice: Player, client: Client) -> None:
    golf_round = begin(alice).golf_round
    first = client.get(chart_of(golf_round, "svg"))
    assert first.status_code == 200
    go_on_to(alice, golf_round, 3)
    later = client.get(chart_of(golf_round, "svg"), headers={"if-none-match": first["ETag"]})
    assert later.status_code == 200
    assert len(client.get(chart_of(golf_round, "json")).json()["rows"]) == 2


def test_a_forfeited_round_counts_the_holes_it_never_dealt(alice: Player) -> None:
    hole = go_on_to(alice, begin(alice).golf_round, 3)
    act(alice, hole, "p")
    golf_round = hole.golf_round
    golf_round.state = "forfeited"
    rows = running(golf_round).rows
    assert [row.score for row in rows][-1] == 35
    assert len(rows) == 9


@pytest.mark.parametrize("extension", FORMS)
def test_a_private_round_is_not_there_for_a_stranger(
    alice: Player, as_alice: Client, as_bob: Client, extension: str
) -> None:
    golf_round = signed_round(alice)
    change_settings(alice, zone="UTC", is_private=True)
    refused = as_bob.get(chart_of(golf_round, extension))
    assert (refused.status_code, refused["Content-Type"]) == (404, PROBLEM)
    own = as_alice.get(chart_of(golf_round, extension))
    assert (own.status_code, "private" in own["Cache-Control"]) == (200, True)


@pytest.mark.parametrize(
    ("extension", "query", "status"),
    [("gif", {}, 404), ("svg", {"theme": "blue"}, 400), ("csv", {"colour": "red"}, 400)],
)
def test_what_it_does_not_come_as_is_refused(
    alice: Player, client: Client, extension: str, query: dict[str, str], status: int
) -> None:
    golf_round = begin(alice).golf_round
    for path in (chart_of(golf_round, extension), address("by-hole", extension)):
        refused = client.get(path, query)
        assert (refused.status_code, refused["Content-Type"]) == (status, PROBLEM)


def test_the_page_of_a_round_shows_its_chart(alice: Player, client: Client) -> None:
    golf_round = begin(alice).golf_round
    play_out(alice, golf_round)
    page = client.get(f"/rounds/{golf_round.public_id}").content.decode()
    assert chart_of(golf_round, "svg") in page
    assert "The numbers<span" in page

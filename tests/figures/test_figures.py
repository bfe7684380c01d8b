"""A player's figures and charts over the API: what counts, who may see them, what is cached."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine import PRESETS, Scoring
from rounds.api.http.keeping import MEDIA_TYPES
from rounds.charts.sizes import SIZES
from rounds.charts.writing import WRITERS
from rounds.figures import selection
from rounds.figures.rounds import rounds
from rounds.models import Hole, Player, Round
from rounds.pages.figures import page as figures_page
from rounds.services.players import change_settings
from rounds.services.reviews import make_review
from rounds.services.upkeep import tidy
from rounds.terms.kinds import State
from rounds.terms.wording import MINUS, PERCENT
from tests.scenes.asking import CHART, LOSING_TOTAL, STATISTICS, WINNING_TOTAL, read, winning_round
from tests.scenes.play import CLEARING, act, begin, go_on_to, signed_round


def test_signed_rounds_are_counted(alice: Player, client: Client) -> None:
    won, lost = winning_round(alice), signed_round(alice)
    body = read(client)
    assert (body["format"], body["unit"]) == ("E-strokes-9", "strokes")
    counted = body["figures"]
    assert (counted["rounds"], counted["holes"]) == (2, 18)
    assert (counted["clear_rate"]["count"], counted["clear_rate"]["of"]) == (1, 18)
    score = counted["round_score"]
    assert score["mean"] == score["median"] == (WINNING_TOTAL + LOSING_TOTAL) / 2
    assert (score["best"]["round"], score["worst"]["round"]) == (won.public_id, lost.public_id)
    best = counted["hole_score"]["best"]
    assert (best["value"], best["number"], best["round"]) == (-4, 1, won.public_id)
    assert best["hole"] == won.holes.get(number=1).public_id
    assert counted["to_par"] == score["mean"] - 36
    assert counted["longest_run"]["longest"]["value"] == max(map(len, CLEARING.split("d")))
    assert body["sentence"].startswith("2 signed rounds of Easy (King and Ace connected), strokes")


@pytest.mark.parametrize("scoring", [Scoring.STROKES, Scoring.POINTS])
def test_reviews_tell_what_was_lost(alice: Player, client: Client, scoring: Scoring) -> None:
    golf_round = winning_round(alice, scoring)
    counted = read(client)["figures"]
    assert counted["strokes_lost"] is counted["accuracy"] is None
    first, second = golf_round.holes.select_related("golf_round__player")[:2]
    won, lost = make_review(first), make_review(second)
    counted = read(client)["figures"]
    assert counted["strokes_lost"]["mean"] == (won.strokes_lost + lost.strokes_lost) / 2
    assert (counted["strokes_lost"]["holes"], counted["strokes_lost"]["left_out"]) == (2, 7)
    assert counted["strokes_lost"]["optimal"]["count"] == (won.strokes_lost == 0)
    accuracies = [review.accuracy for review in (won, lost) if review.accuracy is not None]
    assert counted["accuracy"]["mean"] == pytest.approx(sum(accuracies) / len(accuracies))
    page = client.get("/players/alice").content.decode()
    assert "of holes played optimally; of 2 holes, 7 left out" in page


def test_points_are_another_format(alice: Player, client: Client) -> None:
    signed_round(alice)
    winning_round(alice, Scoring.POINTS)
    counted = read(client, format="E-points-9")["figures"]
    assert (counted["rounds"], counted["wins"]) == (1, 1)
    assert counted["round_score"]["mean"] == 350
    assert counted["hole_score"]["best"]["value"] == 350
    assert counted["to_par"] is counted["perfect_rounds"] is None
    assert [band["count"] for band in counted["scoring_mix"]] == [1, 0, 0, 0, 8]


def test_the_format_played_last_is_the_default(alice: Player, client: Client) -> None:
    signed_round(alice)
    signed_round(alice, rules=PRESETS["strict"].rules)
    assert read(client)["format"] == "S-strokes-9"
    assert read(client, format="E-strokes-9")["figures"]["rounds"] == 1


def test_a_round_only_begun_does_not_change_the_default(alice: Player, client: Client) -> None:
    signed_round(alice)
    begin(alice, rules=PRESETS["strict"].rules)
    assert read(client)["format"] == "E-strokes-9"


def test_a_forfeited_round_counts_the_holes_it_never_dealt(alice: Player, client: Client) -> None:
    hole = go_on_to(alice, begin(alice, kind="rated").golf_round, 3)
    long_ago = datetime(2026, 3, 6, tzinfo=UTC)
    Round.objects.filter(pk=hole.golf_round_id).update(created=long_ago)
    Hole.objects.filter(golf_round=hole.golf_round_id).update(updated=long_ago)
    assert tidy().forfeited == 1
    counted = read(client)["figures"]
    assert (counted["forfeited"], counted["rounds"], counted["holes"]) == (1, 1, 9)
    assert counted["hole_score"]["mean"] == 35
    assert counted["round_score"]["mean"] == LOSING_TOTAL


def test_a_newcomer_has_no_figures_but_a_sentence(alice: Player, client: Client) -> None:
    body = read(client)
    assert body["figures"]["rounds"] == 0
    assert body["figures"]["round_score"] is body["figures"]["clear_rate"] is None
    assert body["sentence"].startswith("No signed rounds of Easy")
    assert read(client, f"{CHART}.json")["rows"] == []


def test_a_round_in_progress_is_not_counted(alice: Player, client: Client) -> None:
    hole = begin(alice)
    act(alice, hole, "p")
    assert read(client)["figures"]["holes"] == 0


def test_an_abandoned_round_is_counted_on_its_own(alice: Player, client: Client) -> None:
    signed_round(alice)
    left = go_on_to(alice, begin(alice).golf_round, 3).golf_round
    now = datetime.now(UTC)
    Round.objects.filter(pk=left.pk).update(state=State.ABANDONED, closed=now, played=now)
    counted = read(client)["figures"]
    assert (counted["abandoned"], counted["rounds"], counted["holes"]) == (1, 1, 9)


def test_numbers_and_pictures_come_from_one_summary(alice: Player, client: Client) -> None:
    winning_round(alice)
    rows = read(client, f"{CHART}.json")["rows"]
    assert [(row["total"], row["par"], row["mean_5"]) for row in rows] == [
        (WINNING_TOTAL, 36, None)
    ]
    svg, png = client.get(f"{CHART}.svg"), client.get(f"{CHART}.png")
    assert (svg["Content-Type"], png["Content-Type"]) == ("image/svg+xml", "image/png")
    title = ET.fromstring(svg.content).findtext("{http://www.w3.org/2000/svg}title") or ""
    assert title.endswith(read(client, f"{CHART}.json")["sentence"])
    assert png.content.startswith(b"\x89PNG")


@pytest.mark.parametrize("accepted", ["image/png", "image/svg+xml", "text/html"])
def test_a_picture_is_what_its_address_says(alice: Player, client: Client, accepted: str) -> None:
    response = client.get(f"{CHART}.png", headers={"accept": accepted})
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")


def test_looks_differ(alice: Player, client: Client) -> None:
    looks = [
        client.get(f"{CHART}.svg", {"theme": theme, "size": size}).content
        for theme in ("light", "dark")
        for size in SIZES
    ]
    assert len(set(looks)) == 4
    assert client.get(f"{CHART}.svg").content == looks[0]


@pytest.mark.parametrize("address", [STATISTICS, f"{CHART}.json", f"{CHART}.svg", f"{CHART}.png"])
def test_what_is_known_is_not_sent_again(alice: Player, client: Client, address: str) -> None:
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], first["Cache-Control"])
    signed_round(alice)
    fresh = client.get(address, headers={"if-none-match": first["ETag"]})
    assert fresh.status_code == 200
    assert fresh["ETag"] != first["ETag"]
    assert fresh.content != first.content


def test_other_sources_have_another_tag(
    alice: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser does not reuse figures of another release."""
    before = client.get(STATISTICS)["ETag"]
    monkeypatch.setattr(selection, "sources", lambda: "another release")
    assert client.get(STATISTICS, headers={"if-none-match": before}).status_code == 200


def test_each_selection_has_its_own_tag(alice: Player, client: Client) -> None:
    queries: list[dict[str, str]] = [
        {},
        {"format": "C-strokes-9"},
        {"kind": "rated"},
        {"clean": "true"},
        {"since": "2026-01-01"},
        {"until": "2026-01-01"},
        {"theme": "dark"},
        {"size": "narrow"},
    ]
    tags = {client.get(f"{CHART}.svg", query)["ETag"] for query in queries}
    tags |= {client.get(f"{CHART}.png")["ETag"], client.get(STATISTICS)["ETag"]}
    assert len(tags) == len(queries) + 2


def test_two_players_never_share_what_is_cached(alice: Player, bob: Player, client: Client) -> None:
    signed_round(alice)
    assert read(client)["figures"]["rounds"] == 1
    bobs = read(client, STATISTICS.replace("alice", "bob"))
    assert bobs["figures"]["rounds"] == 0


@pytest.mark.parametrize("address", [STATISTICS, f"{CHART}.json", f"{CHART}.svg", f"{CHART}.png"])
def test_a_private_player_is_not_there_for_a_stranger(
    alice: Player, as_alice: Client, as_bob: Client, client: Client, address: str
) -> None:
    change_settings(alice, zone="UTC", is_private=True)
    missing = client.get(address.replace("alice", "nobody"))
    for stranger in (client, as_bob):
        refused = stranger.get(address)
        assert (refused.status_code, refused.content) == (404, missing.content)
        assert "ETag" not in refused
    own = as_alice.get(address)
    assert own.status_code == 200
    assert sorted(own["Cache-Control"].split(", ")) == ["no-cache", "private"]


def test_a_tag_from_public_days_opens_nothing(alice: Player, client: Client) -> None:
    tag = client.get(STATISTICS)["ETag"]
    change_settings(alice, zone="UTC", is_private=True)
    assert client.get(STATISTICS, headers={"if-none-match": tag}).status_code == 404


def test_public_figures_are_looked_up_again_each_time(alice: Player, client: Client) -> None:
    parts = sorted(client.get(STATISTICS)["Cache-Control"].split(", "))
    assert parts == ["no-cache", "public"]


@pytest.mark.parametrize(
    ("address", "query", "field"),
    [
        (STATISTICS, {"format": "E-9"}, "format"),
        (STATISTICS, {"format": "E-strokes-10"}, "format"),
        (STATISTICS, {"kind": "friendly"}, "kind"),
        (STATISTICS, {"since": "yesterday"}, "since"),
        (STATISTICS, {"until": "0000-00-00"}, "until"),
        (STATISTICS, {"clean": "maybe"}, "clean"),
        (f"{CHART}.svg", {"format": "golf"}, "format"),
        (f"{CHART}.svg", {"theme": "blue"}, "theme"),
        (f"{CHART}.png", {"size": "huge"}, "size"),
    ],
)
def test_a_query_that_cannot_be_read_is_refused(
    alice: Player, client: Client, address: str, query: dict[str, str], field: str
) -> None:
    refused = client.get(address, query)
    assert (refused.status_code, refused["Content-Type"]) == (400, "application/problem+json")
    assert list(refused.json()["errors"]) == [field]


@pytest.mark.parametrize(
    "name", ["nothing.svg", "nothing.json", "round-totals.gif", "round-totals"]
)
def test_a_chart_that_is_none_is_not_found(alice: Player, client: Client, name: str) -> None:
    refused = client.get(f"/api/v1/players/alice/charts/{name}")
    assert (refused.status_code, refused["Content-Type"]) == (404, "application/problem+json")


def test_the_number_of_queries_does_not_grow(
    alice: Player, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        signed_round(alice)
        signed_round(alice, rules=PRESETS["classic"].rules)
        with django_assert_num_queries(5):  # player, formats, rounds, holes, standing
            client.get(STATISTICS, {"format": "E-strokes-9"})
        with django_assert_num_queries(2):  # player, formats
            client.get(STATISTICS, {"format": "E-strokes-9"})


def test_a_page_gets_everything_in_words(alice: Player) -> None:
    won = winning_round(alice)
    alice.refresh_from_db()
    page = figures_page(alice, {"format": "", "since": "2026-01-01"})
    assert str(page["format_"]) == page["query"].split("&")[0].removeprefix("format=")
    readings = {reading.figure.name: reading for reading in page["readings"]}
    assert readings["round_score"].value == f"{WINNING_TOTAL}.0"
    assert readings["clear_rate"].value == f"11.1{PERCENT}"
    assert readings["clear_rate"].detail == (f"1 of 9 holes; 95{PERCENT} interval 2 to 43{PERCENT}")
    best = readings["hole_score"].records[0]
    assert (best.label, best.round_id) == ("Best", won.public_id)
    assert best.text.startswith(f"{MINUS}4 strokes, hole 1, ")
    assert "wins" not in readings
    labels = [column.label for column in page["chart"].table.columns]
    assert labels == ["Round", "Date", "Total", "Par"]
    assert page["chart"].table.rows[0][0] == won.public_id


def test_a_page_with_an_unreadable_query_shows_only_the_filter(alice: Player) -> None:
    page = figures_page(alice, {"format": "nonsense"})
    assert "summary" not in page
    assert page["filter"].form.errors["format"]


def test_the_pages_show_figures_and_chart(alice: Player, as_alice: Client, client: Client) -> None:
    won = winning_round(alice)
    for browser, address in ((as_alice, "/"), (client, "/players/alice")):
        page = browser.get(address)
        assert rounds.of(page.context["summary"].figures) == 1, address
    shown = page.content.decode()
    assert page.context["chart"].sentence in shown
    assert f"{CHART}.svg?format=E-strokes-9" in shown
    assert f"/rounds/{won.public_id}" in shown


def test_statistics_lead_to_the_own_page(as_alice: Client, client: Client, db: None) -> None:
    assert as_alice.get("/statistics")["Location"] == "/players/alice"
    asked = as_alice.get("/statistics", {"format": "E-strokes-9"})
    assert asked["Location"] == "/players/alice?format=E-strokes-9"
    assert client.get("/statistics").status_code == 200


def test_a_page_says_what_it_cannot_read(alice: Player, client: Client) -> None:
    signed_round(alice)
    page = client.get("/players/alice", {"since": "yesterday"})
    assert page.status_code == 400
    assert "Enter a valid date." in page.content.decode()


def test_a_private_page_is_not_there_for_a_stranger(
    alice: Player, as_alice: Client, as_bob: Client
) -> None:
    change_settings(alice, zone="UTC", is_private=True)
    assert as_alice.get("/players/alice").status_code == 200
    refused, missing = as_bob.get("/players/alice"), as_bob.get("/players/nobody")
    assert refused.status_code == missing.status_code == 404


def test_kinds_of_pictures_are_those_of_the_drawing_room() -> None:
    assert WRITERS.keys() == MEDIA_TYPES.keys()


VISIT = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
browser = Client(SERVER_NAME="localhost")
drawn = lambda: sorted({"pandas", "matplotlib"} & set(sys.modules))
seen = {}
browser.get("/")
hole = browser.post("/api/v1/rounds", {}, "application/json").json()
browser.get(f"/rounds/{hole['round']}/play")
acted = browser.post(
    f"/api/v1/holes/{hole['id']}/actions", {"actions": "p", "ply": 0}, "application/json"
)
for address in ("/", "/rounds", f"/rounds/{hole['round']}", "/settings"):
    assert browser.get(address).status_code == 200, address
assert acted.json()["applied"] == 1
seen["played"] = drawn()
handle = acted.json()["golf_round"]["player"]
browser.get(f"/api/v1/players/{handle}/statistics")
seen["counted"] = drawn()
browser.get(f"/api/v1/players/{handle}/charts/round-totals.svg")
seen["drawn"] = drawn()
print(json.dumps(seen))
"""


def test_who_draws_nothing_loads_nothing(tmp_path: Path) -> None:
    """A process that serves home, play page and actions imports neither pandas nor matplotlib."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'golf.sqlite3'}",
    }
    finished = subprocess.run(
        [sys.executable, "-c", VISIT],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout) == {
        "played": [],
        "counted": ["pandas"],
        "drawn": ["matplotlib", "pandas"],
    }

"""The filters of figures and charts: the same rounds for all, by the owner's days."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from rounds.figures import selection
from rounds.models import Player, Round
from rounds.selectors.filters import FigureFilter
from rounds.services.play import sign
from rounds.services.players import change_settings
from rounds.services.upkeep import tidy
from rounds.terms.kinds import Kind
from tests.scenes.asking import CHART, LOSING_TOTAL, STATISTICS, close_on, read, winning_round
from tests.scenes.play import act, begin, play_out, signed_round


def on_paper(player: Player, day: date) -> Round:
    """The player's round as if it came from a scorecard of that day: its holes have no logs."""
    golf_round = signed_round(player)
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    nothing = dict.fromkeys(
        ("timed_points", "moves", "draws", "undos", "hints", "peeks", "longest_run", "seconds")
    )
    golf_round.holes.update(
        code="",
        log="",
        ply=0,
        started=None,
        ending="blocked",
        stock_left=None,
        columns_left="",
        ranks_left="",
        **nothing,
    )
    Round.objects.filter(pk=golf_round.pk).update(
        kind=Kind.RECORDED, recorded_on=day, played=noon, total_timed=None
    )
    return golf_round


def test_clean_rounds_have_no_undo_and_no_known_deal(alice: Player, client: Client) -> None:
    winning_round(alice)
    helped = begin(alice)
    act(alice, helped, "dup")
    play_out(alice, helped.golf_round)
    sign(alice, helped.golf_round.public_id)
    clean = signed_round(alice)
    totals = read(client, f"{CHART}.json", clean="true")["rows"]
    assert [row["round"] for row in totals] == [clean.public_id]
    assert read(client, clean="true")["figures"]["holes"] == 9
    assert read(client, clean="false")["figures"]["rounds"] == 3


def test_kinds_are_told_apart(alice: Player, client: Client) -> None:
    signed_round(alice)
    rated = signed_round(alice, kind="rated")
    rows = read(client, f"{CHART}.json", kind="rated")["rows"]
    assert [row["round"] for row in rows] == [rated.public_id]


def test_dates_are_days_of_the_owner(alice: Player, as_bob: Client) -> None:
    """Late in the evening of 5 March in Brazil, when it is the 6th in Greenwich."""
    change_settings(alice, zone="America/Sao_Paulo", is_private=False)
    close_on(signed_round(alice), datetime(2026, 3, 6, 2, 30, tzinfo=UTC))
    day = {"since": "2026-03-05", "until": "2026-03-05"}
    assert [row["date"] for row in read(as_bob, f"{CHART}.json", **day)["rows"]] == ["2026-03-05"]
    assert read(as_bob, since="2026-03-06")["figures"]["rounds"] == 0


def test_recorded_rounds_have_figures_and_are_not_clean(alice: Player, client: Client) -> None:
    on_paper(alice, date(2026, 3, 5))
    played = signed_round(alice)
    assert read(client)["figures"]["rounds"] == 2
    counted = read(client, kind="recorded")["figures"]
    assert (counted["rounds"], counted["round_score"]["mean"]) == (1, LOSING_TOTAL)
    assert counted["clean_holes"] is counted["draws"] is counted["stranded_ranks"] is None
    totals = read(client, f"{CHART}.json", clean="true")["rows"]
    assert [row["round"] for row in totals] == [played.public_id]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia"])
def test_a_scorecard_is_found_by_its_day(alice: Player, client: Client, zone: str) -> None:
    """Whatever the zone, and not by the day before or after."""
    change_settings(alice, zone=zone, is_private=False)
    on_paper(alice, date(2026, 3, 5))
    found = {
        day: read(client, since=f"2026-03-{day:02}", until=f"2026-03-{day:02}")["figures"]["rounds"]
        for day in (4, 5, 6)
    }
    assert found == {4: 0, 5: 1, 6: 0}


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("America/Sao_Paulo", "2026-03-06T02:59", "2026-03-05"),
        ("Pacific/Tongatapu", "2026-03-05T11:30", "2026-03-06"),
        ("Australia/Lord_Howe", "2026-04-04T13:00", "2026-04-05"),
        ("Australia/Lord_Howe", "2026-04-05T13:29", "2026-04-05"),
        ("Pacific/Apia", "2011-12-30T09:59", "2011-12-29"),
        ("Pacific/Apia", "2011-12-30T10:00", "2011-12-31"),
    ],
)
def test_a_round_is_found_by_the_day_it_shows(
    alice: Player, client: Client, zone: str, moment: str, day: str
) -> None:
    """The last minutes before midnight, half hours of summer time, and a day that never was."""
    change_settings(alice, zone=zone, is_private=False)
    close_on(signed_round(alice), datetime.fromisoformat(moment).replace(tzinfo=UTC))
    (row,) = read(client, f"{CHART}.json", since=day, until=day)["rows"]
    assert row["date"] == day
    for days in (-1, 1):
        other = (date.fromisoformat(day) + timedelta(days=days)).isoformat()
        assert read(client, since=other, until=other)["figures"]["rounds"] == 0


def test_a_day_that_never_was_has_no_rounds(alice: Player, client: Client) -> None:
    change_settings(alice, zone="Pacific/Apia", is_private=False)
    for moment in ("2011-12-30T09:59", "2011-12-30T10:00"):
        close_on(signed_round(alice), datetime.fromisoformat(moment).replace(tzinfo=UTC))
    counted = read(client, since="2011-12-30", until="2011-12-30")["figures"]
    assert counted["rounds"] == 0
    whole = read(client, since="2011-12-29", until="2011-12-31")["figures"]
    assert whole["day_streak"] == {
        "current": 0,
        "longest": 2,
        "since": "2011-12-29",
        "until": "2011-12-31",
    }


def test_a_change_of_zone_moves_the_days(alice: Player, client: Client) -> None:
    close_on(signed_round(alice), datetime(2026, 3, 6, 2, 30, tzinfo=UTC))
    for zone, day in {"America/Sao_Paulo": "2026-03-05", "Pacific/Auckland": "2026-03-06"}.items():
        change_settings(alice, zone=zone, is_private=False)
        (row,) = read(client, f"{CHART}.json", since=day, until=day)["rows"]
        assert row["date"] == day


def test_a_hole_number_chooses_holes(alice: Player, client: Client) -> None:
    """Figures of rounds stay those of whole rounds."""
    winning_round(alice)
    first, third = (read(client, hole=number)["figures"] for number in ("1", "3"))
    assert first["rounds"] == third["rounds"] == first["holes"] == third["holes"] == 1
    assert (first["hole_score"]["mean"], third["hole_score"]["mean"]) == (-4, 35)
    assert first["round_score"] == third["round_score"]
    assert [part["number"] for part in third["by_hole"]] == [3]
    assert read(client, hole="10")["figures"]["hole_score"] is None


def test_a_hole_number_of_a_forfeited_round_may_never_have_been_dealt(
    alice: Player, client: Client
) -> None:
    hole = begin(alice, kind="rated")
    long_ago = datetime(2026, 3, 6, tzinfo=UTC)
    Round.objects.filter(pk=hole.golf_round_id).update(created=long_ago)
    hole.golf_round.holes.update(updated=long_ago)
    assert tidy().forfeited == 1
    for number in ("1", "9"):
        assert read(client, hole=number)["figures"]["hole_score"]["mean"] == 35


def test_every_filter_is_on_the_page(alice: Player, client: Client) -> None:
    signed_round(alice)
    page = client.get("/players/alice", {"hole": "3", "clean": "true", "kind": "casual"})
    shown = page.content.decode()
    for name in FigureFilter.base_filters:
        assert f'name="{name}"' in shown
    assert '<option value="3" selected>3</option>' in shown
    assert f"{STATISTICS}.csv?format=E-strokes-9&amp;" in shown


@pytest.mark.parametrize("blank", ["", " ", "\t", "\u00a0"])
@pytest.mark.parametrize(
    "address", ["/players/alice", "/players/alice/charts/round-totals", "/compare", "/site"]
)
def test_a_blank_chooses_nothing(as_alice: Client, address: str, blank: str) -> None:
    asked = {"format": blank, "since": blank}
    assert as_alice.get(address, asked).status_code == 200


def test_today_is_the_owners(alice: Player) -> None:
    """The same moment is another day elsewhere, and other figures may follow from it."""
    days = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):  # 25 hours apart
        owner = change_settings(alice, zone=zone)
        chosen = selection.figure_filter(owner, {})
        assert chosen.is_valid()
        days.add(selection.Selection.of(owner, chosen).today)
    assert len(days) == 2

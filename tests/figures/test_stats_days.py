"""Days and streaks in the calendar of the player's time zone."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Scoring
from rounds.charts.play import Play
from rounds.charts.scores import round_totals
from rounds.terms.rows import HoleRow, RoundRow
from tests.scenes.histories import (
    START,
    TODAY,
    Case,
    counted,
    day_of,
    figures_of,
    for_any_history,
    plain_figures,
)

ZONES = ["UTC", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Pacific/Auckland"]
DAY = timedelta(days=1)


def signed_at(*moments: datetime) -> list[RoundRow]:
    """Signed rounds of nine holes, closed at those moments."""
    return [
        RoundRow(pk, f"round{pk}", "casual", "signed", at, None, 4, 9, 40)
        for pk, at in enumerate(moments)
    ]


def day_streak(rounds: Sequence[RoundRow], zone: str, today: date) -> dict[str, Any]:
    streak = plain_figures(rounds, [], Scoring.STROKES, zone, today)["day_streak"]
    assert streak is not None
    return dict(streak)


def runs_of(hits: Sequence[bool]) -> list[int]:
    """The length of the streak at each place."""
    runs: list[int] = []
    for hit in hits:
        runs.append((runs[-1] if runs else 0) + 1 if hit else 0)
    return runs


def assert_streak(figure: dict[str, Any] | None, hits: list[bool], days: list[date]) -> None:
    if not hits:
        assert figure is None
        return
    runs = runs_of(hits)
    longest = max(runs)
    last = runs.index(longest)
    assert figure == {
        "current": runs[-1],
        "longest": longest,
        "since": days[last - longest + 1].isoformat() if longest else None,
        "until": days[last].isoformat() if longest else None,
    }


@for_any_history
def test_rounds_at_or_under_par_in_a_row(case: Case) -> None:
    """In the order of play; in strokes only."""
    scoring, rounds, _ = case
    those = counted(rounds) if scoring is Scoring.STROKES else []
    hits = [total <= row.hole_par * row.hole_count for row, total in those]
    assert_streak(figures_of(case)["par_streak"], hits, [day_of(row) for row, _ in those])


@for_any_history
def test_cleared_holes_in_a_row(case: Case) -> None:
    """Across rounds, with holes that were never dealt."""
    _, rounds, holes = case
    days = {row.pk: day_of(row) for row in rounds}
    hits = [row.tableau_left == 0 for row in holes]
    assert_streak(figures_of(case)["cleared_streak"], hits, [days[row.round_pk] for row in holes])


@for_any_history
def test_days_in_a_row(case: Case) -> None:
    """Days of signed rounds and of cards; forfeited rounds are left out."""
    _, rounds, _ = case
    signed = {day_of(row) for row in rounds if row.state == "signed"}
    assert_days(figures_of(case)["day_streak"], signed, "UTC", TODAY)


@settings(max_examples=60)
@given(
    st.sampled_from(ZONES),
    st.lists(st.integers(0, 24 * 20), max_size=30),
    st.sampled_from([datetime(2011, 12, 20, tzinfo=UTC), datetime(2026, 3, 28, tzinfo=UTC)]),
    st.integers(0, 3),
)
def test_days_in_a_row_anywhere(zone: str, hours: list[int], since: datetime, later: int) -> None:
    """In the calendar of the zone, over every change of its clock."""
    moments = sorted(since + timedelta(hours=hour) for hour in hours)
    rounds = signed_at(*moments)
    days = {day_of(row, zone) for row in rounds}
    today = max(days, default=since.date()) + later * DAY
    while not exists(today, zone):  # nobody asks on a day that the zone left out
        today += DAY
    figure = plain_figures(rounds, [], Scoring.STROKES, zone, today)["day_streak"]
    assert_days(figure, days, zone, today)


def assert_days(figure: dict[str, Any] | None, played: set[date], zone: str, today: date) -> None:
    """Walk the calendar day by day."""
    if not played:
        assert figure is None
        return
    assert figure is not None
    first, last = min(played), max(played)
    calendar = [first + DAY * place for place in range((max(last, today) - first).days + 1)]
    days = [day for day in calendar if day in played or exists(day, zone)]
    runs = dict(zip(days, runs_of([day in played for day in days]), strict=True))
    so_far = [runs[day] for day in days if day <= max(last, today)]
    assert figure["longest"] == max(runs.values())
    assert figure["current"] == (so_far[-1] or (so_far[-2] if len(so_far) > 1 else 0))


def exists(day: date, zone: str) -> bool:
    """Whether the zone's calendar has the day."""
    noon = datetime.combine(day, time(12), ZoneInfo(zone))
    return noon.astimezone(UTC).astimezone(ZoneInfo(zone)).date() == day


@pytest.mark.parametrize(
    ("today", "current"),
    [("2026-05-03", 3), ("2026-05-04", 3), ("2026-05-05", 0), ("2026-05-02", 3)],
)
def test_not_having_played_yet_today_breaks_nothing(today: str, current: int) -> None:
    """Played from the first to the third of May."""
    rounds = signed_at(*(datetime(2026, 5, day, 12, tzinfo=UTC) for day in (1, 2, 3)))
    streak = day_streak(rounds, "UTC", date.fromisoformat(today))
    assert (streak["current"], streak["longest"]) == (current, 3)
    assert (streak["since"], streak["until"]) == ("2026-05-01", "2026-05-03")


def test_a_day_that_never_was_breaks_nothing() -> None:
    """Apia went from 29 to 31 December 2011; in Greenwich both rounds were on the 30th."""
    before = datetime(2011, 12, 29, 20, tzinfo=ZoneInfo("Pacific/Apia"))
    after = datetime(2011, 12, 31, 8, tzinfo=ZoneInfo("Pacific/Apia"))
    new_year = date(2012, 1, 1)
    assert day_streak(signed_at(before, after), "Pacific/Apia", new_year)["current"] == 2
    assert day_streak(signed_at(before, after), "UTC", new_year)["longest"] == 1
    card = signed_at(before, after)[1]._replace(kind="recorded", recorded_on=date(2011, 12, 30))
    assert day_streak([signed_at(before)[0], card], "Pacific/Apia", new_year)["longest"] == 2


def test_a_change_of_zone_changes_the_days() -> None:
    """Two evenings in New York are one day, and the next, in Kiritimati; today moves along."""
    rounds = signed_at(
        datetime(2026, 5, 1, 9, tzinfo=UTC),
        datetime(2026, 5, 1, 12, tzinfo=UTC),
    )
    assert day_streak(rounds, "America/New_York", date(2026, 5, 1))["longest"] == 1
    assert day_streak(rounds, "Pacific/Kiritimati", date(2026, 5, 2))["longest"] == 2


def test_a_forfeited_round_makes_no_day() -> None:
    """A forfeited round does not count as a day of play."""
    played, left = signed_at(
        datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 5, 2, 12, tzinfo=UTC)
    )
    rounds = [played, left._replace(state="forfeited")]
    assert day_streak(rounds, "UTC", date(2026, 5, 2))["until"] == "2026-05-01"


@pytest.mark.parametrize(
    ("zone", "date"),
    [
        ("UTC", "2026-03-01"),
        ("Europe/Berlin", "2026-03-01"),
        ("Asia/Tokyo", "2026-03-02"),
        ("America/Sao_Paulo", "2026-03-01"),
        ("Pacific/Apia", "2026-03-02"),
    ],
)
def test_dates_are_days_where_the_player_lives(zone: str, date: str) -> None:
    """Half past ten in the evening in Greenwich is the next day further east."""
    assert round_totals(Play(signed_at(START), [], Scoring.STROKES, zone)).rows[0].date == date


@pytest.mark.parametrize(
    ("moment", "date"),
    [
        # Summer time of half an hour ends on 5 April 2026 at two.
        ("2026-04-04T12:59:59", "2026-04-04"),
        ("2026-04-04T13:00:00", "2026-04-05"),
        ("2026-04-05T13:29:59", "2026-04-05"),
        ("2026-04-05T13:30:00", "2026-04-06"),
        # It begins on 4 October 2026 at two.
        ("2026-10-03T13:29:59", "2026-10-03"),
        ("2026-10-03T13:30:00", "2026-10-04"),
        ("2026-10-04T12:59:59", "2026-10-04"),
        ("2026-10-04T13:00:00", "2026-10-05"),
    ],
)
def test_days_of_half_an_hour_more_or_less(moment: str, date: str) -> None:
    """On Lord Howe Island, where clocks are moved by half an hour."""
    rounds = signed_at(datetime.fromisoformat(moment).replace(tzinfo=UTC))
    assert (
        round_totals(Play(rounds, [], Scoring.STROKES, "Australia/Lord_Howe")).rows[0].date == date
    )


def test_a_scorecard_keeps_its_day() -> None:
    """Whatever the zone, in records and in streaks."""
    card = signed_at(START)[0]._replace(kind="recorded", recorded_on=date(2025, 12, 24))
    for zone in ZONES:
        figures = plain_figures([card], [HoleRow(0, "h", 1, 4, 4)], Scoring.STROKES, zone, TODAY)
        assert figures["round_score"]["best"]["date"] == "2025-12-24"
        assert figures["day_streak"]["until"] == "2025-12-24"

"""Leaderboards: who stands where, as rounds close, expire, and as players come and go."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import Scoring
from rounds.boards.leaderboards import Leaderboard, Players, Query
from rounds.models import Player, RatedTally, Standing
from rounds.services.field import delete, set_bot
from rounds.services.players import change_settings
from rounds.services.upkeep import tidy
from rounds.services.verification import standing_differences
from rounds.terms.boards import Board
from rounds.terms.formats import Format
from rounds.terms.kinds import Among, State
from tests.api.calls import get
from tests.conftest import logged_in
from tests.scenes.play import begin_rated, play_out, signed_round
from tests.scenes.rated import closed_rated, person

EASY = Format("E", Scoring.STROKES, 9)


def board(
    viewer: Player | None = None,
    name: Board = Board.BEST,
    among: Players = "people",
    **page: int,
) -> Leaderboard:
    return Query(name, EASY, among, viewer).page(**page)


def handles(name: Board = Board.BEST, among: Players = "people") -> list[str]:
    return [entry.player for entry in board(None, name, among).entries]


def differences() -> list[str]:
    """What `verify` says of the boards."""
    return [str(difference) for difference in standing_differences()]


def test_a_rated_round_stands_on_the_boards_once_it_is_closed(alice: Player) -> None:
    golf_round = begin_rated(alice).golf_round
    assert handles() == []
    play_out(alice, golf_round)
    for name in (Board.BEST, Board.RECENT):
        (row,) = board(alice, name).entries
        assert (row.place, row.player, row.value) == (1, "alice", 315)
        assert (row.round, row.is_own) == (golf_round.public_id, True)
    assert differences() == []


def test_casual_rounds_stand_nowhere(alice: Player) -> None:
    signed_round(alice)
    assert not Standing.objects.exists()
    assert not RatedTally.objects.exists()


def test_a_forfeited_round_counts(alice: Player) -> None:
    golf_round = begin_rated(alice).golf_round
    golf_round.holes.update(updated=timezone.now() - timedelta(days=31))
    tidy()
    assert [row.value for row in board().entries] == [315]


def test_equal_values_share_a_place_and_the_first_to_get_there_is_named_first(db: None) -> None:
    for name, total, days_ago in [("d", 70, 1), ("c", 60, 1), ("b", 60, 2), ("a", 50, 3)]:
        closed_rated(person(name), total, days_ago=days_ago)
    rows = board().entries
    assert [(row.place, row.player) for row in rows] == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    assert [row.place for row in board(number=2, size=2).entries] == [2, 4]
    assert [row.place for row in board(number=3, size=1).entries] == [2]


def test_the_own_place_is_known_below_the_page(alice: Player) -> None:
    for number in range(3):
        closed_rated(person(f"p{number}"), 40 + number)
    closed_rated(alice, 99)
    page = board(alice, size=2)
    assert [row.is_own for row in page.entries] == [False, False]
    assert page.has_next
    assert page.own
    assert (page.own.place, page.own.value) == (4, 99)
    assert board(size=2).own is None


def test_zero_and_less_are_better_than_one(db: None) -> None:
    for name, total in (("a", 1), ("b", 0), ("c", -5)):
        closed_rated(person(name), total)
    assert handles() == ["c", "b", "a"]


def test_in_points_more_is_better(db: None) -> None:
    for name, total in (("a", 900), ("b", 1200)):
        closed_rated(person(name), total, scoring=Scoring.POINTS)
    rows = Query(Board.BEST, Format("E", Scoring.POINTS, 9)).page().entries
    assert [(row.player, row.value) for row in rows] == [("b", 1200), ("a", 900)]


def test_means_and_indexes_are_of_enough_rounds(alice: Player, bob: Player) -> None:
    for number in range(20):
        closed_rated(alice, 30 + number, days_ago=30 - number)
        if number:
            closed_rated(bob, 20, days_ago=30 - number)
    (row,) = board(name=Board.MEAN).entries
    assert (row.player, row.value) == ("alice", 39.5)
    assert handles(Board.INDEX) == ["bob", "alice"]


def test_privacy_and_bots_take_effect_at_once(alice: Player, bob: Player) -> None:
    closed_rated(alice, 50)
    closed_rated(bob, 60)
    change_settings(alice, zone="UTC", is_private=True)
    assert handles() == ["bob"]
    assert board(alice).own is None
    change_settings(alice, zone="UTC", is_private=False)
    set_bot(bob, is_bot=True)
    assert handles() == ["alice"]
    assert handles(among="bots") == ["bob"]
    closed_rated(bob, 40)
    assert handles() == ["alice"]
    assert differences() == []


def test_who_is_deleted_stands_nowhere(alice: Player, bob: Player) -> None:
    closed_rated(alice, 50)
    closed_rated(bob, 60)
    delete(Player.objects.filter(pk=alice.pk), alice.rounds.all())
    assert handles() == ["bob"]


def test_a_deleted_round_gives_its_place_back(alice: Player) -> None:
    worse, better = closed_rated(alice, 60), closed_rated(alice, 50)
    delete(alice.rounds.filter(pk=better.pk), alice.rounds.filter(pk=better.pk))
    assert [row.round for row in board().entries] == [worse.public_id]
    assert RatedTally.objects.get().total == 60


def test_an_expired_best_gives_way_without_a_write(alice: Player) -> None:
    best = closed_rated(alice, 40, days_ago=29)
    closed_rated(alice, 60, days_ago=10)
    assert [row.value for row in board(name=Board.RECENT).entries] == [40]
    shift(best.pk, days=2)
    with CaptureQueriesContext(connection) as captured:
        assert [row.value for row in board(name=Board.RECENT).entries] == [60]
    assert all(query["sql"].startswith("SELECT") for query in captured)
    assert [row.value for row in board().entries] == [40]


def test_tidying_forgets_what_has_expired(alice: Player) -> None:
    closed_rated(alice, 40, days_ago=31)
    assert Standing.objects.filter(board=Board.RECENT).count() == 1
    assert handles(Board.RECENT) == []
    tidy()
    assert not Standing.objects.filter(board=Board.RECENT).exists()
    assert handles() == ["alice"]
    assert differences() == []


def shift(round_pk: int, days: int) -> None:
    """Let the round have been closed so many days earlier, and all that follows from it."""
    for entry in Standing.objects.filter(board=Board.RECENT):
        gone = timedelta(days=days)
        if entry.golf_round_id == round_pk:
            assert entry.expires
            entry.begins, entry.expires = entry.begins - gone, entry.expires - gone
        else:
            entry.begins -= gone
        entry.save()


def test_changed_values_are_reported_and_can_be_put_right(alice: Player) -> None:
    closed_rated(alice, 40)
    Standing.objects.filter(board=Board.BEST).update(key=1, among=Among.BOTS)
    RatedTally.objects.update(total=41)
    total, best, *among = differences()
    assert total == "rated rounds of alice in E-strokes-9: total is 41, the log says 40"
    assert best.startswith("rated rounds of alice in E-strokes-9: best is [Entry(")
    assert among == ["standing of alice: among is 'bots', the log says 'people'"]
    call_command("recount", stdout=StringIO())
    assert handles() == ["alice"]
    assert RatedTally.objects.get().total == 40
    assert differences() == []


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        ask()
    return len(captured)


def test_a_board_asks_as_often_for_many_players_as_for_few(alice: Player) -> None:
    browser = logged_in(alice)
    closed_rated(alice, 90)
    few = queries(lambda: browser.get("/leaderboards", {"format": "E-strokes-9"}))
    for number in range(25):
        closed_rated(person(f"p{number}"), 40 + number)
    assert queries(lambda: browser.get("/leaderboards", {"format": "E-strokes-9"})) == few
    assert few <= 7  # session, user, player; the page, its first place, the own entry and place


def test_the_api_gives_a_page_and_the_own_entry(as_alice: Client, alice: Player) -> None:
    closed_rated(person("p"), 40)
    golf_round = closed_rated(alice, 99)
    body = get(as_alice, "leaderboards", board="best", page_size="1").body
    assert (body["format"], body["board"], body["unit"]) == ("E-strokes-9", "best", "strokes")
    assert [entry["player"] for entry in body["entries"]] == ["p"]
    assert body["has_next"]
    assert (body["own"]["place"], body["own"]["round"]) == (2, golf_round.public_id)
    assert get(as_alice, "leaderboards", board="best", page="2").status == 404


@pytest.mark.parametrize(
    "query",
    [
        {"board": "worst"},
        {"format": "E-strokes-18"},
        {"format": "SQ-strokes-9"},
        {"among": "nobody"},
        {"page": "0"},
        {"page_size": "101"},
        {"format": "E-points-9", "board": "golf-index"},
        {"border": "best"},
    ],
)
def test_a_board_that_there_is_not_is_refused(
    client: Client, db: None, query: dict[str, str]
) -> None:
    assert get(client, "leaderboards", **query).status == 400
    if "border" not in query:
        assert client.get("/leaderboards", query).status_code == 400


@pytest.mark.parametrize("name", Board.values)
def test_an_empty_board_says_what_to_do(client: Client, db: None, name: str) -> None:
    page = client.get("/leaderboards", {"board": name}).content.decode()
    assert "Start a rated round" in page


def test_the_page_marks_the_own_line_and_links_to_the_round(alice: Player) -> None:
    golf_round = closed_rated(alice, -3, state=State.FORFEITED)
    page = logged_in(alice).get("/leaderboards", {"board": "best"}).content.decode()
    assert '<tr class="is-own">' in page
    assert f'href="/rounds/{golf_round.public_id}"' in page
    assert "−3" in page

"""Lists page by page: no row is lost or shown twice while others are added."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rounds.models import Hole, Player, Round
from tests.api.calls import get, is_problem
from tests.scenes.play import begin

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEARCH = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def follow(browser: Client, link: str) -> dict[str, Any]:
    """The page at a link."""
    parts = urlsplit(link)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    body: dict[str, Any] = get(browser, parts.path.removeprefix("/api/v1/"), **query).body
    return body


def walk(browser: Client, path: str, **query: str) -> list[str]:
    """The ids on all pages in order."""
    page = get(browser, path, **query).body
    ids = [row["id"] for row in page["results"]]
    while page["next"]:
        page = follow(browser, page["next"])
        ids += [row["id"] for row in page["results"]]
    return ids


def at_one_moment(player: Player, count: int) -> list[str]:
    """The ids and keys of `count` rounds, all begun at noon, newest first."""
    rounds = [begin(player).golf_round for _ in range(count)]
    Round.objects.filter(player=player).update(played=NOON, created=NOON)
    Hole.objects.filter(golf_round__player=player).update(created=NOON)
    return [golf_round.public_id for golf_round in reversed(rounds)]


def test_pages_hold_as_many_as_asked_for(as_alice: Client, alice: Player) -> None:
    for _ in range(5):
        begin(alice)
    first = get(as_alice, "rounds", page_size="2", kind="casual").body
    assert (first["count"], len(first["results"])) == (5, 2)
    assert "kind=casual" in first["next"]
    assert len(walk(as_alice, "rounds", page_size="2")) == 5
    assert get(as_alice, "rounds", page_size="5").body["next"] is None


@pytest.mark.parametrize("size", ["1", "2", "3", "100"])
def test_ties_are_kept_in_order(as_alice: Client, alice: Player, size: str) -> None:
    ids = at_one_moment(alice, 5)
    for order in ("-played", "-created"):
        assert walk(as_alice, "rounds", page_size=size, ordering=order) == ids
    for order in ("played", "created"):
        assert walk(as_alice, "rounds", page_size=size, ordering=order) == ids[::-1]
    holes = walk(as_alice, "holes", page_size=size)
    assert holes == walk(as_alice, "holes", page_size=size, ordering="created")[::-1]
    assert len(set(holes)) == 5


@SEARCH
@given(size=st.integers(1, 4), moved=st.integers(0, 6), order=st.sampled_from(["", "-"]))
def test_what_is_added_or_taken_meanwhile_loses_and_repeats_nothing(
    as_alice: Client, alice: Player, size: int, moved: int, order: str
) -> None:
    alice.rounds.all().delete()
    ids = at_one_moment(alice, 7)
    page = get(as_alice, "rounds", page_size=str(size), ordering=f"{order}played").body
    seen = [row["id"] for row in page["results"]]
    begin(alice)
    last = seen[-1]
    Round.objects.filter(public_id=last).delete()  # the row that the cursor was made of
    gone = ids[moved]
    Round.objects.filter(public_id=gone).delete()
    while page["next"]:
        page = follow(as_alice, page["next"])
        seen += [row["id"] for row in page["results"]]
    assert len(set(seen)) == len(seen)
    assert set(ids) - {gone, last} <= set(seen)


def test_a_cursor_is_taken_as_it_is(as_alice: Client, alice: Player) -> None:
    at_one_moment(alice, 3)
    link = get(as_alice, "rounds", page_size="1").body["next"]
    cursor = parse_qs(urlsplit(link).query)["cursor"][0]
    for place in range(len(cursor)):
        changed = "A" if cursor[place] != "A" else "B"
        altered = cursor[:place] + changed + cursor[place + 1 :]
        answer = get(as_alice, "rounds", cursor=altered)
        assert is_problem(answer, 400, "invalid")
        assert list(answer.body["errors"]) == ["cursor"]
    turned = get(as_alice, "rounds", cursor=cursor, ordering="played")
    assert turned.body["errors"] == {"cursor": ["It belongs to a list ordered by -played"]}


def test_a_cursor_shows_no_row_of_anybody_else(
    as_alice: Client, as_bob: Client, alice: Player, bob: Player
) -> None:
    at_one_moment(alice, 3)
    own = begin(bob).golf_round.public_id
    Round.objects.filter(public_id=own).update(played=NOON.replace(hour=1))
    link = get(as_alice, "rounds", page_size="1").body["next"]
    assert [row["id"] for row in follow(as_bob, link)["results"]] == [own]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("rulez", "There is no such parameter; did you mean rules?"),
        ("pagesize", "There is no such parameter; did you mean page_size?"),
        ("order_by", "There is no such parameter; did you mean ordering?"),
    ],
)
def test_an_unknown_parameter_is_named(as_alice: Client, asked: str, words: str) -> None:
    for path in ("rounds", "holes"):
        answer = get(as_alice, path, **{asked: "E"})
        assert is_problem(answer, 400, "invalid")
        assert answer.body["errors"] == {asked: [words]}


def test_figures_refuse_unknown_parameters_too(as_alice: Client, alice: Player) -> None:
    for path, asked in (
        ("players/alice/statistics", "sinse"),
        ("players/alice/statistics", "theme"),
        ("players/alice/charts/round-totals.svg", "colour"),
    ):
        assert list(get(as_alice, path, **{asked: "x"}).body["errors"]) == [asked]


def test_where_there_is_no_parameter_none_is_offered(as_alice: Client) -> None:
    for path in ("rules", "tokens", "players/alice/golf-index"):
        answer = get(as_alice, path, rules="E")
        assert answer.body["errors"] == {
            "rules": ["There is no such parameter; there are none here"]
        }


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("rounds", "rules"),
        ("players/alice/statistics", "format"),
        ("players/alice/charts/round-totals.json", "format"),
        ("compare", "format"),
        ("compare", "first"),
        ("compare", "first_since"),
        ("site", "format"),
        ("site", "players"),
        ("leaderboards", "board"),
        ("leaderboards", "page"),
    ],
)
def test_a_parameter_has_a_value(as_alice: Client, path: str, asked: str) -> None:
    for blank in ("", " ", "\t", "\u00a0"):
        answer = get(as_alice, path, **{asked: blank})
        assert is_problem(answer, 400, "invalid")
        assert answer.body["errors"] == {asked: ["Give it a value or leave it out"]}


def test_a_parameter_is_given_once(as_alice: Client) -> None:
    response = as_alice.get("/api/v1/rounds?kind=casual&kind=rated")
    assert response.status_code == 400
    assert response.json()["errors"] == {"kind": ["Give it once"]}

"""The course of a hole: the review's numbers, in a picture that clients may keep."""

from dataclasses import asdict, fields, replace
from typing import Any, Final

import pytest
from django.test import Client

from rounds.charts.course import COURSE, Course, CourseAction, course, worst_actions
from rounds.charts.sizes import SIZES
from rounds.models import Player
from rounds.services.reviews import make_review
from tests.charts.test_charts import axes_of, figure_of, legend_texts, lines_of, x_of, y_of
from tests.pages.test_review_page import CROOKED, address, played, read

WORTH: Final = CourseAction(number=0, letter="", expected=9, fewest=3, is_worst=False)


def entry(decision: float, *, accurate: bool = False) -> dict[str, Any]:
    return {"decision": decision, "accurate": accurate}


@pytest.mark.parametrize(
    ("ledger", "worst"),
    [
        ([], []),
        ([entry(0, accurate=True)], []),
        ([entry(0.4, accurate=True), entry(0.3)], [2]),
        ([entry(1), entry(3), entry(0.1), entry(2)], [2, 4, 1]),
        ([entry(1), entry(1), entry(1), entry(1)], [1, 2, 3]),
    ],
)
def test_the_worst_are_the_three_that_cost_most(
    ledger: list[dict[str, Any]], worst: list[int]
) -> None:
    assert worst_actions(ledger) == worst


def test_it_goes_from_the_deal_to_the_result(alice: Player) -> None:
    hole = played(alice, CROOKED)
    review = make_review(hole)
    rows = course(review).rows
    assert [row.letter for row in rows] == ["", *"d52dp"]
    assert (rows[0].expected, rows[0].fewest) == (review.expected, review.fewest_strokes)
    assert rows[-1].expected == rows[-1].fewest == hole.strokes


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_shows_both_lines_and_the_worst(alice: Player, size: str) -> None:
    hole = played(alice, CROOKED)
    chart = course(make_review(hole))
    figure = figure_of(COURSE, chart, "light", size)
    axes = axes_of(figure)
    lines = lines_of(axes)
    for name, label in (("expected", "Expected"), ("fewest", "Fewest possible")):
        assert x_of(lines[label]) == [row.number for row in chart.rows]
        assert y_of(lines[label]) == [getattr(row, name) for row in chart.rows]
    assert x_of(lines["Worst decisions"]) == [3, 5]
    assert [text.get_text() for text in axes.texts] == ["3", "5"]
    assert set(legend_texts(figure)) == {"Expected", "Fewest possible", "Worst decisions"}


def test_without_a_worst_decision_nothing_is_marked(alice: Player) -> None:
    hole = played(alice)
    rows = [replace(row, is_worst=False) for row in course(make_review(hole)).rows]
    figure = figure_of(COURSE, Course(rows), "dark", "narrow")
    assert set(legend_texts(figure)) == {"Expected", "Fewest possible"}


@pytest.mark.parametrize(
    ("extension", "begins"),
    [("svg", b"<?xml"), ("png", b"\x89PNG"), ("json", b'{"name":"review"'), ("csv", b"number,")],
    ids=["svg", "png", "json", "csv"],
)
def test_clients_may_keep_the_chart(
    as_alice: Client, alice: Player, extension: str, begins: bytes
) -> None:
    path = f"/api/v1{address(played(alice))}.{extension}?theme=dark&size=narrow"
    first = as_alice.get(path)
    assert first.status_code == 200
    assert first.content.startswith(begins)
    assert "public" in first["Cache-Control"]
    again = as_alice.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = as_alice.get(path.replace("dark", "light"))
    is_picture = extension in ("svg", "png")
    assert (other["ETag"] != first["ETag"]) == is_picture
    assert (other.content != first.content) == is_picture


def test_the_numbers_are_those_of_the_review(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    review = make_review(hole)
    body = as_alice.get(f"/api/v1{address(hole)}.json").json()
    assert list(body) == [field.name for field in fields(COURSE.shape)]
    assert (body["title"], body["unit"]) == ("Course of the hole", "strokes")
    assert body["rows"] == [asdict(row) for row in course(review).rows]
    lines = as_alice.get(f"/api/v1{address(hole)}.csv").text.splitlines()
    assert lines[0] == "number,letter,expected,fewest,is_worst"
    assert len(lines) == 1 + len(body["rows"])


def test_the_page_has_the_numbers_and_their_files(as_alice: Client, alice: Player) -> None:
    hole = played(alice, CROOKED)
    page = read(as_alice, hole)
    assert "The numbers<span" in page
    for extension in ("svg", "json", "csv"):
        assert f'href="/api/v1{address(hole)}.{extension}"' in page


def test_a_private_players_picture_is_in_no_shared_cache(as_alice: Client, alice: Player) -> None:
    path = f"/api/v1{address(played(alice))}.svg"
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    assert "private" in as_alice.get(path)["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "status"), [(".gif", 404), (".svg?theme=pink", 400), (".svg?size=huge", 400)]
)
def test_what_cannot_be_drawn_is_refused(
    as_alice: Client, alice: Player, path: str, status: int
) -> None:
    assert as_alice.get(f"/api/v1{address(played(alice))}{path}").status_code == status

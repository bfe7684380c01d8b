"""A round beside its player's usual scores and the field, hole by hole: numbers and page."""

import re
from datetime import date, timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import Scoring
from rounds.figures import usual
from rounds.models import Player, Round
from rounds.services.results import recorded_results
from rounds.services.rows import close
from rounds.services.upkeep import tidy
from rounds.terms.kinds import Kind, State
from tests.api.calls import get, is_problem
from tests.scenes.play import act, begin, begin_rated, signed_round
from tests.selectors.test_field import winning_round


def holes_of(browser: Client, golf_round: Round) -> list[dict[str, Any]]:
    """The comparison of every hole over the API."""
    answer = get(browser, f"rounds/{golf_round.public_id}/comparison")
    assert answer.status == 200
    holes: list[dict[str, Any]] = answer.body["holes"]
    return holes


def paper(player: Player, strokes: list[int]) -> Round:
    """A round from a paper scorecard."""
    now = timezone.now()
    golf_round = Round.objects.create(
        player=player,
        kind=Kind.RECORDED,
        recorded_on=date(2026, 5, 3),
        scoring=Scoring.STROKES,
        rules="E",
        hole_count=len(strokes),
        par=4,
    )
    for number, score in enumerate(strokes, 1):
        golf_round.holes.create(number=number, settled=now, **recorded_results(score))
    close(golf_round, State.SIGNED)
    return golf_round


def text_of(browser: Client, golf_round: Round) -> str:
    """The page's text, without markup."""
    page = browser.get(f"/rounds/{golf_round.public_id}")
    assert page.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


def test_the_round_itself_is_not_its_own_usual(client: Client, alice: Player, bob: Player) -> None:
    won = winning_round(alice)
    assert holes_of(client, won)[0] == {"number": 1, "score": -4, "usual": None, "field": None}
    signed_round(alice)
    signed_round(bob)
    winning_round(bob)
    first, second = holes_of(client, won)[:2]
    assert first == {"number": 1, "score": -4, "usual": 35, "field": (35 - 4) / 2}
    assert second == {"number": 2, "score": 35, "usual": 35, "field": 35}
    answer = get(client, f"rounds/{won.public_id}/comparison").body
    assert (answer["usual_rounds"], answer["field_rounds"]) == (1, 2)
    assert answer["total"] == {"score": 276, "usual": 315, "field": (276 + 315) / 2}


def test_better_and_worse_are_said_in_words(as_alice: Client, alice: Player, bob: Player) -> None:
    won, lost = winning_round(alice), signed_round(alice)
    winning_round(bob)
    shown = text_of(as_alice, won)
    assert "your other rounds of this format (1)" in shown
    assert "1 −4 35.0 39.0 better −4.0 even 2 35" in shown
    assert "1 35 −4.0 39.0 worse −4.0 39.0 worse 2 35" in text_of(as_alice, lost)


def test_in_points_more_is_better(client: Client, alice: Player) -> None:
    hole = begin(alice, scoring=Scoring.POINTS)
    signed_round(alice, scoring=Scoring.POINTS)
    act(alice, hole, "p")
    assert holes_of(client, hole.golf_round)[0]["score"] == 0
    worse = usual.comparison(hole.golf_round)
    assert worse
    assert worse.usual_rounds == 1
    assert "their other rounds" in text_of(client, hole.golf_round)


def test_a_first_round_with_nobody_else_has_no_table(as_alice: Client, alice: Player) -> None:
    assert "Hole by hole" not in text_of(as_alice, signed_round(alice))


def test_a_round_in_play_shows_what_is_over(client: Client, alice: Player) -> None:
    signed_round(alice)
    hole = begin(alice)
    scores = [row["score"] for row in holes_of(client, hole.golf_round)]
    assert scores == [None] * 9
    act(alice, hole, "p")
    assert [row["score"] for row in holes_of(client, hole.golf_round)] == [35, *[None] * 8]


def test_other_formats_are_not_mixed_in(client: Client, alice: Player, bob: Player) -> None:
    golf_round = winning_round(alice)
    signed_round(alice, hole_count=18)
    signed_round(bob, scoring=Scoring.POINTS)
    signed_round(bob, winnable_only=True)
    assert {row["usual"] for row in holes_of(client, golf_round)} == {None}
    assert {row["field"] for row in holes_of(client, golf_round)} == {None}
    assert len(holes_of(client, signed_round(bob, hole_count=18))) == 18


def test_forfeited_rounds_count_with_every_hole(client: Client, alice: Player, bob: Player) -> None:
    rated = begin_rated(alice).golf_round
    rated.holes.update(updated=timezone.now() - timedelta(days=31))
    tidy()
    rated.refresh_from_db()
    assert rated.state == State.FORFEITED
    for player in (alice, bob):
        rows = holes_of(client, winning_round(player))
        assert [row["usual" if player == alice else "field"] for row in rows][1:] == [35] * 8


def test_the_field_is_without_paper_and_the_usual_is_with_it(
    client: Client, alice: Player, bob: Player
) -> None:
    golf_round = winning_round(bob)
    for player in (alice, bob):
        paper(player, strokes=[5, 3, 4, 4, 4, 4, 4, 4, 4])
    rows = holes_of(client, golf_round)
    assert [row["usual"] for row in rows[:3]] == [5, 3, 4]
    assert {row["field"] for row in rows} == {None}
    signed_round(alice)
    assert {row["field"] for row in holes_of(client, golf_round)} == {35}
    of_paper = holes_of(client, Round.objects.filter(player=alice, kind=Kind.RECORDED).get())
    assert (of_paper[0]["score"], of_paper[0]["usual"]) == (5, 35)


def test_practice_has_nothing_to_compare(client: Client, alice: Player) -> None:
    practice = signed_round(alice, hole_count=1)
    assert is_problem(get(client, f"rounds/{practice.public_id}/comparison"), 404, "not_found")
    assert "Hole by hole" not in text_of(client, practice)


def test_a_private_players_comparison_is_not_there(
    as_bob: Client, client: Client, guest: Player
) -> None:
    hidden = signed_round(guest)
    for browser in (as_bob, client):
        for public_id in (hidden.public_id, "AAAAAAAAAAAA"):
            answer = get(browser, f"rounds/{public_id}/comparison")
            assert is_problem(answer, 404, "not_found")


def test_comparing_asks_as_often_for_many_rounds_as_for_few(
    client: Client, alice: Player, bob: Player
) -> None:
    golf_round = winning_round(alice)
    few = _queries(client, golf_round)
    for player in (alice, bob):
        for _ in range(3):
            signed_round(player)
    assert _queries(client, golf_round) == few
    assert few <= 6


def _queries(browser: Client, golf_round: Round) -> int:
    with CaptureQueriesContext(connection) as captured:
        browser.get(f"/api/v1/rounds/{golf_round.public_id}/comparison")
    return len(captured)

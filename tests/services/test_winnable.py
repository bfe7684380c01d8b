"""Winnable deals only: every hole can be cleared, and such rounds are a format of their own."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine import GolfError, Position, Rules, Scoring
from engine.solver import can_clear
from rounds.models import Hole, Player
from rounds.selectors.lists import best_total, formats_of, rounds_of
from rounds.selectors.states import current_hole, game_of
from rounds.services.play import deal_again
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind
from tests.scenes.play import BLOCKED_CODE, EASY, act, begin, play_out, signed_round

STRICT = Rules.parse("S")
WINNABLE = Format("E", Scoring.STROKES, 9, winnable_only=True)
ANY = Format("E", Scoring.STROKES, 9)


def can_be_cleared(hole: Hole) -> bool:
    game = game_of(hole)
    return can_clear(Position.start(game.deal, game.rules))


def test_every_hole_of_such_a_round_can_be_cleared(alice: Player) -> None:
    golf_round = begin(alice, rules=STRICT, winnable_only=True).golf_round
    play_out(alice, golf_round)
    holes = list(golf_round.holes.select_related("golf_round"))
    assert len(holes) == 9
    assert all(map(can_be_cleared, holes))
    assert not any(hole.known for hole in holes)


def test_a_practice_hole_dealt_again_can_be_cleared_too(alice: Player) -> None:
    hole = begin(alice, rules=STRICT, hole_count=1, winnable_only=True)
    act(alice, hole, "p")
    again = deal_again(alice, hole.golf_round.public_id)
    assert again.winnable_only
    assert can_be_cleared(current_hole(again))


def test_a_pasted_code_is_dealt_as_it_is(alice: Player) -> None:
    hole = begin(alice, rules=EASY, code=BLOCKED_CODE, winnable_only=True)
    assert (hole.code, hole.known) == (str(BLOCKED_CODE), True)


def test_a_rated_round_is_never_so() -> None:
    with pytest.raises(ImpossibleChoice, match="takes the deals as they come") as refused:
        RoundChoice(kind=Kind.RATED, winnable_only=True)
    assert refused.value.field == "winnable_only"


@pytest.mark.parametrize("golf_format", [WINNABLE, ANY, Format("SQJ2", Scoring.TIMED, 18, True)])
def test_a_format_is_read_as_it_is_written(golf_format: Format) -> None:
    assert Format.parse(str(golf_format)) == golf_format


@pytest.mark.parametrize("text", ["E-strokes-9-win", "E-strokes-winnable", "-winnable", "E-9"])
def test_another_text_is_no_format(text: str) -> None:
    with pytest.raises(GolfError, match="is not a format such as E-strokes-9"):
        Format.parse(text)


def test_its_words_say_so() -> None:
    assert WINNABLE.words == f"{ANY.words}, winnable deals only"
    assert "winnable deals only" in RoundChoice(winnable_only=True).words


def test_the_two_are_never_mixed(alice: Player) -> None:
    both = signed_round(alice), signed_round(alice, winnable_only=True)
    assert [Format.of(golf_round) for golf_round in both] == [ANY, WINNABLE]
    assert formats_of(alice) == [WINNABLE, ANY]
    found = [rounds_of(alice).filter(**golf_format.columns) for golf_format in (ANY, WINNABLE)]
    assert [list(rounds) for rounds in found] == [[golf_round] for golf_round in both]


def test_the_best_total_is_one_of_the_same_format(alice: Player) -> None:
    signed_round(alice)
    later = timezone.now() + timedelta(days=1)
    assert best_total(alice, WINNABLE, before=later) is None
    assert best_total(alice, ANY, before=later) == 9 * 35


def read(browser: Client, path: str, **query: str) -> Any:
    response = browser.get(f"/api/v1/{path}", query)
    assert response.status_code == 200, response.content
    return response.json()


def test_filters_and_figures_tell_them_apart(alice: Player, as_alice: Client) -> None:
    signed_round(alice)
    winnable = signed_round(alice, winnable_only=True)
    for path in ("rounds", "holes"):
        everything = read(as_alice, path)["count"]
        assert read(as_alice, path, format=str(WINNABLE))["count"] == everything / 2
    (listed,) = read(as_alice, "rounds", format=str(WINNABLE))["results"]
    assert (listed["id"], listed["winnable_only"]) == (winnable.public_id, True)
    figures = read(as_alice, "players/alice/statistics", format=str(WINNABLE))
    assert (figures["format"], figures["figures"]["rounds"]) == ("E-strokes-9-winnable", 1)


def test_it_is_chosen_over_the_api(as_alice: Client) -> None:
    begun = as_alice.post(
        "/api/v1/rounds",
        {"rules": "strict", "winnable_only": True},
        content_type="application/json",
    )
    assert begun.status_code == 201
    assert begun.json()["golf_round"]["winnable_only"] is True
    assert can_be_cleared(Hole.objects.select_related("golf_round").get())

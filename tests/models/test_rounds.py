"""Groups of rounds: a query finds the rounds that say of themselves that they belong."""

from itertools import product
from typing import Any

import pytest
from django.utils import timezone

from rounds.models import Player, Round
from rounds.terms.kinds import HOLE_COUNTS, Kind, State

NOW = timezone.now()
TOTALS = {"total_strokes": 90, "total_points": 0, "total_timed": 0, "holes_cleared": 0}


@pytest.fixture
def every_round(alice: Player) -> list[Round]:
    """A round of every possible kind, state and length."""
    possible = [
        (kind, state, holes)
        for kind, state, holes in product(Kind, State, HOLE_COUNTS)
        if not (kind == Kind.RATED and holes != 9) and not (kind == Kind.RECORDED and holes == 1)
    ]
    return [alice.rounds.create(**columns(*each)) for each in possible]


def columns(kind: Kind, state: State, holes: int) -> dict[str, Any]:
    counts = state in ("signed", "forfeited")
    totals: dict[str, Any] = TOTALS if counts else {}
    closed = {} if state == State.OPEN else {"closed": NOW, "played": NOW}
    paper: dict[str, Any] = {"recorded_on": NOW.date()} if kind == Kind.RECORDED else {}
    if paper and counts:
        paper["total_timed"] = None
    fixed = {"scoring": "strokes", "rules": "E", "par": 4, "hole_count": holes}
    return {**fixed, "kind": kind, "state": state, **closed, **totals, **paper}


def test_a_query_finds_the_rounds_that_it_names(every_round: list[Round]) -> None:
    found = Round.objects
    for rounds, means in (
        (found.counted(), lambda each: each.total is not None),
        (found.open(), lambda each: each.is_open),
        (found.closed(), lambda each: each.closed is not None),
        (found.rated(), lambda each: each.is_rated),
        (found.played_here(), lambda each: each.recorded_on is None),
        (found.in_field(), lambda each: each.is_in_field),
    ):
        assert set(rounds) == {each for each in every_round if means(each)}


def test_a_field_has_whole_rounds_that_count_and_were_played_here(
    every_round: list[Round],
) -> None:
    kinds = {(each.kind, each.state, each.hole_count) for each in every_round if each.is_in_field}
    assert kinds == {
        *product(["casual"], ["signed", "forfeited"], [9, 18]),
        *product(["rated"], ["signed", "forfeited"], [9]),
    }


def test_a_players_rounds_have_the_same_names(every_round: list[Round], bob: Player) -> None:
    assert bob.rounds.counted().count() == 0
    assert set(every_round[0].player.rounds.counted()) == set(Round.objects.counted())

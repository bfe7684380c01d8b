"""Rows: every field has the value of its own column, whatever the order of the fields."""

import json
from datetime import date, datetime
from typing import Any

from engine import Scoring
from rounds.files.exports import ExportRow, export
from rounds.models import Hole, Player, Review, Round
from rounds.selectors.columns import hole_rows, round_rows, rows_of
from rounds.terms.rows import CardHole, HoleRow, RoundRow
from tests.scenes.play import act, begin, recorded_round, signed_round

# No two columns have the same value, so that one read in another's place is noticed.
RESULTS: dict[str, Any] = {
    "ending": "blocked",
    "strokes": 21,
    "points": 122,
    "timed_points": 223,
    "tableau_left": 14,
    "stock_left": 5,
    "columns_left": "3200000",
    "ranks_left": "AKQ",
    "moves": 36,
    "draws": 37,
    "undos": 38,
    "hints": 39,
    "peeks": 40,
    "longest_run": 41,
    "seconds": 42,
    "known": True,
}
REVIEW: dict[str, Any] = {"strokes_lost": 43, "accuracy": 0.44}
OTHER: dict[str, Any] = {"expected": 0.1, "decision": 0.2, "hidden": 0.3, "luck": 0.4}
TOTALS = {"total_strokes": 101, "total_points": 102, "total_timed": 103, "holes_cleared": 4}


def played(player: Player) -> Hole:
    """The first hole of a signed round, with those results and that review."""
    golf_round = signed_round(player, par=5)
    golf_round.holes.exclude(number=1).delete()
    Round.objects.filter(pk=golf_round.pk).update(**TOTALS)
    golf_round.holes.update(**RESULTS)
    hole = golf_round.holes.get()
    Review.objects.create(hole=hole, orders=6, fewest_strokes=7, ledger=[], **REVIEW, **OTHER)
    return hole


def iso(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def test_a_row_of_a_round(alice: Player) -> None:
    golf_round = played(alice).golf_round
    for unit, total in ((Scoring.STROKES, 101), (Scoring.POINTS, 102), (Scoring.TIMED, 103)):
        [row] = round_rows(alice.rounds.all(), unit)
        assert RoundRow(*row) == RoundRow(
            pk=golf_round.pk,
            round_id=golf_round.public_id,
            kind="casual",
            state="signed",
            played=Round.objects.get().played,
            recorded_on=None,
            hole_par=5,
            hole_count=9,
            total=total,
        )


def test_a_row_of_a_scorecard_has_its_day(alice: Player) -> None:
    recorded_round(alice)
    [row] = map(RoundRow._make, round_rows(alice.rounds.all(), Scoring.STROKES))
    assert (row.recorded_on, row.kind, row.total) == (date(2026, 5, 3), "recorded", 36)


def test_a_row_of_a_hole(alice: Player) -> None:
    hole = played(alice)
    same = {name: value for name, value in RESULTS.items() if name in HoleRow._fields}
    for unit, score in ((Scoring.STROKES, 21), (Scoring.POINTS, 122), (Scoring.TIMED, 223)):
        [row] = hole_rows(alice.rounds.all(), unit)
        assert HoleRow(*row) == HoleRow(
            round_pk=hole.golf_round_id,
            hole_id=hole.public_id,
            number=1,
            score=score,
            **same,
            **REVIEW,
        )


def test_a_row_of_a_scorecards_hole_has_no_id(alice: Player) -> None:
    recorded_round(alice)
    rows = map(HoleRow._make, hole_rows(alice.rounds.all(), Scoring.STROKES))
    assert {row.hole_id for row in rows} == {None}


def test_holes_of_rounds_that_do_not_count_have_no_row(alice: Player) -> None:
    act(alice, begin(alice), "p")
    assert not hole_rows(alice.rounds.all(), Scoring.STROKES)
    assert not round_rows(alice.rounds.all(), Scoring.STROKES)


def test_a_hole_of_a_card(alice: Player) -> None:
    hole = played(alice)
    [card] = map(CardHole._make, rows_of(Hole.objects.all(), CardHole))
    assert {name: getattr(hole, name) for name in CardHole._fields} == card._asdict()
    assert [card.score_in(unit) for unit in Scoring] == [hole.score_in(unit) for unit in Scoring]
    assert [card.score_in(unit) for unit in Scoring] == [21, 122, 223]


def test_a_row_of_an_export(alice: Player) -> None:
    hole = played(alice)
    [line] = "".join(export(alice, alice.rounds.all(), "ndjson")).splitlines()
    row = json.loads(line)
    of_round = ("kind", "state", "rules", "scoring", "par", "winnable_only", "notes")
    golf_round = Round.objects.get()
    moments = {"played": golf_round.played, "recorded_on": None, "settled": hole.settled}
    assert row == {
        **{name: getattr(golf_round, name) for name in of_round},
        **{name: moment and iso(moment) for name, moment in moments.items()},
        **RESULTS,
        **REVIEW,
        "round": golf_round.public_id,
        "holes": golf_round.hole_count,
        "number": 1,
        "hole": hole.public_id,
        "code": hole.code,
        "log": hole.log,
        "times": hole.times,
    }
    assert tuple(row) == ExportRow._fields

"""Impossible rows: the database refuses each, whatever the code does."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from rounds.models import Field, FieldCount, Hole, Player, RatedTally, Round, Standing, User
from rounds.terms.boards import Board
from tests.scenes.play import act, begin, begin_rated, play_out, row_of, signed_round

NOW = timezone.now()
CLOSED = {"closed": NOW, "played": NOW}
TOTALS = {"total_strokes": 90, "total_points": 0, "total_timed": 0, "holes_cleared": 0}
RECORDED = {"kind": "recorded", "recorded_on": NOW.date()}
SIGNED = CLOSED | TOTALS | {"state": "signed"}

IMPOSSIBLE_ROUNDS: list[tuple[str, dict[str, Any]]] = [
    ("round_kind", {"kind": "ranked"}),
    ("round_state", {**CLOSED, "state": "lost"}),
    ("round_scoring", {"scoring": "money"}),
    ("round_par", {"par": 6}),
    ("round_par", {"par": 3}),
    ("round_holes", {"hole_count": 10}),
    ("round_holes", {"hole_count": 0}),
    ("round_closed_unless_open", {"state": "abandoned"}),
    ("round_closed_unless_open", CLOSED),
    ("round_played_when_closed_unless_recorded", {**SIGNED, "played": NOW - timedelta(days=1)}),
    ("round_recorded_on_a_day", {"kind": "recorded"}),
    ("round_recorded_on_a_day", {"recorded_on": NOW.date()}),
    ("round_recorded_on_a_day", {"notes": "windy"}),
    ("round_recorded_on_a_day", {**RECORDED, "scoring": "timed"}),
    ("round_recorded_on_a_day", {**RECORDED, "hole_count": 1}),
    ("round_timed_total_unless_recorded", {**SIGNED, "total_timed": None}),
    ("round_timed_total_unless_recorded", {**SIGNED, **RECORDED}),
    ("round_totals_when_it_counts", {**CLOSED, "state": "signed"}),
    ("round_totals_when_it_counts", {**CLOSED, "state": "forfeited"}),
    ("round_totals_when_it_counts", {**SIGNED, "total_strokes": None, "total_timed": None}),
    ("round_totals_when_it_counts", {**SIGNED, "total_points": None}),
    ("round_totals_when_it_counts", {**SIGNED, "holes_cleared": None}),
    ("round_totals_when_it_counts", {**SIGNED, "state": "abandoned"}),
    ("round_totals_when_it_counts", TOTALS),
]
IMPOSSIBLE_RATED_ROUNDS: list[dict[str, Any]] = [
    {"hole_count": 18},
    {"rules": "SQ"},
    {"scoring": "timed"},
]
IMPOSSIBLE_HOLES: list[tuple[str, dict[str, Any]]] = [
    ("hole_number", {"number": 0}),
    ("hole_number", {"number": 19}),
    ("hole_ply_is_the_length_of_its_log", {"ply": 2}),
    ("hole_ply_is_the_length_of_its_log", {"log": "dd"}),
    ("hole_ply_is_the_length_of_its_log", {"log": "d" * 1001, "ply": 1001}),
    ("hole_started_with_its_first_letter", {"started": None}),
    ("hole_started_with_its_first_letter", {"log": "", "ply": 0}),
    ("hole_ending", {"ending": "won"}),
    ("hole_settled_only_when_over", {"settled": NOW}),
    ("hole_cleared_when_nothing_is_left", {"ending": "cleared"}),
    ("hole_cleared_when_nothing_is_left", {"tableau_left": 0}),
    ("hole_cleared_when_nothing_is_left", {"tableau_left": 36}),
    ("hole_cleared_when_nothing_is_left", {"ending": "blocked", "tableau_left": 0}),
    ("hole_scores_in_range", {"strokes": 36}),
    ("hole_scores_in_range", {"strokes": -20}),
    ("hole_scores_in_range", {"points": 351}),
    ("hole_scores_in_range", {"stock_left": 20}),
    ("hole_has_a_log_unless_recorded", {"code": ""}),
    ("hole_has_a_log_unless_recorded", {"seconds": None}),
    ("hole_has_a_log_unless_recorded", {"stock_left": None}),
]


@pytest.fixture
def golf_round(alice: Player) -> Round:
    return begin(alice).golf_round


@pytest.fixture
def hole(alice: Player) -> Hole:
    """A hole in play, with one letter in its log."""
    hole = begin(alice)
    act(alice, hole, "d")
    return hole


def refused(constraint: str, write: Callable[[], object]) -> None:
    """The database refuses to write, and names the constraint."""
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        write()


def update(row: models.Model, values: dict[str, Any]) -> Callable[[], object]:
    return lambda: type(row)._default_manager.filter(pk=row.pk).update(**values)


@pytest.mark.parametrize(("constraint", "values"), IMPOSSIBLE_ROUNDS)
def test_impossible_rounds(golf_round: Round, constraint: str, values: dict[str, Any]) -> None:
    stored = row_of(golf_round)
    refused(constraint, update(golf_round, values))
    assert row_of(golf_round) == stored


@pytest.mark.parametrize("values", IMPOSSIBLE_RATED_ROUNDS)
def test_impossible_rated_rounds(alice: Player, values: dict[str, Any]) -> None:
    rated = begin_rated(alice).golf_round
    refused("round_rated_is_nine_holes_of_a_preset", update(rated, values))
    casual = begin(alice).golf_round
    assert update(casual, values)() == 1


@pytest.mark.parametrize(("constraint", "values"), IMPOSSIBLE_HOLES)
def test_impossible_holes(hole: Hole, constraint: str, values: dict[str, Any]) -> None:
    stored = row_of(hole)
    refused(constraint, update(hole, values))
    assert row_of(hole) == stored


def test_every_constraint_has_a_row_that_it_refuses() -> None:
    tried = {name for name, _ in IMPOSSIBLE_ROUNDS + IMPOSSIBLE_HOLES}
    checks = {
        constraint.name
        for model in (Round, Hole)
        for constraint in model._meta.constraints
        if isinstance(constraint, models.CheckConstraint)
    }
    assert checks == tried | {"round_rated_is_nine_holes_of_a_preset"}


def test_impossible_fields(alice: Player) -> None:
    signed_round(alice)
    field = Field.objects.get()
    refused("field_of_nine_or_eighteen_holes", update(field, {"hole_count": 1}))
    count = field.counts.get(number=0)
    refused("field_count_of_a_hole_or_the_total", update(count, {"number": 19}))
    refused(
        "field_once_a_format|scoring", lambda: Field.objects.create(**row_of(field) | {"id": None})
    )
    twin = row_of(count) | {"id": None}
    refused("field_count_once|number", lambda: FieldCount.objects.create(**twin))


IMPOSSIBLE_STANDINGS: list[tuple[str, dict[str, Any]]] = [
    ("standing_board", {"board": "worst"}),
    ("standing_among", {"among": "guests"}),
    ("standing_expires_only_of_30_days", {"expires": NOW + timedelta(days=1)}),
    ("standing_expires_only_of_30_days", {"board": Board.RECENT}),
]


@pytest.mark.parametrize(("constraint", "values"), IMPOSSIBLE_STANDINGS)
def test_impossible_standings(alice: Player, constraint: str, values: dict[str, Any]) -> None:
    play_out(alice, begin_rated(alice).golf_round)
    Standing.objects.filter(board=Board.RECENT).delete()
    refused(constraint, update(Standing.objects.get(), values))


def test_a_player_stands_once_on_a_board(alice: Player) -> None:
    play_out(alice, begin_rated(alice).golf_round)
    twin = row_of(Standing.objects.get(board=Board.BEST)) | {"id": None}
    refused("standing_once_a|player_id|golf_round_id", lambda: Standing.objects.create(**twin))
    tally = row_of(RatedTally.objects.get()) | {"id": None}
    refused("rated_tally_once|player_id", lambda: RatedTally.objects.create(**tally))


# SQLite names the columns of a unique constraint, or its index, where PostgreSQL names itself.


def test_a_hole_number_occurs_once_a_round(hole: Hole) -> None:
    twin = row_of(hole) | {"id": None, "public_id": "AAAAAAAAAAAA"}
    refused(r"hole_once_a_round|golf_round_id.*number", lambda: Hole.objects.create(**twin))


def test_one_rated_round_is_open_a_player(alice: Player, bob: Player) -> None:
    rated = row_of(begin_rated(alice).golf_round) | {"id": None, "public_id": "AAAAAAAAAAAA"}
    refused(r"round_one_open_rated|player_id", lambda: Round.objects.create(**rated))
    Round.objects.create(**rated | {"player_id": bob.pk})
    Round.objects.create(**rated | SIGNED | {"public_id": "BBBBBBBBBBBB"})


def test_public_ids_are_unique(alice: Player) -> None:
    first, second = begin(alice), begin(alice)
    refused("public_id", update(second, {"public_id": first.public_id}))
    refused("public_id", update(second.golf_round, {"public_id": first.golf_round.public_id}))


def test_handles_and_names_are_unique_in_any_case(alice: Player, bob: Player) -> None:
    refused("player_handle_unique_in_any_case", update(bob, {"handle": "ALICE"}))
    assert bob.user
    refused("user_name_unique_in_any_case", update(bob.user, {"username": "Alice"}))
    refused("user_id", update(bob, {"user": alice.user}))


def test_public_ids_are_twelve_random_letters(alice: Player) -> None:
    ids = {begin(alice).public_id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(name) == 12 and name.isalnum() and name.isascii() for name in ids)


def test_rows_are_named_without_their_cards(hole: Hole) -> None:
    names = [str(hole), str(hole.golf_round), str(hole.golf_round.player)]
    assert names[1:] == [f"{hole.golf_round.public_id} (Open)", "alice"]
    assert hole.code not in names[0]
    assert User.objects.get().username == "alice"

"""Migrations keep what is stored, forward and backward, and derive what they add."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from engine import Scoring
from rounds.models import Player, Standing
from rounds.selectors.field import stored_tallies
from rounds.services.field import set_bot
from rounds.services.play import sign
from rounds.services.reviews import make_review
from rounds.services.upkeep import tidy
from rounds.services.verification import field_differences, standing_differences
from rounds.terms.boards import Board
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, begin_rated, play_out, signed_round

FIRST = [("rounds", "0001_create_players_and_rounds")]
SECOND = [("rounds", "0002_add_winnable_deals_and_reviews")]
THIRD = [("rounds", "0003_record_paper_scorecards")]
TABLES = ("Player", "Round", "Hole")


def migrate(target: list[tuple[str, str]]) -> Any:
    """Bring the database to that state; the models as they were then."""
    MigrationExecutor(connection).migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


def rows(apps: Any) -> dict[str, list[dict[str, Any]]]:
    """The rows of the tables that both states have."""
    models = (apps.get_model("rounds", name) for name in TABLES)
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


@pytest.fixture
def migrated_back(transactional_db: None) -> Iterator[None]:
    """However a test ends, the next one finds the newest tables."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.slow
@pytest.mark.usefixtures("migrated_back")
def test_what_is_stored_stays_as_it_is(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    hole.refresh_from_db()
    make_review(hole)
    signed_round(alice, winnable_only=True)

    old = rows(migrate(FIRST))
    assert [row["strokes"] for row in old["Hole"]] == [-4, *[35] * 9]
    assert "winnable_only" not in old["Round"][0]

    apps = migrate(SECOND)
    new = rows(apps)
    assert [row.pop("winnable_only") for row in new["Round"]] == [False, False]
    assert new == old
    assert apps.get_model("rounds", "Review").objects.count() == 0


@pytest.mark.usefixtures("migrated_back")
def test_rounds_that_are_there_already_are_counted(alice: Player, bob: Player) -> None:
    set_bot(bob, is_bot=True)
    rated = begin_rated(alice)
    rated.golf_round.holes.update(updated=timezone.now() - timedelta(days=31))
    tidy()
    for player in (alice, bob):
        act(player, hole := begin(player, code=EXAMPLE), CLEARING)
        play_out(player, hole.golf_round)
        sign(player, hole.golf_round.public_id)
        signed_round(player, scoring=Scoring.TIMED, hole_count=18)
        signed_round(player, hole_count=1)
    counted = stored_tallies()

    migrate(THIRD)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    assert stored_tallies() == counted
    assert list(field_differences()) == []
    assert list(standing_differences()) == []
    assert {entry.board for entry in Standing.objects.filter(player=alice)} == {
        Board.RECENT,
        Board.BEST,
    }

"""Every migration since the last release can run beside it, or says why not."""

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tests.models import law

LAST = ("rounds", "0009_list_holes_by_index")  # made before the law
LOADER = MigrationLoader(None)


def later() -> list[tuple[str, str]]:
    """The app's migrations after that one."""
    own = [key for key in LOADER.graph.nodes if key[0] == "rounds"]
    return sorted(key for key in own if key > LAST)


def migration(*operations: Any, **said: str) -> Migration:
    kind = type("Migration", (Migration,), {"operations": list(operations), **said})
    made: Migration = kind("0099_for_a_test", "rounds")
    return made


@pytest.mark.parametrize("key", later() or [LAST], ids=lambda key: key[1])
def test_every_migration_can_run_beside_the_last_release(key: tuple[str, str]) -> None:
    one = LOADER.graph.nodes[key]
    found = law.faults(one, LOADER.project_state(key, at_end=False))
    assert key == LAST or not found or law.is_declared(one), found


@pytest.fixture(scope="module")
def now() -> ProjectState:
    return LOADER.project_state(LAST)


@pytest.mark.parametrize("number", ["0003", "0004", "0005", "0008", "0009"])
def test_the_law_sees_what_stopped_sites_before(number: str) -> None:
    [key] = [key for key in LOADER.graph.nodes if key[0] == "rounds" and number in key[1]]
    assert law.faults(LOADER.graph.nodes[key], LOADER.project_state(key, at_end=False))


def add(model: str, field: Any) -> migrations.AddField:
    return migrations.AddField(model, "novel", field)


REFUSED = {
    "leaves it empty": add("round", models.BooleanField(default=False)),
    law.COPIES: add("round", models.BooleanField(db_default=False)),
    "SQLite copies the whole": add("round", models.CharField(null=True, unique=True, max_length=9)),
    law.ASKED_FOR: migrations.RemoveField("hole", "seconds"),
    "the last release still asks": migrations.RenameField("hole", "seconds", "time"),
    "the last release still": migrations.RenameModel("Hole", "Box"),
    "the last release": migrations.DeleteModel("Review"),
    "the column changes": migrations.AlterField(
        "hole", "code", models.CharField(max_length=60, blank=True, db_index=True)
    ),
    law.CHECKS: migrations.AddConstraint(
        "round", models.CheckConstraint(condition=models.Q(par=4), name="one_par")
    ),
    law.BUILDS: migrations.AddIndex("hole", models.Index(fields=["seconds"], name="hole_seconds")),
    "nobody can write": add("round", models.IntegerField(null=True, db_index=True)),
    "SQLite copies": migrations.RemoveConstraint("hole", "hole_number"),
    law.UNSEEN: migrations.RunPython(migrations.RunPython.noop),
    "what the last release writes afterwards": migrations.RunSQL("SELECT 1"),
    "the law does not know it": migrations.AlterUniqueTogether("hole", {("golf_round", "ply")}),
    "the last release leaves": migrations.SeparateDatabaseAndState(
        [add("round", models.IntegerField(default=1))]
    ),
}


@pytest.mark.parametrize(("words", "operation"), REFUSED.items(), ids=lambda part: str(part)[:40])
def test_what_is_refused_is_named(now: ProjectState, words: str, operation: Any) -> None:
    [fault] = law.faults(migration(operation), now)
    assert words in fault


def test_two_tables_in_one_migration_are_refused(now: ProjectState) -> None:
    field = models.IntegerField(null=True)
    both = migration(add("round", field), add("hole", field))
    assert law.faults(both, now) == [law.TWO_TABLES]


@pytest.mark.parametrize(
    "operation",
    [
        add("round", models.IntegerField(null=True)),
        add("round", models.ForeignKey("Player", models.CASCADE, null=True, db_index=False)),
        migrations.RemoveIndex("hole", "hole_dealt"),
        migrations.AlterModelOptions("hole", {"ordering": ["pk"]}),
        migrations.AlterField(
            "hole",
            "code",
            models.CharField(
                max_length=70, blank=True, db_index=True, editable=False, help_text="Other words"
            ),
        ),
        migrations.SeparateDatabaseAndState([], [migrations.RemoveField("hole", "seconds")]),
    ],
    ids=["null", "reference", "index", "options", "words", "state"],
)
def test_what_the_last_release_does_not_notice_is_allowed(
    now: ProjectState, operation: Any
) -> None:
    assert law.faults(migration(operation), now) == []


def test_a_new_table_may_be_made_in_any_way(now: ProjectState) -> None:
    made = migrations.CreateModel("Cup", [("id", models.BigAutoField(primary_key=True))])
    rest = [
        add("cup", models.IntegerField(default=1)),
        migrations.AddIndex("cup", models.Index(fields=["novel"], name="cup_novel")),
    ]
    assert law.faults(migration(made, *rest), now) == []


def test_a_migration_says_one_thing_or_the_other() -> None:
    assert law.is_declared(migration(needs_stop="all rounds are counted anew"))
    assert law.is_declared(migration(beside_the_site="a table of a few rows"))
    assert not law.is_declared(migration())
    assert not law.is_declared(migration(beside_the_site=""))
    assert not law.is_declared(migration(beside_the_site="yes", needs_stop="no"))

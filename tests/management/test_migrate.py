"""manage.py migrate beside a running site: it gives way to players, and says when it cannot."""

from collections.abc import Callable, Iterator
from io import StringIO
from threading import Thread
from typing import IO, Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.core.management.commands import migrate as of_django
from django.db import OperationalError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from golfsite import serving
from rounds.management.commands import migrate as command
from rounds.models import Player

((_, LAST),) = MigrationLoader(None).graph.leaf_nodes("rounds")
on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite locks the whole file, for a moment"
)


def migrate() -> str:
    """What the command prints."""
    out = StringIO()
    call_command("migrate", verbosity=0, stdout=out)
    return out.getvalue()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that uses the data: this one."""
    held: list[IO[str]] = []
    monkeypatch.setattr(serving, "_held", held)
    serving.hold()
    yield
    for file in held:
        file.close()


@pytest.fixture
def with_something_to_do(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last migration counts as not done, and doing it does nothing."""
    MigrationRecorder(connection).record_unapplied("rounds", LAST)
    monkeypatch.setattr(of_django.Command, "handle", lambda self, *args, **options: None)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TRIES", 3)
    monkeypatch.setattr(command, "SECONDS_BETWEEN", (0, 0))


@pytest.mark.usefixtures("with_something_to_do")
def test_it_says_nothing_where_nobody_serves() -> None:
    assert not serving.is_served()
    assert migrate() == ""


@pytest.mark.usefixtures("with_something_to_do", "served")
def test_it_says_that_a_site_goes_on() -> None:
    assert migrate() == "A site is served from these data: it goes on until it is started anew\n"


@pytest.mark.usefixtures("with_something_to_do", "served")
def test_a_migration_that_needs_a_stop_is_not_done_beside_the_site(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "needs_stop", lambda migration: "every round is counted anew")
    with pytest.raises(CommandError, match=rf"{LAST}.* every round is counted anew.*Updating"):
        migrate()


@pytest.mark.usefixtures("served", "db")
def test_a_site_that_is_as_new_is_no_matter() -> None:
    assert migrate() == ""


@pytest.fixture
def locks_in_the_way(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], list[int]]:
    """Lets Django's command meet somebody's lock so many times; returns the calls."""

    def let(times: int) -> list[int]:
        calls: list[int] = []

        def handle(*args: Any, **options: Any) -> None:
            calls.append(len(calls))
            if len(calls) <= times:
                raise OperationalError from psycopg.errors.LockNotAvailable()

        monkeypatch.setattr(of_django.Command, "handle", handle)
        return calls

    return let


@pytest.mark.usefixtures("hasty", "db")
def test_it_comes_again_when_a_lock_is_in_the_way(
    locks_in_the_way: Callable[[int], list[int]],
) -> None:
    calls = locks_in_the_way(2)
    assert migrate() == "The tables are in use: waiting for a gap between players ...\n"
    assert len(calls) == 3


@pytest.mark.usefixtures("hasty", "db")
def test_it_gives_up_with_advice(locks_in_the_way: Callable[[int], list[int]]) -> None:
    locks_in_the_way(99)
    with pytest.raises(CommandError, match=r"In 3 tries .* stop the site first"):
        migrate()


@on_postgresql
@pytest.mark.usefixtures("hasty")
@pytest.mark.django_db(transaction=True)
def test_it_waits_for_a_lock_less_long_than_players_do(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration that wants the table of a player's transaction is refused, not the player."""

    def handle(*args: Any, **options: Any) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE rounds_player IN ACCESS EXCLUSIVE MODE")  # as ALTER TABLE

    monkeypatch.setattr(of_django.Command, "handle", handle)
    refused: list[BaseException] = []

    def run() -> None:
        try:
            migrate()
        except CommandError as error:
            refused.append(error)
        finally:
            connection.close()

    with transaction.atomic():
        Player.objects.filter(pk=alice.pk).update(is_private=True)
        thread = Thread(target=run)
        thread.start()
        thread.join(30)
    assert [str(error)[:10] for error in refused] == ["In 3 tries"]
    alice.refresh_from_db()
    assert alice.is_private

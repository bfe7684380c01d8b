"""manage.py migrate: Django's, made for a site that goes on being played."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import uniform
from typing import Any, Final

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from golfsite.serving import is_served

# Shorter than PostgreSQL's deadlock_timeout (1 s): if a migration and a player wait for each other,
# the migration gives way and comes again, and no player's request is ended. It holds as long as a
# migration waits once or twice: so each changes one table (tests/models/law.py).
LOCK_MILLISECONDS: Final = 300
TRIES: Final = 200
SECONDS_BETWEEN: Final = (0.1, 1.0)
_IN_THE_WAY: Final = {"55P03", "40P01"}  # lock not available, deadlock detected


class Command(migrate.Command):
    """Migrates beside the running site, or says that it has to stop first.

    The previous release can live with every migration, except with one that says in `needs_stop`
    why it cannot.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; a lock that does not come soon is asked for again. Raises CommandError."""
        connection = connections[options["database"]]
        if options["app_label"] is None and is_served():
            self._look_ahead(connection)
        with brief_locks(connection):
            for number in range(TRIES):
                if self._migrate(*args, **options):
                    return
                if not number:
                    self.stdout.write(
                        "The tables are in use: waiting for a gap between players ..."
                    )
                time.sleep(uniform(*SECONDS_BETWEEN))  # noqa: S311 - no secret
        raise CommandError(
            f"In {TRIES} tries the tables were never free; what is migrated is complete. Try again "
            "at a quieter hour, or stop the site first: docs/operations.md, Updating"
        )

    def _migrate(self, *args: Any, **options: Any) -> bool:
        """Whether nobody's lock was in the way; what was migrated before it stays."""
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            if not is_in_the_way(error):
                raise
            return False
        return True

    def _look_ahead(self, connection: BaseDatabaseWrapper) -> None:
        """Say that a site is served from these data. Raises CommandError if it has to stop."""
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        for migration, _ in plan:
            if reason := needs_stop(migration):
                raise CommandError(
                    f"{migration.name} cannot run beside the site, which serves from these data: "
                    f"{reason}. Stop the site and its workers first: docs/operations.md, Updating"
                )
        if plan:
            self.stdout.write(
                "A site is served from these data: it goes on until it is started anew"
            )


def needs_stop(migration: Migration) -> str:
    """Why the site has to stop for the migration; empty if it can go on."""
    return str(getattr(migration, "needs_stop", ""))


def is_in_the_way(error: OperationalError) -> bool:
    """Whether somebody else's lock was the reason, which passes."""
    return getattr(error.__cause__, "sqlstate", None) in _IN_THE_WAY


@contextmanager
def brief_locks(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Until the end, PostgreSQL refuses a lock rather than let players queue behind us for it."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {LOCK_MILLISECONDS}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")

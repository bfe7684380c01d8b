"""SQLite, whose writers wait in turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db.backends.sqlite3 import base

from golfsite.engines.turns import Turn

WRITERS: Final = Turn()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine. Of the threads of a process only one waits for the lock of the file."""

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Let statements wait so long for the lock."""
        self.ensure_connection()
        self._set_wait(seconds)
        try:
            yield
        finally:
            self._set_wait(self.settings_dict["OPTIONS"]["timeout"])

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction. Raises OperationalError if the file stays locked."""
        patience = self.settings_dict["OPTIONS"]["timeout"]
        with WRITERS.taken(patience) as seconds, self.waiting(seconds):
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in its stubs

    def _set_wait(self, seconds: float) -> None:
        self.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

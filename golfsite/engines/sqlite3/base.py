"""SQLite, whose writers wait in turn."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from django.db.backends.sqlite3 import base

from golfsite.engines.turns import Turn

WRITERS: Final = Turn()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine. Of the threads of a process only one waits for the lock of the file."""

    _is_frozen = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """A new connection; one that can only read on a disk that takes no writes.

        There SQLite could not make the files that it needs beside a log of writes.
        """
        path = Path(conn_params["database"])
        self._is_frozen = _is_frozen(path)
        if self._is_frozen:
            address = f"file:{quote(str(path))}?immutable=1"
            conn_params = {**conn_params, "database": address}
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        return connection

    def is_usable(self) -> bool:
        """Whether to go on with the connection: not if the disk might take writes again."""
        return not self._is_frozen

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


def _is_frozen(path: Path) -> bool:
    """Whether a file and its folder take no writes, and no log of writes lies beside it."""
    is_writable = os.access(path, os.W_OK) or os.access(path.parent, os.W_OK)
    return path.exists() and not is_writable and not path.with_name(f"{path.name}-wal").exists()

"""PostgreSQL, with a limit on every wait for the server.

The server limits its own waits for locks. One that hangs, or whose machine is gone, does not: then
nothing comes and nothing ends the connection.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import psycopg
from django.conf import settings
from django.db.backends.postgresql import base
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

from golfsite.engines.turns import Turn

Value = TypeVar("Value")

CONNECTING: Final = Turn()
SECONDS_TO_CHECK: Final = 0.5
# The server notices a lock that is held for too long before the client gives up.
MARGIN: Final = 0.5


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed when the server says nothing for too long."""

    seconds: float = settings.PATIENCE + MARGIN

    def wait(self, gen: PQGen[Value], interval: float = 0.1, timeout: float | None = None) -> Value:
        """What the server answers. Raises OperationalError if it takes too long."""
        try:
            return super().wait(gen, interval, timeout or self.seconds)
        except psycopg.OperationalError:
            if self.info.transaction_status == TransactionStatus.ACTIVE:
                CONNECTING.is_stuck = True
                self.pgconn.finish()
            raise

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Let statements wait so long for the server."""
        usual, self.seconds = self.seconds, seconds
        try:
            yield
        finally:
            self.seconds = usual


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine over such connections; the threads of a process connect in turn."""

    # psycopg as Django uses it, except for the connections.
    Database: Any = SimpleNamespace(**vars(psycopg) | {"connect": LimitedConnection.connect})

    def get_new_connection(self, conn_params: dict[str, Any]) -> LimitedConnection:
        """A new connection. Raises OperationalError if the server does not answer."""
        with CONNECTING.taken(settings.PATIENCE):
            connection: LimitedConnection = super().get_new_connection(conn_params)
            return connection

    def is_usable(self) -> bool:
        """Whether the connection still works. While the server is away none is tried."""
        if CONNECTING.is_stuck or self.connection is None:
            return False
        with self.connection.waiting(SECONDS_TO_CHECK):
            return bool(super().is_usable())

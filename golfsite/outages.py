"""Errors of the database that are no faults of ours: it is away, busy, full or read-only."""

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from http import HTTPStatus
from typing import Final

import psycopg
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

from golfsite.engines.sqlite3.base import DatabaseWrapper as SQLite
from golfsite.engines.turns import DatabaseBusy

RETRY_AFTER: Final = 2  # seconds
AWAY: Final = "The site cannot reach its database just now"
BUSY: Final = "The site's database is busy just now"
FULL: Final = "The site's database is full: what is stored can be read, nothing can be added now"
READ_ONLY: Final = "The site can only be read just now: its database takes no changes"

# The primary result codes of SQLite, which are the low byte of an extended one.
_OF_SQLITE: Final = {
    5: BUSY,  # SQLITE_BUSY
    6: BUSY,  # SQLITE_LOCKED
    8: READ_ONLY,  # SQLITE_READONLY
    10: AWAY,  # SQLITE_IOERR
    13: FULL,  # SQLITE_FULL
    14: AWAY,  # SQLITE_CANTOPEN
    15: BUSY,  # SQLITE_PROTOCOL
}
# The states of PostgreSQL, by their longest known beginning.
_OF_POSTGRESQL: Final = {
    "08": AWAY,  # connection exceptions
    "25006": READ_ONLY,  # read_only_sql_transaction
    "40": BUSY,  # deadlocks and serialization failures
    "53": BUSY,  # insufficient resources
    "53100": FULL,  # disk_full
    "55P03": BUSY,  # lock_not_available
    "57": AWAY,  # operator intervention, such as a shutdown
    "58": AWAY,  # errors of its system
}


def outage(error: BaseException | None) -> str | None:
    """What is the matter with the database, in words; None for any other error."""
    if isinstance(error, DatabaseBusy):
        return BUSY
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, psycopg.Error):
        return _of_postgresql(cause)
    code: int = getattr(cause, "sqlite_errorcode", 0)
    return _OF_SQLITE.get(code & 0xFF)


@contextmanager
def dispensable() -> Iterator[None]:
    """A write that waits for nobody, and is left undone if the database does not take it now."""
    try:
        with _hurry():
            yield
    except DatabaseError as error:
        if not outage(error):
            raise


def _hurry() -> AbstractContextManager[None]:
    """Wait for no lock of SQLite's file; PostgreSQL locks single rows, and for a moment."""
    database = connections[DEFAULT_DB_ALIAS]
    return database.waiting(0) if isinstance(database, SQLite) else nullcontext()


class OutageFilter(logging.Filter):
    """Makes a warning of one line out of the error that Django logs for every 503."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record."""
        if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            if record.exc_info:
                record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]}", ()
                record.exc_info = None
        return True


def _of_postgresql(cause: psycopg.Error) -> str | None:
    state = cause.sqlstate
    if state is None:  # nothing came from the server
        return AWAY if isinstance(cause, psycopg.OperationalError) else None
    return next((_OF_POSTGRESQL[state[:n]] for n in (5, 2) if state[:n] in _OF_POSTGRESQL), None)

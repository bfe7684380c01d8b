"""Errors of the database: which of them are outages, what the answer is, what is left undone."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

import psycopg
import pytest
from django.db import (
    DatabaseError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)
from django.test import Client
from psycopg import errors

from golfsite import outages
from golfsite.engines.turns import DatabaseBusy, Turn
from golfsite.outages import OutageFilter, dispensable, outage
from rounds.models import Player, Token
from tests.api.calls import bearer, get

PATIENCE: Final = 0.4
sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="is about SQLite")


def raised(kind: type[Exception], cause: Exception) -> Exception:
    """The error as Django raises it."""
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (raised(OperationalError, psycopg.OperationalError("connection refused")), outages.AWAY),
        (raised(OperationalError, errors.AdminShutdown()), outages.AWAY),
        (raised(OperationalError, errors.LockNotAvailable()), outages.BUSY),
        (raised(OperationalError, errors.DeadlockDetected()), outages.BUSY),
        (raised(OperationalError, errors.TooManyConnections()), outages.BUSY),
        (raised(OperationalError, errors.DiskFull()), outages.FULL),
        (raised(InternalError, errors.ReadOnlySqlTransaction()), outages.READ_ONLY),
        (DatabaseBusy(), outages.BUSY),
        (raised(ProgrammingError, errors.UndefinedTable()), None),
        (raised(DatabaseError, errors.NumericValueOutOfRange()), None),
        (OperationalError("of our own"), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_which_errors_are_outages(error: Exception | None, words: str | None) -> None:
    assert outage(error) == words


def test_which_errors_of_sqlite_are_outages(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as one,
        closing(sqlite3.connect(file, 0, isolation_level=None)) as other,
    ):
        one.execute("CREATE TABLE t (x)")
        one.execute("BEGIN IMMEDIATE")
        assert said(other, "INSERT INTO t VALUES (1)") == outages.BUSY
        one.execute("COMMIT")
        other.execute("PRAGMA query_only = on")
        assert said(other, "INSERT INTO t VALUES (1)") == outages.READ_ONLY
        other.execute("PRAGMA query_only = off")
        other.execute("PRAGMA max_page_count = 2")
        assert said(other, "INSERT INTO t VALUES (zeroblob(10000))") == outages.FULL
        assert said(other, "SELECT * FROM nowhere") is None
    with pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect(tmp_path / "no" / "folder")
    assert outage(raised(OperationalError, caught.value)) == outages.AWAY


def said(database: sqlite3.Connection, sql: str) -> str | None:
    """What kind of outage the statement meets."""
    with pytest.raises(sqlite3.OperationalError) as caught:
        database.execute(sql)
    return outage(raised(OperationalError, caught.value))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "content_type"),
    [("/api/v1/rounds", "application/problem+json"), ("/rounds", "text/html; charset=utf-8")],
)
def test_the_answer_says_what_is_wrong_and_when_to_try_again(
    as_alice: Client, path: str, content_type: str, caplog: pytest.LogCaptureFixture
) -> None:
    as_alice.raise_request_exception = False

    def refuse(*args: object) -> None:
        raise raised(OperationalError, errors.DiskFull("disk full"))

    with connection.execute_wrapper(refuse):
        answer = as_alice.get(path)
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer["Retry-After"] == str(outages.RETRY_AFTER)
    assert answer["Content-Type"] == content_type
    assert "is full" in answer.text
    (record,) = [each for each in caplog.records if each.name == "django.request"]
    assert OutageFilter().filter(record)
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)
    assert record.getMessage() == f"Service Unavailable: {path}: disk full"


def test_other_errors_stay_errors(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("django.request").error("Bad", extra={"status_code": 500})
    (record,) = caplog.records
    OutageFilter().filter(record)
    assert record.levelno == logging.ERROR


@contextmanager
def locked() -> Iterator[None]:
    """Somebody else writes into the test's database all the while."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_token_can_read_while_the_file_is_locked_and_waits_for_nobody(alice: Player) -> None:
    browser = Client(headers=bearer(alice))
    start = time.monotonic()
    with locked():
        assert get(browser, "rounds").status == 200
    assert time.monotonic() - start < connection.settings_dict["OPTIONS"]["timeout"] / 2
    assert Token.objects.get().used is None
    assert get(browser, "rounds").status == 200
    assert Token.objects.get().used is not None
    with connection.cursor() as cursor:
        waits = cursor.execute("PRAGMA busy_timeout").fetchone()
    assert waits == (connection.settings_dict["OPTIONS"]["timeout"] * 1000,)


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_writer_gives_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", PATIENCE)
    with locked(), pytest.raises(OperationalError) as caught, transaction.atomic():
        pass
    assert outage(caught.value) == outages.BUSY
    with transaction.atomic():
        assert connection.in_atomic_block


@pytest.mark.django_db
def test_what_is_dispensable_hides_no_fault_of_ours() -> None:
    with pytest.raises(DatabaseError), dispensable(), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nowhere")


def test_a_turn_that_got_nothing_shortens_the_next_ones() -> None:
    turn = Turn()
    with turn.taken(PATIENCE) as seconds:
        assert 0 < seconds <= PATIENCE
        assert refused_after(turn) >= PATIENCE / 2
        assert turn.is_stuck
    assert not turn.is_stuck
    with pytest.raises(ValueError, match="nothing"), turn.taken(PATIENCE):
        raise ValueError("nothing")
    with turn.taken(100):
        assert turn.is_stuck
        assert refused_after(turn, 100) < 100 / 2


def refused_after(turn: Turn, patience: float = PATIENCE) -> float:
    """How long somebody waited in vain for the turn."""
    start = time.monotonic()
    with pytest.raises(DatabaseBusy), turn.taken(patience):
        pass
    return time.monotonic() - start

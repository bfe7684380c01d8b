"""The limits on waiting for PostgreSQL, on a server of the test's own that hangs and goes on."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from pytest_django import Settings

from golfsite import settings as site
from golfsite.engines.postgresql.base import CONNECTING, LimitedConnection
from golfsite.outages import AWAY, outage
from tests.server.others import PostgreSQL, needs_postgresql, running

PATIENCE: Final = 1
SLACK: Final = 5  # seconds that a busy machine may add

pytestmark = [needs_postgresql, pytest.mark.slow, pytest.mark.django_db]


@pytest.fixture
def server() -> Iterator[PostgreSQL]:
    with (
        TemporaryDirectory() as folder,  # pytest's own folder is closed to other users
        running(server := PostgreSQL(Path(folder))),
    ):
        yield server


@pytest.fixture
def database(
    server: PostgreSQL, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """A connection of Django's to the server, as the site has it."""
    settings.PATIENCE = PATIENCE
    monkeypatch.setattr(LimitedConnection, "seconds", PATIENCE)
    config = {**site.database(server.url), "TIME_ZONE": None, "ATOMIC_REQUESTS": False}
    handler = ConnectionHandler({"default": config})
    database: Any = handler["default"]
    yield database
    database.close()
    CONNECTING.is_stuck = False


def ask(database: Any) -> object:
    """The answer of the server to the simplest question."""
    with database.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()


def test_a_server_that_hangs_is_left_in_time_and_found_again(
    server: PostgreSQL, database: Any
) -> None:
    assert ask(database) == (1,)
    assert database.is_usable()
    server.stop()
    start = time.monotonic()
    for _ in range(2):  # on the connection that was open, and on a new one
        with pytest.raises(OperationalError) as caught:
            ask(database)
        assert outage(caught.value) == AWAY
        assert not database.is_usable()
        database.close()
    assert time.monotonic() - start < PATIENCE + 2 + SLACK
    assert CONNECTING.is_stuck
    server.go_on()
    assert ask(database) == (1,)
    assert not CONNECTING.is_stuck


def test_an_open_connection_is_checked_sooner_than_it_is_used(
    server: PostgreSQL, database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LimitedConnection, "seconds", 100)
    assert ask(database) == (1,)
    server.stop()
    start = time.monotonic()
    assert not database.is_usable()
    assert time.monotonic() - start < SLACK
    server.go_on()

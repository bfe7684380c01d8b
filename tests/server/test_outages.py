"""A database that is away, locked, full or read-only: a 503 in time, reads where they can be."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import psycopg
import pytest

from tests.server.asking import NEWCOMER, SLACK, Asked, Asker
from tests.server.others import PostgreSQL, disk, needs_postgresql, running
from tests.server.site import Site

WRITERS: Final = 8
PLAYERS: Final = {"GOLFSITE_PATIENCE": "2"}  # as where people play
by_sqlite = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="is about SQLite's file"
)


@contextmanager
def served(folder: Path, database: str = "") -> Iterator[Asker]:
    """A site as people play on it, and somebody with rounds on it."""
    site = Site(folder, database, **PLAYERS)
    try:
        site.start()
        yield Asker(site)
    finally:
        site.close()


@contextmanager
def locked(asker: Asker) -> Iterator[None]:
    """Somebody else writes into the file all the while."""
    file = Path(asker.site.environment["GOLFSITE_DATA"]) / "golfsite.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def refused(answers: list[Asked]) -> set[str]:
    """What was answered with 503; all of it as it should be, and nothing with another fault."""
    faults = [each for each in answers if each.is_fault]
    assert [each for each in faults if not each.is_refused_well] == []
    assert [each for each in answers if not each.is_in_time] == []
    return {each.name for each in faults}


def assert_read(asker: Asker) -> None:
    """Assert that everything can be read, except for a review that was never made."""
    assert {name for name in refused(asker.reads()) if "/review" not in name} == set()


def rounds(count: int) -> list[tuple[str, str, object]]:
    """As many requests to begin a round."""
    return [("POST", "/api/v1/rounds", {})] * count


def errors(site: Site) -> list[str]:
    """The lines of the log about faults of ours."""
    return [str(line) for line in site.lines() if line["level"] == "ERROR"]


@by_sqlite
@pytest.mark.slow
def test_waiting_writers_leave_room_for_whoever_reads(tmp_path: Path) -> None:
    with served(tmp_path) as asker, ThreadPoolExecutor() as threads:
        with locked(asker):
            writers = threads.submit(asker.at_once, *rounds(2 * WRITERS), **NEWCOMER)
            time.sleep(0.1)
            while not writers.done():
                for path in ("/healthz", "/api/v1/leaderboards?format=E-strokes-9"):
                    other = asker.ask("GET", path, **NEWCOMER)
                    assert other.answer.status_code == 200
                    assert other.seconds < 1 + SLACK
            assert refused(writers.result()) == {"POST /api/v1/rounds"}
        answers = asker.at_once(*rounds(WRITERS), **NEWCOMER)
        assert {each.answer.status_code for each in answers} == {201}


@by_sqlite
@pytest.mark.ci
def test_a_locked_file_refuses_writes_and_serves_all_else(tmp_path: Path) -> None:
    with served(tmp_path) as asker:
        assert asker.told
        with locked(asker):
            assert_read(asker)
            assert len(refused(asker.writes())) > 10
            assert refused(asker.operations(**asker.by_token)) >= {"POST /api/v1/rounds"}
        answers = asker.at_once(*rounds(WRITERS))
        assert {each.answer.status_code for each in answers} == {201}
        assert errors(asker.site) == []


@by_sqlite
@pytest.mark.ci
def test_a_full_disk_serves_what_is_stored(tmp_path: Path) -> None:
    with disk(tmp_path, "16m"), served(tmp_path) as asker:
        asker.at_once(*rounds(WRITERS))  # every thread has a connection
        fill(tmp_path / "rest")
        assert_read(asker)
        assert refused(asker.writes())
        assert asker.ask("GET", "/readyz").answer.status_code == 200
        (tmp_path / "rest").unlink()
        assert asker.ask("POST", "/api/v1/rounds").answer.status_code == 201


@by_sqlite
@pytest.mark.ci
def test_a_read_only_disk_serves_what_is_stored(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    with (
        disk(tmp_path / "disk", "16m") as place,
        served(tmp_path, f"sqlite:///{place}/golfsite.sqlite3") as asker,
    ):
        assert asker.told
        asker.site.kill()
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        asker.site.start()
        assert_read(asker)
        assert len(refused(asker.writes())) > 10
        assert refused(asker.operations(**asker.by_token)) >= {"POST /api/v1/rounds"}
        assert "can only be read" in asker.ask("POST", "/api/v1/rounds").answer.text


def fill(path: Path) -> None:
    """Write until nothing more fits."""
    with path.open("wb", buffering=0) as file:
        for size in (2**16, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass


@needs_postgresql
@pytest.mark.ci
def test_postgresql_through_every_fault(tmp_path: Path) -> None:
    with (
        TemporaryDirectory() as folder,  # pytest's own folder is closed to other users
        running(server := PostgreSQL(Path(folder))),
        served(tmp_path, server.url) as asker,
    ):
        assert asker.told
        check_locked(asker, server)
        check_read_only(asker, server)
        server.stop()
        check_away(asker)
        server.go_on()
        check_back(asker)
        server.kill()
        check_away(asker)
        server.start()
        check_back(asker)
        assert errors(asker.site) == []


def check_away(asker: Asker) -> None:
    """Whatever needs the database is refused, the first requests too."""
    first = asker.at_once(*rounds(WRITERS), *[("GET", "/rounds", None)] * WRITERS)
    assert refused(first) == {"POST /api/v1/rounds", "GET /rounds"}
    assert len(refused(asker.reads())) > 30
    assert len(refused(asker.operations())) > 30
    assert refused(asker.operations(**asker.by_token))
    ready = asker.ask("GET", "/readyz")
    assert (ready.answer.status_code, ready.answer.json()["failed"]) == (503, "database")
    assert ready.seconds < 1 + SLACK
    assert asker.ask("GET", "/healthz").seconds < SLACK


def check_back(asker: Asker) -> None:
    """No request fails, whatever connections were open before."""
    asked = [("GET", "/rounds", None), ("GET", "/api/v1/rounds", None)] * WRITERS
    answers = asker.at_once(*asked, *rounds(WRITERS))
    assert {each.answer.status_code for each in answers} == {200, 201}
    assert asker.ask("GET", "/readyz").answer.status_code == 200


def check_locked(asker: Asker, server: PostgreSQL) -> None:
    """A table that somebody else locks is waited for, but not for long."""
    with psycopg.connect(server.url) as other:
        other.execute("LOCK TABLE rounds_round")
        answers = asker.at_once(("GET", "/api/v1/rounds", None), *rounds(3))
        assert refused(answers) == {"GET /api/v1/rounds", "POST /api/v1/rounds"}
        assert asker.ask("GET", "/healthz").seconds < SLACK
    check_back(asker)


def check_read_only(asker: Asker, server: PostgreSQL) -> None:
    """Everything can be read, with a token too."""
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
    switch = "ALTER DATABASE postgres SET default_transaction_read_only = {}".format
    server.run(switch("on"), end)
    assert_read(asker)
    assert len(refused(asker.writes())) > 10
    assert refused(asker.operations(**asker.by_token)) >= {"POST /api/v1/rounds"}
    server.run("SET default_transaction_read_only = off", switch("off"), end)
    check_back(asker)

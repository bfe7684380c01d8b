"""The health endpoints: the process is up, the site can serve."""

from pathlib import Path
from threading import Event

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from golfsite import health, sqlite
from tests.golfsite.processes import KEY, python
from tests.services.test_background import free_port, use_broker

PROBE = """
import django
django.setup()
from django.test import Client
for address in ("/healthz", "/readyz"):
    response = Client(SERVER_NAME="localhost").get(address)
    print(address, response.status_code, response.json())
"""


def test_up_without_asking_the_database(client: Client) -> None:
    response = client.get("/healthz")  # without the django_db mark a query would be an error
    assert (response.status_code, response.json()) == (200, {"status": "up"})


@pytest.mark.django_db
def test_ready_when_migrated(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("golfsite.sqlite.warning", {}.get)
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["failed"] == "migrations"
    assert "away" not in response.json()


def test_not_ready_without_a_database_but_up(tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/no-such-folder/golf.sqlite3"
    probed = python(PROBE, GOLFSITE_SECRET_KEY=KEY, DATABASE_URL=nowhere)
    up, ready = probed.stdout.splitlines()
    assert up == "/healthz 200 {'status': 'up'}"
    assert ready.startswith("/readyz 503 {'status': 'not ready', 'failed': 'database'")


@pytest.mark.django_db
def test_a_part_that_hangs_is_named_in_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    monkeypatch.setitem(health.PARTS, "database", go_on.wait)
    monkeypatch.setattr(health, "SECONDS", 0.05)
    for _ in range(2 * len(health.PARTS) + 1):  # more than there are threads
        response = client.get("/readyz")
        assert (response.status_code, response.json()["failed"]) == (503, "database")
    go_on.set()
    monkeypatch.setattr(health, "SECONDS", 30)
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_services_that_the_site_can_do_without_are_named(
    client: Client, settings: Settings
) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    redis = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    settings.CACHES |= {"redis": redis}
    use_broker(settings, nowhere)
    answer = client.get("/readyz")
    use_broker(settings, "")
    assert (answer.status_code, answer.json()["away"]) == (200, ["cache", "broker"])


@pytest.mark.parametrize(
    ("version", "is_warned_of"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_a_sqlite_that_can_lose_commits_is_named(
    version: tuple[int, int, int], is_warned_of: bool
) -> None:
    words = sqlite.warning("sqlite", version) or ""
    assert words.startswith("SQLite " + ".".join(map(str, version))) == is_warned_of
    assert sqlite.warning("postgresql", version) is None


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="is about SQLite")
def test_ready_tells_of_such_a_sqlite(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("golfsite.sqlite.warning", lambda vendor: f"beware of {vendor}")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["warning"]) == (200, "beware of sqlite")


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405

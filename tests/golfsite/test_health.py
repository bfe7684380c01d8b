"""The health endpoints: the process is up, the site can serve."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tests.golfsite.processes import KEY, python

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
def test_ready_when_migrated(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"status": "not ready", "failed": "migrations"}


def test_not_ready_without_a_database_but_up(tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/no-such-folder/golf.sqlite3"
    probed = python(PROBE, GOLFSITE_SECRET_KEY=KEY, DATABASE_URL=nowhere)
    assert probed.stdout.splitlines() == [
        "/healthz 200 {'status': 'up'}",
        "/readyz 503 {'status': 'not ready', 'failed': 'database'}",
    ]


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405

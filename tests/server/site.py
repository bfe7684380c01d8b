"""A site of its own: gunicorn's processes on a free port over a database that nobody else has."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.golfsite.processes import KEY, ROOT, run

HOST = "127.0.0.1"
PATIENCE = 30  # seconds for a server on a busy machine


class Site:
    """The site's processes: none at first; `kill` takes all of them away, as a crash would."""

    def __init__(self, data: Path, database: str, **variables: str) -> None:
        self.port = free_port()
        self.log = data / "log"
        self.environment = {
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "GOLFSITE_DATA": str(data),
            "GOLFSITE_DEBUG": "",
            "GOLFSITE_PATIENCE": str(PATIENCE),
            "GOLFSITE_PLAIN_HTTP": "1",
            "GOLFSITE_SECRET_KEY": KEY,
            "PORT": str(self.port),
            "SERVER_CONFIG": "golfsite/gunicorn.py",
        } | variables
        self._group = 0
        self._read = 0
        with self.log.open("ab") as log:
            self._nursery = subprocess.Popen(
                [sys.executable, "-m", "tests.server.nursery"],
                cwd=ROOT,
                env=os.environ | self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def start(self) -> None:
        """Serve; returns when the site answers."""
        assert self._nursery.stdin
        assert self._nursery.stdout
        self._nursery.stdin.write("\n")
        self._nursery.stdin.flush()
        self._group = int(self._nursery.stdout.readline())
        self._wait(until_open=True)

    def read_from_here(self) -> None:
        """Leave out of the log what has been said until now."""
        self._read = self.log.stat().st_size

    def said(self) -> str:
        """The log so far."""
        return self.log.read_bytes()[self._read :].decode()

    def lines(self) -> list[dict[str, Any]]:
        """The entries of the log so far."""
        return [json.loads(line) for line in self.said().splitlines() if line[:1] == "{"]

    def kill(self) -> None:
        """kill -9 of every process that serves."""
        os.killpg(self._group, signal.SIGKILL)
        self._wait(until_open=False)

    def stop(self) -> None:
        """SIGTERM to the server, as a restart sends it; returns when the last process has ended."""
        self.terminate()
        self.wait_for_end()

    def terminate(self) -> None:
        """SIGTERM to the server."""
        os.kill(self._group, signal.SIGTERM)

    def wait_for_end(self) -> None:
        """Return when every process of the server has ended."""
        deadline = time.monotonic() + PATIENCE
        with suppress(ProcessLookupError):
            while time.monotonic() < deadline:
                os.killpg(self._group, 0)
                time.sleep(0.01)
            raise AssertionError(self.said()[-2000:])

    def workers(self) -> list[int]:
        """The ids of the processes that answer."""
        children = Path(f"/proc/{self._group}/task/{self._group}/children")
        return [int(name) for name in children.read_text().split()]

    def close(self) -> None:
        """Take everything away, the server and what starts it."""
        self._nursery.communicate()

    def manage(self, *command: str, **variables: str) -> str:
        """What manage.py printed. It must not fail."""
        environment = self.environment | variables
        done = run(sys.executable, "manage.py", *command, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def make_superuser(self, name: str, password: str) -> None:
        """An account without a player, as whoever runs the site begins with."""
        made = ("createsuperuser", "--noinput", "--email=", "--username", name)
        self.manage(*made, DJANGO_SUPERUSER_PASSWORD=password)

    def _wait(self, *, until_open: bool) -> None:
        deadline = time.monotonic() + PATIENCE
        while is_open(self.port) != until_open:
            assert time.monotonic() < deadline, self.said()[-2000:]
            time.sleep(0.01)


def is_open(port: int) -> bool:
    """Whether anyone listens on the port."""
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def database_of_its_own() -> Iterator[str]:
    """The address of a new database beside the one that the tests were given; "" for SQLite."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield ""
        return
    name = f"golfsite_{uuid.uuid4().hex}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield given.rpartition("/")[0] + f"/{name}"
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

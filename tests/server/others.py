"""The services that a site uses, as processes of the tests' own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.conftest import POSTGRESQL, REDIS
from tests.golfsite.processes import signal_all
from tests.server.site import HOST, PATIENCE, free_port

USER: Final = "postgres"


class Service:
    """A server on a free port, in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """What runs it."""
        raise NotImplementedError

    def is_up(self) -> bool:
        """Whether it answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it; returns when it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(), cwd="/", stdout=log, stderr=log, start_new_session=True
            )
        until(self.is_up)

    def stop(self) -> None:
        """Let it hang: it takes connections and answers none."""
        signal_all(self._processes(), signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on; returns when it answers."""
        signal_all(self._processes(), signal.SIGCONT)
        until(self.is_up)

    def kill(self) -> None:
        """Take it away, as a crash would."""
        if self._process is not None:
            signal_all(self._processes(), signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _processes(self) -> list[int]:
        """It and its children, which may have sessions of their own."""
        assert self._process
        parent = str(self._process.pid)
        listed = subprocess.run(
            ["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        ).stdout
        pairs = [line.split() for line in listed.splitlines()]
        return [self._process.pid, *(int(pid) for pid, above in pairs if above == parent)]


class Redis(Service):
    """Redis, which stores nothing."""

    def command(self) -> list[str]:
        """What runs it."""
        where = ["--bind", HOST, "--port", str(self.port), "--dir", str(self.folder)]
        return [str(REDIS), *where, "--save", ""]

    def is_up(self) -> bool:
        """Whether it takes connections."""
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0

    def url(self, number: int) -> str:
        """The address of one of its databases."""
        return f"redis://{HOST}:{self.port}/{number}"


class PostgreSQL(Service):
    """PostgreSQL with a cluster of its own.

    As root it runs as the user postgres, who must be able to reach the folder.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._cluster = folder / "cluster"
        self.url = f"postgres://{USER}@{HOST}:{self.port}/postgres"
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        made = [*self._as_owner("initdb"), "--username", USER, "--auth", "trust", "--no-sync"]
        subprocess.run(
            [*made, "--pgdata", str(self._cluster)], cwd="/", check=True, capture_output=True
        )

    def command(self) -> list[str]:
        """What runs it."""
        options = {
            "listen_addresses": HOST,
            "port": self.port,
            "unix_socket_directories": self.folder,
            "fsync": "off",
        }
        settings = [part for pair in options.items() for part in ("-c", "{}={}".format(*pair))]
        return [*self._as_owner("postgres"), "-D", str(self._cluster), *settings]

    def is_up(self) -> bool:
        """Whether it answers."""
        try:
            self.run("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def run(self, *statements: str) -> None:
        """Run statements, each for itself."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def _as_owner(self, program: str) -> list[str]:
        path = str(POSTGRESQL / program) if POSTGRESQL else program
        if os.geteuid() != 0:
            return [path]
        group = str(pwd.getpwnam(USER).pw_gid)
        return ["setpriv", "--reuid", USER, "--regid", group, "--init-groups", path]


@contextmanager
def running(service: Service) -> Iterator[Service]:
    """The service while it runs; it is gone afterwards."""
    try:
        service.start()
        yield service
    finally:
        service.kill()


def until(condition: Callable[[], bool]) -> None:
    """Wait until it holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, condition
        time.sleep(0.05)


@contextmanager
def disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of so many bytes of its own at the folder. Skips the test if none may be mounted."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


needs_redis = pytest.mark.skipif(REDIS is None, reason="there is no Redis here")
needs_postgresql = pytest.mark.skipif(POSTGRESQL is None, reason="there is no PostgreSQL here")

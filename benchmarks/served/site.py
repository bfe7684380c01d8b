"""The site under gunicorn, with its own database, while a benchmark runs."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
READY_SECONDS = 60


@dataclass(frozen=True)
class Site:
    """The port of the site, the environment that it runs in, and its first process."""

    port: int
    environment: dict[str, str]
    pid: int = 0

    def manage(self, *arguments: str) -> str:
        """Run a management command and return its output."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    def run(self, *statements: str) -> str:
        """Run Python statements in the site's environment and return what they print."""
        return self.manage("shell", "--no-imports", "--command", "; ".join(statements))

    def cpu_seconds(self) -> float:
        """The processor time that the processes which answer have used until now."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        stats = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2] for child in children]
        ticks = sum(int(number) for stat in stats for number in stat.split()[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serve(**variables: str) -> Iterator[Site]:
    """The site, with the reference view, until the block ends; in an environment of its own."""
    with tempfile.TemporaryDirectory() as data:
        port = _free_port()
        environment = os.environ | {
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "benchmarks.served.settings",
            "GOLFSITE_CALLS_A_MINUTE": "1000000",
            "GOLFSITE_DATA": data,
            "GOLFSITE_PLAIN_HTTP": "1",
            "GOLFSITE_DEBUG": "",
            "GOLFSITE_SECRET_KEY": "only for measuring " * 3,
            "GOLFSITE_LOG_LEVEL": "WARNING",
            "PORT": str(port),
            **variables,
        }
        site = Site(port, environment)
        site.manage("migrate", "--verbosity", "0")
        site.manage("collectstatic", "--verbosity", "0", "--noinput")
        gunicorn = [sys.executable, "-m", "gunicorn", "--config", "golfsite/gunicorn.py"]
        server = subprocess.Popen(gunicorn, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield replace(site, pid=server.pid)
        finally:
            server.terminate()
            server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while True:
        try:
            socket.create_connection(("localhost", port)).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return

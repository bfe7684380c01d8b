"""An older release, served from a folder of its own as a machine would keep it."""

import os
import re
import subprocess
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.golfsite.processes import KEY, ROOT
from tests.server.site import PATIENCE, free_port, is_open

# As `make setup`, but nothing is installed: the packages of the tests serve both releases.
SETUP: Final = ("make", "--old-file", ".venv/installed.lock", "setup")


class Release(NamedTuple):
    """A name for people, and the commit."""

    name: str
    commit: str


class Machine:
    """One machine's data and settings; a release serves from them until the next one does."""

    def __init__(self, data: Path, database: str) -> None:
        self.port = free_port()
        self.log = data / "log"
        # What `make test` tells a make below it is not for that of a release.
        outside = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
        self.environment = outside | {
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "golfsite.settings",
            "GOLFSITE_CALLS_A_MINUTE": "1000000",
            "GOLFSITE_DATA": str(data),
            "GOLFSITE_PLAIN_HTTP": "1",
            "GOLFSITE_SECRET_KEY": KEY,
            "PORT": str(self.port),
        }
        self._server: subprocess.Popen[bytes] | None = None
        (data / "secret-key").write_text(KEY)

    def run(self, *command: str, folder: Path = ROOT) -> str:
        """What the command of a release printed. It must not fail."""
        done = subprocess.run(
            command,
            cwd=folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def start(self, folder: Path) -> None:
        """Serve the release in the folder; returns when it answers."""
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(
                [".venv/bin/python", "-m", "gunicorn", "--config", "golfsite/gunicorn.py"],
                cwd=folder,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        while not is_open(self.port):
            assert time.monotonic() < deadline, self.log.read_text()[-2000:]
            time.sleep(0.05)

    def stop(self) -> None:
        """End what serves, as systemd does, if anything does."""
        if self._server:
            self._server.terminate()
            self._server.wait(PATIENCE)
        self._server = None


def releases() -> list[Release]:
    """What an update is rehearsed from."""
    told: Mapping[str, list[dict[str, str]]] = tomllib.loads(
        (ROOT / "tests/data/releases.toml").read_text()
    )
    return [Release(**one) for one in told["release"]]


def unpacked(release: Release, folder: Path) -> Path:
    """The folder with the files of the release. Skips the test if this clone lacks its commit."""
    if _git("cat-file", "-e", f"{release.commit}^{{commit}}").returncode:
        pytest.skip(f"this clone has no commit {release.commit}: git fetch --unshallow --tags")
    folder.mkdir()
    archive = _git("archive", release.commit)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


def steps() -> list[list[str]]:
    """The commands of each block of code under "Updating" in docs/operations.md."""
    _, _, section = (ROOT / "docs/operations.md").read_text().partition("\n## Updating\n")
    section = section.partition("\n## ")[0]
    blocks = re.findall(r"(?:^    .+\n)+", section, flags=re.MULTILINE)
    lines = [[line.partition("#")[0].strip() for line in block.splitlines()] for block in blocks]
    return [block for block in lines if "make setup" in block]


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)

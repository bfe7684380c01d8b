"""Databases filled by `benchmarks.bulk`, each made once: SQLite files, or on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]


def environment(rounds: int, folder: Path) -> dict[str, str]:
    """The environment of a process that opens the database of that size, with its own cache."""
    return os.environ | {
        "DATABASE_URL": _url(rounds, folder),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "GOLFSITE_DATA": str(folder),
        "GOLFSITE_DEBUG": "",
        "GOLFSITE_LOG_LEVEL": "WARNING",
        "GOLFSITE_PLAIN_HTTP": "1",
        "PYTHONPATH": str(ROOT),
        "REDIS_URL": "",
    }


def make(rounds: int, folder: Path) -> None:
    """Make, migrate and fill the database of that size, as far as that is not done yet."""
    if os.environ.get("DATABASE_URL"):
        _create(rounds)
    _manage("migrate", "--verbosity", "0", rounds=rounds, folder=folder)
    if not _is_filled(rounds, folder):
        _run(
            "-m",
            "benchmarks.bulk",
            "--rounds",
            str(rounds),
            "--seed",
            "1",
            rounds=rounds,
            folder=folder,
        )


def _url(rounds: int, folder: Path) -> str:
    server = os.environ.get("DATABASE_URL")
    if not server:
        return f"sqlite:///{folder.resolve()}/{_name(rounds)}.sqlite3"
    return urlsplit(server)._replace(path=f"/{_name(rounds)}").geturl()


def _name(rounds: int) -> str:
    return f"golfsite_scale_{rounds}"


def _create(rounds: int) -> None:
    """Make an empty database on the server if it is missing."""
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_name(rounds)])
        if not found.fetchone():
            server.execute(f"CREATE DATABASE {_name(rounds)}".encode())


def _is_filled(rounds: int, folder: Path) -> bool:
    script = "from rounds.models import Round; print(Round.objects.exists())"
    output = _manage("shell", "--no-imports", "-c", script, rounds=rounds, folder=folder)
    return output.strip() == "True"


def _manage(*arguments: str, rounds: int, folder: Path) -> str:
    """Run a command of the site and return its output."""
    return _run("manage.py", *arguments, rounds=rounds, folder=folder)


def _run(*arguments: str, rounds: int, folder: Path) -> str:
    """Run a program and return its output; its progress bar stays on standard error."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(rounds, folder),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout

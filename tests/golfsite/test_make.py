"""The Makefile's set-up: safe to interrupt, clear when it cannot go on."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.golfsite.processes import ROOT, run


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the Makefile and a lock that names no package."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements.lock").touch()
    (tmp_path / "static").mkdir()
    return tmp_path


def make(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run("make", *arguments, cwd=clone)


def test_make_alone_lists_the_targets(clone: Path) -> None:
    listed = {line.split()[1] for line in make(clone).stdout.splitlines()}
    assert {"run", "test", "dev", "check", "bench"} <= listed


def test_a_python_that_is_too_old_is_refused_in_words(clone: Path) -> None:
    refused = make(clone, "venv", "PYTHON=false")
    assert refused.returncode != 0
    assert "Golfsite needs Python 3.11 or newer" in refused.stderr
    assert not (clone / ".venv").exists()


@pytest.mark.ci
def test_an_interrupted_install_starts_over(clone: Path) -> None:
    half = clone / ".venv" / "half-a-package"
    half.mkdir(parents=True)
    made = make(clone, "venv")
    assert made.returncode == 0, made.stderr
    assert not half.exists()
    assert (clone / ".venv/installed.lock").read_text() == ""


@pytest.mark.ci
def test_an_install_is_not_repeated(clone: Path) -> None:
    make(clone, "venv")
    assert "Installing" not in make(clone, "venv").stdout
    (clone / "requirements.lock").write_text("# changed\n")
    assert "Installing" in make(clone, "venv").stdout


def test_the_secret_key_is_private_and_kept(clone: Path) -> None:
    make(clone, "var/secret-key")
    key = clone / "var/secret-key"
    first = key.read_text()
    assert len(first.strip()) >= 50
    assert key.stat().st_mode & 0o777 == 0o600
    make(clone, "var/secret-key")
    assert key.read_text() == first


@pytest.fixture
def collecting(clone: Path) -> Path:
    """The folder with a manage.py that notes what it is asked."""
    (clone / ".venv/bin").mkdir(parents=True)
    (clone / ".venv/installed.lock").touch()
    python = clone / ".venv/bin/python"
    python.write_text('#!/bin/sh\nmkdir -p var/static\necho "$@" >> asked\n')
    python.chmod(0o755)
    return clone


def times_collected(clone: Path) -> int:
    """Make the static files; how often they have been collected by now."""
    done = make(clone, "--old-file", ".venv/installed.lock", "var/static/collected")
    assert done.returncode == 0, done.stderr
    return (clone / "asked").read_text().count("collectstatic")


def test_static_files_are_collected_when_they_differ_whatever_their_dates(collecting: Path) -> None:
    """An unpacked release may have older dates than what another release collected last."""
    style = collecting / "static/style.css"
    style.write_text("old")
    assert times_collected(collecting) == 1
    assert times_collected(collecting) == 1
    style.write_text("new")
    os.utime(style, (0, 0))
    assert times_collected(collecting) == 2
    (collecting / "static/more.css").touch()
    assert times_collected(collecting) == 3
    assert "--clear" not in (collecting / "asked").read_text()


def test_data_go_where_the_environment_says(clone: Path) -> None:
    run("make", "elsewhere/secret-key", cwd=clone, GOLFSITE_DATA="elsewhere")
    assert (clone / "elsewhere/secret-key").exists()

"""Turns at importing: one a player, few on the machine, few threads in line; death frees them."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import BoundedSemaphore, Event
from typing import IO

import pytest
from django.core.files import locks
from pytest_django import Settings

from rounds.models import Player
from rounds.services import turns
from rounds.services.turns import import_turn, locked
from rounds.terms.errors import ImportsBusy, ImportUnderWay
from tests.golfsite.processes import KEY, ROOT

PATIENCE = 30  # seconds
HOLDER = """
import sys, time
import django
django.setup()
from rounds.services.turns import locked
with locked("{name}") as is_ours:
    print(is_ours, flush=True)
    time.sleep(60)
"""


@pytest.fixture
def ann() -> Player:
    return Player(pk=1)


@pytest.fixture
def ben() -> Player:
    return Player(pk=2)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SECONDS_TO_WAIT", 0.1)


@pytest.fixture
def other_process(settings: Settings) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the only place until it is killed."""
    data = Path(settings.LOCKS).parent
    settings.LOCKS = data / "locks"
    environment = {
        "DJANGO_SETTINGS_MODULE": "golfsite.settings",
        "GOLFSITE_DATA": str(data),
        "GOLFSITE_SECRET_KEY": KEY,
    }
    code = HOLDER.format(name="import-0")
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


def test_one_import_of_a_player_at_a_time(ann: Player) -> None:
    with import_turn(ann), pytest.raises(ImportUnderWay), import_turn(ann):
        pass
    with import_turn(ann):
        pass


def test_another_player_waits_for_the_turn(ann: Player, ben: Player) -> None:
    is_bens_turn = Event()

    def wait() -> None:
        with import_turn(ben):
            is_bens_turn.set()

    with ThreadPoolExecutor(1) as threads:
        with import_turn(ann):
            waiting = threads.submit(wait)
            assert not is_bens_turn.wait(0.2)
        waiting.result(PATIENCE)
    assert is_bens_turn.is_set()


@pytest.mark.usefixtures("impatient")
def test_nobody_waits_for_ever(ann: Player, ben: Player) -> None:
    with import_turn(ann), pytest.raises(ImportsBusy), import_turn(ben):
        pass
    with import_turn(ben):
        pass


@pytest.mark.usefixtures("impatient")
def test_a_site_may_allow_more_at_once(ann: Player, ben: Player, settings: Settings) -> None:
    settings.IMPORTS_AT_ONCE = 2
    with import_turn(ann), import_turn(ben):
        pass


def test_few_threads_of_a_process_wait(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SEATS", BoundedSemaphore(1))
    began = time.monotonic()
    with import_turn(ann), pytest.raises(ImportsBusy), import_turn(ben):
        pass
    assert time.monotonic() - began < turns.SECONDS_TO_WAIT / 2


@pytest.mark.usefixtures("impatient")
def test_a_place_in_another_process_is_free_when_that_is_killed(
    ann: Player, other_process: subprocess.Popen[str]
) -> None:
    with pytest.raises(ImportsBusy), import_turn(ann):
        pass
    other_process.kill()
    other_process.wait(PATIENCE)
    with import_turn(ann):
        pass


def test_a_lock_leaves_nothing_behind(settings: Settings) -> None:
    with locked("one") as first, locked("one") as second:
        assert (first, second) == (True, False)
    assert not (settings.LOCKS / "one").exists()


def test_where_nothing_can_be_stored_the_import_comes_later(
    settings: Settings, tmp_path: Path, ann: Player
) -> None:
    (tmp_path / "full").touch()
    settings.LOCKS = tmp_path / "full" / "locks"
    with pytest.raises(ImportsBusy, match="Nothing can be stored now"), import_turn(ann):
        pass


def test_who_opened_a_lock_that_was_removed_meanwhile_does_not_have_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a third could make the file anew, and two would think that they have it."""
    lock = locks.lock

    def late(file: IO[str], flags: int) -> bool:
        (settings.LOCKS / "one").unlink()
        return lock(file, flags)

    monkeypatch.setattr(locks, "lock", late)
    with locked("one") as is_ours:
        assert not is_ours

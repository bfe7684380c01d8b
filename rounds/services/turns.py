"""Turns at importing: one import a player, few on this machine, few threads of a process in line.

A lock is a file that the process has locked: if the process dies, the system lets go of it.
"""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO, Final

from django.conf import settings
from django.core.files import locks

from rounds.models import Player
from rounds.terms.errors import ImportsBusy, ImportUnderWay

# Threads of this process that import or wait for their turn: the others are free for play.
SEATS: Final = BoundedSemaphore(settings.IMPORTS_A_PROCESS)
SECONDS_TO_WAIT: Final = 10
_SECONDS_BETWEEN: Final = 0.05


@contextmanager
def import_turn(player: Player | None) -> Iterator[None]:
    """The player's turn at importing, until the end; a newcomer is None.

    Raises ImportUnderWay if another import of the player has not ended, and ImportsBusy if too
    many wait, the turn does not come, or no file can be locked, as on a full disk.
    """
    with _one_a_player(player), _seat(), _place():
        yield


@contextmanager
def locked(name: str) -> Iterator[bool]:
    """Whether the lock of that name is ours, until the end. Raises ImportsBusy: no such file."""
    path: Path = settings.LOCKS / name
    with _opened(path) as file:
        is_ours = locks.lock(file, locks.LOCK_EX | locks.LOCK_NB) and _is_at(path, file)
        try:
            yield is_ours
        finally:
            if is_ours:
                path.unlink()


def _opened(path: Path) -> IO[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w")
    except OSError as error:
        raise ImportsBusy("Nothing can be stored now: send the file again later") from error


def _is_at(path: Path, file: IO[str]) -> bool:
    """Whether the open file is still the one at the path: who had the lock before removed it."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


@contextmanager
def _one_a_player(player: Player | None) -> Iterator[None]:
    if player is None:
        yield
        return
    with locked(f"import-of-{player.pk}") as is_ours:
        if not is_ours:
            raise ImportUnderWay
        yield


@contextmanager
def _seat() -> Iterator[None]:
    if not SEATS.acquire(blocking=False):
        raise ImportsBusy
    try:
        yield
    finally:
        SEATS.release()


@contextmanager
def _place() -> Iterator[None]:
    """One of the few places on this machine, as soon as there is one."""
    deadline = time.monotonic() + SECONDS_TO_WAIT
    while time.monotonic() < deadline:
        with ExitStack() as tries:
            names = (f"import-{number}" for number in range(settings.IMPORTS_AT_ONCE))
            if any(tries.enter_context(locked(name)) for name in names):
                yield
                return
        time.sleep(_SECONDS_BETWEEN)
    raise ImportsBusy

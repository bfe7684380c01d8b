"""Whether a site or a worker of this machine uses the data: each holds a lock while it lives."""

from typing import IO, Final

from django.conf import settings
from django.core.files import locks

_NAME: Final = "serving"
_held: list[IO[str]] = []


def hold() -> None:
    """Hold the lock from now on, beside others, until this process ends."""
    if _held or (file := _file()) is None:
        return
    locks.lock(file, locks.LOCK_SH)
    _held.append(file)


def is_served() -> bool:
    """Whether a process holds it."""
    file = _file()
    if file is None:
        return False
    with file:
        return not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB)


def _file() -> IO[str] | None:
    """The file to lock, opened; None where nothing can be written, as on a disk for reading."""
    try:
        settings.LOCKS.mkdir(parents=True, exist_ok=True)
        file: IO[str] = (settings.LOCKS / _NAME).open("w")
    except OSError:
        return None
    return file

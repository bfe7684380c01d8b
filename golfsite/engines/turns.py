"""Waiting for a database in turn, so that a database that is away holds only one thread."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from django.db import OperationalError

# How long a thread waits for its turn while the last one got nothing: enough for that to change.
A_MOMENT: Final = 0.3  # seconds
A_LOOK: Final = 0.05


class DatabaseBusy(OperationalError):
    """Another thread of this process waits for the database already."""


class Turn:
    """One thread of a process waits for the database, the others wait for their turn.

    After a turn that got nothing they hardly wait, until one succeeds: otherwise every thread
    would hang on a database that is away, and none would be left for what needs none.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self.is_stuck = False

    @contextmanager
    def taken(self, patience: float) -> Iterator[float]:
        """Take the turn. Yields the seconds that are left of the patience.

        Half of it is for the turn itself. Raises DatabaseBusy if others keep it for longer.
        """
        start = time.monotonic()
        while not self._lock.acquire(timeout=A_LOOK):
            if time.monotonic() - start > (A_MOMENT if self.is_stuck else patience / 2):
                self.is_stuck = True
                raise DatabaseBusy("other requests wait for the database already")
        try:
            yield max(0.0, patience - (time.monotonic() - start))
            self.is_stuck = False
        except Exception:
            self.is_stuck = True
            raise
        finally:
            self._lock.release()

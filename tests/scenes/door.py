"""The door to the solver, with nobody getting in."""

from collections.abc import Iterator
from contextlib import contextmanager

from rounds.solving import door


@contextmanager
def everybody_waits() -> Iterator[None]:
    """All places before the door are taken."""
    taken = [door.SEATS.acquire(timeout=5) for _ in range(door.WAITING)]
    try:
        assert all(taken)
        yield
    finally:
        for _ in taken:
            door.SEATS.release()

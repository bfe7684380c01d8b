"""The door to the solver, with nobody getting in."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rounds.solving import door


@contextmanager
def everybody_waits() -> Iterator[None]:
    """All places before the door are taken."""
    with ExitStack() as places:
        for seats, number in ((door.SEATS, door.WAITING), (door.SEATS_BEHIND, door.WAITING_BEHIND)):
            for _ in range(number):
                assert seats.acquire(timeout=5)
                places.callback(seats.release)
        yield

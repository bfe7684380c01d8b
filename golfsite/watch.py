"""Services that the site can do without: one that is away is left alone for a while."""

import logging
import time
from functools import cache
from typing import Final

LEFT_ALONE_FOR: Final = 5.0  # seconds after a failure
SAID_EVERY: Final = 60.0  # seconds
logger = logging.getLogger(__name__)


class Watch:
    """Remembers that a service is away, so that not every request waits for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._again = self._say = float("-inf")

    def is_away(self) -> bool:
        """Whether to leave it alone. After a while one caller may try it, and then others wait."""
        now = time.monotonic()
        if now < self._again:
            return True
        if self._again > float("-inf"):
            self._again = now + LEFT_ALONE_FOR
        return False

    def succeeded(self) -> None:
        """Note that it answered."""
        self._again = float("-inf")

    def failed(self, error: Exception) -> None:
        """Note that it did not answer; say so, at most once a minute."""
        now = time.monotonic()
        self._again = now + LEFT_ALONE_FOR
        if now >= self._say:
            self._say = now + SAID_EVERY
            logger.warning("%s is away, the site goes on without: %s", self.name, error)


@cache
def watch(name: str) -> Watch:
    """The one watch of this process for a service."""
    return Watch(name)

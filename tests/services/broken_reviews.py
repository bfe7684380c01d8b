"""A worker that includes this module dies or hangs over one hole: `BROKEN="kill GO1-…"`."""

import os
import signal
import time
from typing import Any

from engine import Transcript
from rounds.solving import work

FAULT, CODE = os.environ["BROKEN"].split()
sound = work.review_results


def broken(transcript: Transcript, orders: int | None = None) -> dict[str, Any]:
    """The columns of a review, but for the one hole."""
    if str(transcript.code) != CODE:
        return sound(transcript, orders)
    if FAULT == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    while True:
        time.sleep(1)


work.review_results = broken

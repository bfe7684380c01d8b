"""What a process that asks and the solver's pool say to each other over their socket."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple


class End(Enum):
    """How it went with a job."""

    DONE = auto()  # with its value
    REFUSED = auto()  # with the error that the work has raised
    FAILED = auto()  # its process died, or took too long
    LATER = auto()  # it waits or is under way: ask again
    FULL = auto()  # the queue has no room for it


@dataclass(frozen=True)
class Job:
    """A function of `rounds/solving/work.py` and its arguments. Equal jobs are done once."""

    work: Callable[..., object]
    arguments: tuple[object, ...]


class Asked(NamedTuple):
    """A job, how many seconds its end is waited for, and whether a person waits."""

    job: Job
    seconds: float
    is_urgent: bool


class Reply(NamedTuple):
    """The end of a job, and its value or error."""

    end: End
    value: object = None


def done(job: Job) -> Reply:
    """The reply to a job, done here and now."""
    try:
        return Reply(End.DONE, job.work(*job.arguments))
    except Exception as error:
        return Reply(End.REFUSED, error)

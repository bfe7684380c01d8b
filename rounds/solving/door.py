"""The one door to the solver: few threads of a process wait before it, and no transaction is open.

The site's server processes send their questions to the machine's pool (`rounds/solving/pool.py`).
Every other process, such as a command, a worker or a test, answers its questions itself.
"""

import hashlib
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Final, Protocol, TypeAlias, TypeVar, TypeVarTuple, cast

from django.db import connection

from rounds.selectors.kept import sources
from rounds.solving.jobs import Asked, End, Job, Reply, done
from rounds.terms.errors import SolverBusy

Value = TypeVar("Value")
Arguments = TypeVarTuple("Arguments")
Link: TypeAlias = "Connection[Asked, Reply]"

# Threads of a process that may wait for the solver, for people and for the background: together
# half of those that golfsite/gunicorn.py gives it, so that actions always find one.
WAITING: Final = 3
WAITING_BEHIND: Final = 1
# Seconds that a person's question waits for its answer. The pool goes on: asked again, it has it.
PATIENCE: Final = 5.0
# Seconds that a review is waited for before the answer is "later".
SHORT: Final = 1.0
# Seconds beyond which a pool that says nothing is given up, and for one to start.
SILENCE: Final = 2.0
START: Final = 5.0
LONGEST_ADDRESS: Final = 100  # bytes, of the 107 that a socket's address can have
ROOT: Final = Path(__file__).parents[2]
SEATS: Final = BoundedSemaphore(WAITING)
SEATS_BEHIND: Final = BoundedSemaphore(WAITING_BEHIND)
logger = logging.getLogger(__name__)


class InTransaction(RuntimeError):
    """The solver was asked while a transaction was open: other writers would wait for it."""


class SolverFault(RuntimeError):
    """The solver's process died, or took too long, over one question."""


class Place(Protocol):
    """Where jobs are done."""

    def reply(self, asked: Asked) -> Reply:
        """The reply to a question. Raises OSError or EOFError if there is nobody to ask."""


class Here:
    """This process."""

    def reply(self, asked: Asked) -> Reply:
        """The end of the job; LATER if nobody waits for it."""
        return done(asked.job) if asked.seconds else Reply(End.LATER)


class Pool:
    """The pool that serves a socket; it is started when there is none."""

    def __init__(self, folder: Path, processes: int, length: int) -> None:
        # Old sources would give old answers: each release has a pool of its own.
        self._name = hashlib.sha256(sources().encode()).hexdigest()[:16]
        self._folder = folder
        self._limits = (str(processes), str(length))
        self._starting = Lock()
        self._started: subprocess.Popen[bytes] | None = None
        self._lease: Link | None = None

    @property
    def address(self) -> str:
        """The path of its socket."""
        return str(self._folder / f"{self._name}.sock")

    def reply(self, asked: Asked) -> Reply:
        """The reply of the pool, or of the next one if it dies meanwhile."""
        try:
            return self._talk(asked)
        except TimeoutError:
            raise
        except (EOFError, OSError):
            return self._talk(asked)

    def _talk(self, asked: Asked) -> Reply:
        link = self._link(may_start=asked.seconds > 0)
        link.send(asked)
        if not link.poll(asked.seconds + SILENCE):
            raise TimeoutError("The solver's pool is silent")
        reply = link.recv()
        # The last connection stays open: the pool lives as long as those who have asked it.
        self._lease = link
        return reply

    def _link(self, *, may_start: bool) -> Link:
        try:
            return _connect(self.address)
        except OSError:
            if not may_start:
                raise
        with self._starting:
            return self._start()

    def _start(self) -> Link:
        """A connection to a new pool, or to the one that another thread or process has started."""
        deadline = time.monotonic() + START
        while True:
            try:
                return _connect(self.address)
            except OSError:
                if time.monotonic() > deadline:
                    raise
            if self._started is None or self._started.poll() is not None:
                self._started = self._run()
            time.sleep(0.02)

    def _run(self) -> "subprocess.Popen[bytes]":
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        command = (sys.executable, "-m", "rounds.solving.pool", self._folder, self._name)
        return subprocess.Popen(  # noqa: S603 - our own
            (*command, *self._limits), cwd=ROOT, stdin=subprocess.DEVNULL
        )


_place: Place = Here()


def use_pool(folder: Path, processes: int, length: int) -> None:
    """Send the questions of this process to the machine's pool, whose socket is in the folder."""
    global _place
    pool = Pool(folder, processes, length)
    if len(pool.address.encode()) <= LONGEST_ADDRESS:
        _place = pool
    else:
        logger.warning("%s is too long for a socket: each process solves for itself", folder)


def ask(work: Callable[[*Arguments], Value], *arguments: *Arguments) -> Value:
    """The value of a function of `work.py`, for a person who waits for it.

    Raises what the function raises, SolverBusy, InTransaction and SolverFault.
    """
    _refuse_in_transaction()
    if not SEATS.acquire(blocking=False):
        raise SolverBusy
    try:
        reply = _reply(Asked(Job(work, arguments), PATIENCE, is_urgent=True))
    finally:
        SEATS.release()
    if reply.end is End.LATER:
        raise SolverBusy
    return cast("Value", reply.value)


def ask_in_the_background(
    work: Callable[[*Arguments], Value], *arguments: *Arguments
) -> Value | None:
    """The value if it is there within a second. None if not: ask again later.

    Raises as `ask` does, SolverBusy only if the queue is full.
    """
    _refuse_in_transaction()
    seconds = SHORT if SEATS_BEHIND.acquire(blocking=False) else 0
    try:
        return cast("Value", _reply(Asked(Job(work, arguments), seconds, is_urgent=False)).value)
    finally:
        if seconds:
            SEATS_BEHIND.release()


def do_here(work: Callable[[*Arguments], Value], *arguments: *Arguments) -> Value:
    """The value, computed in this process however long it takes: for workers and commands.

    Raises what the function raises, and InTransaction.
    """
    _refuse_in_transaction()
    return work(*arguments)


def is_shut() -> bool:
    """Whether a transaction is open, so that nothing may be asked.

    A transaction that Django's TestCase has wrapped around a test does not count.
    """
    return any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks)


def _reply(asked: Asked) -> Reply:
    """The reply: DONE or LATER. Raises the error of any other end."""
    try:
        reply = _place.reply(asked)
    except (EOFError, OSError) as error:
        if not asked.seconds:
            return Reply(End.LATER)
        logger.warning("The solver's pool does not answer", exc_info=error)
        raise SolverBusy from error
    if reply.end is End.FULL:
        raise SolverBusy
    if reply.end is End.FAILED:
        raise SolverFault("The solver's process has died or taken too long")
    if isinstance(reply.value, Exception):
        raise reply.value
    return reply


def _refuse_in_transaction() -> None:
    if is_shut():
        raise InTransaction("The solver was asked while a transaction was open")


def _connect(address: str) -> Link:
    """A connection to the socket. Raises OSError if nobody serves it, or too slowly."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.settimeout(SILENCE)
        caller.connect(address)
        caller.settimeout(None)
        return Connection(caller.detach())

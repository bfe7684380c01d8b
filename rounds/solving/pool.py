"""The solver's processes, one pool on a machine: `python -m rounds.solving.pool FOLDER NAME 2 100`.

The first process that asks (`rounds/solving/door.py`) starts it; it ends when nobody is connected
any more. Whoever holds the lock on NAME.lock serves the socket NAME.sock. Neither Django nor the
database is used here: a pool that is killed loses nothing, and the next question starts another.
"""

import fcntl
import os
import signal
import socket
import sys
import time
from collections import OrderedDict, deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Final, cast

from rounds.solving.jobs import Asked, End, Job, Reply, done

# Actions of players go first; the solver takes what they leave, and the background what is left.
URGENT_NICENESS: Final = 5
NICENESS: Final = 19
# Seconds that a job may take; then its process is killed. A review without a compiler takes 20.
JOB_SECONDS: Final = 120.0
TRIES: Final = 2
# An end stays known so long, for those who ask again and those who ask the same.
KEPT_SECONDS: Final = 300.0
KEPT_ENDS: Final = 500
# Seconds without a connection after which the pool ends.
IDLE_SECONDS: Final = 5.0
BACKLOG: Final = 128


class Task:
    """A job of the pool, and its reply as soon as there is one."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.reply: Reply | None = None
        self.ended_at = 0.0
        self._has_ended = Event()

    def end(self, reply: Reply) -> None:
        """Wake up all who wait for the reply."""
        self.reply, self.ended_at = reply, time.monotonic()
        self._has_ended.set()

    def wait(self, seconds: float) -> Reply:
        """The reply, or LATER if there is none within so many seconds."""
        self._has_ended.wait(seconds)
        return self.reply or Reply(End.LATER)


class Queue:
    """The jobs that wait, those for which a person waits first, and the ends that are known."""

    def __init__(self, length: int) -> None:
        self.length = length  # of each of the two
        self._waiting: dict[bool, deque[Task]] = {True: deque(), False: deque()}
        self._tasks: OrderedDict[Job, Task] = OrderedDict()
        self._change = Condition()

    def put(self, job: Job, *, is_urgent: bool) -> Task | None:
        """The task of a job, new or known; None if there is no room for a new one."""
        with self._change:
            self._forget()
            if job in self._tasks:
                return self._tasks[job]
            if len(self._waiting[is_urgent]) >= self.length:
                return None
            self._tasks[job] = task = Task(job)
            self._waiting[is_urgent].append(task)
            self._change.notify_all()
            return task

    def take(self, *, urgent_only: bool) -> Task:
        """The next task; waits for one."""
        with self._change:
            while not (found := self._next(urgent_only=urgent_only)):
                self._change.wait()
            return found

    def _next(self, *, urgent_only: bool) -> Task | None:
        if self._waiting[True]:
            return self._waiting[True].popleft()
        if self._waiting[False] and not urgent_only:
            return self._waiting[False].popleft()
        return None

    def _forget(self) -> None:
        """Forget ends that are old, and the oldest of too many."""
        ended = [task for task in self._tasks.values() if task.reply]
        oldest = time.monotonic() - KEPT_SECONDS
        for place, task in enumerate(ended):
            if task.ended_at < oldest or len(ended) - place > KEPT_ENDS:
                del self._tasks[task.job]


class Hand(Thread):
    """Gives one task after the other to a process of its own, and replaces it if it dies."""

    def __init__(self, queue: Queue, *, urgent_only: bool) -> None:
        super().__init__(daemon=True)
        self._queue = queue
        self._urgent_only = urgent_only
        self._hire()

    def run(self) -> None:
        """Work for good."""
        while True:
            task = self._queue.take(urgent_only=self._urgent_only)
            task.end(self._reply(task.job))

    def _reply(self, job: Job) -> Reply:
        """The reply. A job whose process dies is tried again: perhaps the job is not to blame."""
        for _ in range(TRIES):
            with suppress(EOFError, OSError):
                self._link.send(job)
                if self._link.poll(JOB_SECONDS):
                    return cast("Reply", self._link.recv())
                self._replace()
                break
            self._replace()
        return Reply(End.FAILED)

    def _replace(self) -> None:
        self._link.close()
        self._process.kill()
        self._process.join()
        self._hire()

    def _hire(self) -> None:
        context = get_context("spawn")
        self._link, other = context.Pipe()
        niceness = URGENT_NICENESS if self._urgent_only else NICENESS
        self._process = context.Process(target=labour, args=(other, niceness), daemon=True)
        self._process.start()
        other.close()


def labour(link: "Connection[Reply, Job]", niceness: int) -> None:
    """Do jobs until the pool is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool decides
    import engine.solver  # noqa: F401 - so that the first job does not wait for it

    os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            _send(link, done(link.recv()))


class Desk:
    """Talks to those who ask, each connection in a thread of its own, until nobody is left."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue
        self._lock = Lock()
        self._callers = 0
        self._empty_since = time.monotonic()

    def serve(self, listener: socket.socket) -> None:
        """Accept connections until there has been none for a while."""
        listener.settimeout(1)
        while self._callers or time.monotonic() < self._empty_since + IDLE_SECONDS:
            with suppress(TimeoutError):
                caller, _ = listener.accept()
                self._count(1)
                link: Connection[Reply, Asked] = Connection(caller.detach())
                Thread(target=self._talk, args=(link,), daemon=True).start()

    def _talk(self, link: "Connection[Reply, Asked]") -> None:
        try:
            with link, suppress(EOFError, OSError):
                while True:
                    _send(link, self._reply(link.recv()))
        finally:
            self._count(-1)

    def _reply(self, asked: Asked) -> Reply:
        task = self._queue.put(asked.job, is_urgent=asked.is_urgent)
        return task.wait(asked.seconds) if task else Reply(End.FULL)

    def _count(self, more: int) -> None:
        with self._lock:
            self._callers += more
            self._empty_since = time.monotonic()


def main(folder: Path, name: str, hands: int, length: int) -> None:
    """Serve the socket, unless another pool does."""
    lock = _lock(folder / f"{name}.lock")
    if lock is None:
        return
    _ignore_signals()
    _sweep(folder, name)
    address = folder / f"{name}.sock"
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address))
        listener.listen(BACKLOG)
        queue = Queue(length)
        # If there are several, one is always free for people who wait.
        for number in range(hands):
            Hand(queue, urgent_only=number == 0 and hands > 1).start()
        Desk(queue).serve(listener)


def _ignore_signals() -> None:
    """Outlive Ctrl-C and the signals to a whole group: the site may still answer its last calls."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def _lock(path: Path) -> int | None:
    """The lock, held as long as this process lives; None if another process has it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _sweep(folder: Path, name: str) -> None:
    """Delete what the pools of earlier releases have left."""
    for path in folder.glob("*.lock"):
        if path.stem != name and (descriptor := _lock(path)) is not None:
            path.with_suffix(".sock").unlink(missing_ok=True)
            path.unlink()
            os.close(descriptor)


def _send(link: "Connection[Reply, Job] | Connection[Reply, Asked]", reply: Reply) -> None:
    """Send the reply, or say that it cannot travel."""
    try:
        link.send(reply)
    except (TypeError, AttributeError) as error:
        link.send(Reply(End.REFUSED, RuntimeError(str(error))))


if __name__ == "__main__":
    _folder, _name, _hands, _length = sys.argv[1:]
    main(Path(_folder), _name, int(_hands), int(_length))
    os._exit(0)  # the processes end when their pipe does; waiting for them could take a while

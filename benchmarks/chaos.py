"""Thirty players, while the web processes, the worker, PostgreSQL and Redis are killed at random.

`python benchmarks/chaos.py`, or shorter: `--seconds 60 --clients 5 --seed 7`. Every other player
has an account and plays rated rounds. At the end every action that was acknowledged has to be
there, once and in its place, every settled hole has its review or a request for one, `manage.py
verify` has to be clean, and no answer may have been 500: otherwise the exit status is 1. It prints
the longest time that a player waited for an answer, in all and by fault, beside the median of an
action before the first kill.

The services and the visitors are those of tests/server.
"""

import os
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, Final, NamedTuple, NoReturn
from uuid import uuid4

import django

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.conftest import POSTGRESQL, REDIS  # noqa: E402 - the settings come first
from tests.golfsite.processes import ROOT, signal_all  # noqa: E402
from tests.server.others import PostgreSQL, Redis, running  # noqa: E402
from tests.server.site import Site  # noqa: E402
from tests.server.visitor import Answer, Visitor  # noqa: E402

QUIET_SECONDS: Final = 10.0
SECONDS_BETWEEN: Final = (2.0, 8.0)  # from the end of one fault to the next
SECONDS_AWAY: Final = (0.5, 4.0)
PICKED_UP: Final = 0.02  # of the actions
PAUSE: Final = 0.1  # seconds between two actions of a player, and between two tries
LATER: Final = (429, 503)
SECONDS_TO_END: Final = 120.0
MOST_TOLD: Final = 10


class Span(NamedTuple):
    """A stretch of time: a fault until all was up again, or a request until it was acknowledged."""

    name: str
    start: float
    end: float

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.end - self.start

    def meets(self, other: "Span") -> bool:
        """Whether there was a moment of both."""
        return self.start < other.end and other.start < self.end


class Player(Thread):
    """Somebody who plays, repeats under its key what got no answer, and remembers what did."""

    def __init__(self, site: Site, chance: Random, done: Event, *, has_account: bool) -> None:
        super().__init__()
        self.visitor = Visitor(site)
        self.choice = {"rules": "easy", "kind": "rated" if has_account else "casual"}
        if has_account:
            self.visitor.sign_up(f"chaos-{uuid4().hex[:12]}")
        self.chance = chance
        self.done = done
        self.logs: dict[str, str] = {}  # by hole, as last acknowledged
        self.has_finished = False
        self.fault = ""
        self.rounds = 0
        self.statuses: Counter[int] = Counter()
        self.waits: list[Span] = []

    def run(self) -> None:
        """Play round after round."""
        hole = self.sure("rounds", self.choice)
        while not self.done.is_set():
            time.sleep(PAUSE)
            hole = self.step(hole)
        self.has_finished = True

    def step(self, hole: dict[str, Any]) -> dict[str, Any]:
        """The hole after one more action, the next hole or that of another round."""
        if hole["ending"] is None:
            letters = [*hole["legal"], *"u" * hole["can_undo"]]
            if not letters or self.chance.random() < PICKED_UP:
                letters = ["p"]
            letter = self.chance.choice(letters)
            asked = {"actions": letter, "ply": hole["ply"]}
            acted = self.sure(f"holes/{hole['id']}/actions", asked)
            if acted["log"] != hole["log"] + letter:
                self.stop(f"{hole['log']} and {letter} became {acted['log']}")
            return acted
        if hole["golf_round"]["next"] == "deal":
            return self.sure(f"rounds/{hole['round']}/next")
        return self.sure("rounds", self.choice)

    def sure(self, path: str, body: object = None) -> dict[str, Any]:
        """The state of the hole after a request that is repeated under its key until it is done."""
        key, start = uuid4().hex, time.monotonic()
        while True:
            answer = self.tried(lambda: self.visitor.post(path, body, key))
            if answer and answer.status < 300:
                self.waits.append(Span(path, start, time.monotonic()))
                hole: dict[str, Any] = answer.body
                self.logs[hole["id"]] = hole["log"]
                self.rounds += path == "rounds"
                return hole
            if answer and answer.status not in (*LATER, 500):
                self.stop(f"{path}: {answer}")
            time.sleep(PAUSE)

    def stop(self, why: str) -> NoReturn:
        """End this thread, and remember why."""
        self.fault = why[:500]
        raise SystemExit

    def tried(self, call: Callable[[], Answer]) -> Answer | None:
        """The answer; None if none came."""
        with suppress(OSError, HTTPException):
            answer = call()
            self.statuses[answer.status] += 1
            return answer
        return None

    def lost(self) -> list[str]:
        """The holes whose log is not the one that was acknowledged last; rounds too many or few."""
        answers = {hole: self.visitor.get(f"holes/{hole}") for hole in self.logs}
        rounds = self.visitor.get("rounds").body["count"]
        lost = [f"{self.rounds} rounds begun, {rounds} there"] * (rounds != self.rounds)
        return lost + [
            hole
            for hole, log in self.logs.items()
            if answers[hole].status != 200 or answers[hole].body["log"] != log
        ]


@dataclass
class Machine:
    """Everything that can be killed."""

    site: Site
    postgresql: PostgreSQL
    redis: Redis
    worker: subprocess.Popen[bytes] = field(init=False)

    def start_worker(self) -> None:
        """Start a worker of Celery."""
        celery = (sys.executable, "-m", "celery", "--app", "golfsite.celery", "worker", "--beat")
        self.worker = subprocess.Popen(
            (*celery, "--concurrency", "1"),
            cwd=ROOT,
            env=os.environ | self.site.environment | {"GOLFSITE_PATIENCE": "60"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill_worker(self) -> None:
        """Kill the worker with its processes."""
        os.killpg(self.worker.pid, signal.SIGKILL)
        self.worker.wait()

    def faults(self, chance: Random) -> dict[str, Callable[[], None]]:
        """What can happen; each returns when all is up again."""

        def away(take: Callable[[], None], bring: Callable[[], None]) -> None:
            take()
            time.sleep(chance.uniform(*SECONDS_AWAY))
            bring()

        return {
            "web process killed": lambda: signal_all(
                [chance.choice(self.site.workers())], signal.SIGKILL
            ),
            "site killed": lambda: away(self.site.kill, self.site.start),
            "worker killed": lambda: away(self.kill_worker, self.start_worker),
            "PostgreSQL killed": lambda: away(self.postgresql.kill, self.postgresql.start),
            "PostgreSQL hung": lambda: away(self.postgresql.stop, self.postgresql.go_on),
            "Redis killed": lambda: away(self.redis.kill, self.redis.start),
            "Redis hung": lambda: away(self.redis.stop, self.redis.go_on),
        }


def main() -> int:
    """Play, kill, and tell."""
    parser = ArgumentParser(description="Play while everything is killed at random.")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--clients", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if POSTGRESQL is None or REDIS is None:
        print("This needs the programs of PostgreSQL and of Redis")
        return 2
    with ExitStack() as stack:
        machine = set_up(stack)
        return storm(machine, options.seconds, options.clients, Random(options.seed))


def set_up(stack: ExitStack) -> Machine:
    """The running site with its services and a worker."""
    folders = [Path(stack.enter_context(TemporaryDirectory())) for _ in range(3)]
    for folder in folders:
        folder.chmod(0o755)
    postgresql, redis = PostgreSQL(folders[0]), Redis(folders[1])
    for service in (postgresql, redis):
        stack.enter_context(running(service))
    site = Site(
        folders[2],
        postgresql.url,
        CELERY_BROKER_URL=redis.url(1),
        DJANGO_SETTINGS_MODULE="golfsite.settings",
        GOLFSITE_CALLS_A_MINUTE="1000000",
        GOLFSITE_NEWCOMERS_AN_HOUR="1000000",
        GOLFSITE_PATIENCE="2",
        REDIS_URL=redis.url(0),
    )
    stack.callback(site.close)
    site.start()  # once the tables are made
    machine = Machine(site, postgresql, redis)
    machine.start_worker()
    stack.callback(machine.kill_worker)
    return machine


def storm(machine: Machine, seconds: float, clients: int, chance: Random) -> int:
    """Let the players play through the faults; the exit status."""
    done = Event()
    players = [
        Player(machine.site, Random(chance.random()), done, has_account=number % 2 == 1)
        for number in range(clients)
    ]
    for player in players:
        player.start()
    time.sleep(QUIET_SECONDS)
    first = time.monotonic()
    happened = faults(machine, first + seconds, chance)
    done.set()
    latest = time.monotonic() + SECONDS_TO_END
    for player in players:
        player.join(max(0, latest - time.monotonic()))
    tell_waits([wait for player in players for wait in player.waits], first, happened)
    return int(tell_faults(machine, players))


def faults(machine: Machine, end: float, chance: Random) -> list[Span]:
    """The faults, one after the other until the end."""
    possible, happened = machine.faults(chance), []
    while (start := time.monotonic()) < end:
        name = chance.choice(list(possible))
        possible[name]()
        happened.append(Span(name, start, time.monotonic()))
        time.sleep(chance.uniform(*SECONDS_BETWEEN))
    return happened


def tell_waits(waits: list[Span], first: float, happened: list[Span]) -> None:
    """Print how long players waited: in the quiet before, at most, and at most by fault."""
    quiet = median(wait.seconds for wait in waits if wait.end < first)
    longest = max(waits, key=lambda wait: wait.seconds)
    print(f"{len(waits):,} requests acknowledged; {quiet * 1000:.0f} ms in the quiet, the median")
    print(f"The longest outage that a player saw was {longest.seconds:.1f} s, of {longest.name}")
    for name in dict.fromkeys(fault.name for fault in happened):
        times = [fault for fault in happened if fault.name == name]
        met = [wait.seconds for wait in waits if any(wait.meets(fault) for fault in times)]
        print(f"{name}, {len(times)} times: the longest wait was {max(met, default=0):.1f} s")


def tell_faults(machine: Machine, players: list[Player]) -> bool:
    """Print what went wrong; whether anything did."""
    statuses = sum((player.statuses for player in players), Counter[int]())
    print(f"Answers by status: {dict(sorted(statuses.items()))}")
    stuck = [player for player in players if not player.has_finished]
    lost = [hole for player in players for hole in player.lost()]
    print(f"Actions lost: {len(lost)}; players who did not get to the end: {len(stuck)}")
    for line in [player.fault or "still waits" for player in stuck] + errors(machine.site):
        print(line)
    reviews = machine.site.manage("reviews", GOLFSITE_PATIENCE="60")
    verified = machine.site.manage("verify", GOLFSITE_PATIENCE="60")  # raises at a difference
    print(reviews + verified)
    known, lacking = sum(numbers(reviews)[:2]), numbers(verified)[0]
    print(f"Settled holes without a review that nobody knows of: {lacking - known}")
    return bool(lost or stuck or statuses[500] or lacking > known)


def errors(site: Site) -> list[str]:
    """The first lines of the log about faults of ours, with the ids of their requests."""
    log = site.log.read_text(errors="replace").splitlines()
    return [line for line in log if '"status": 500' in line][:MOST_TOLD]


def numbers(text: str) -> list[int]:
    """The whole numbers in a text."""
    return [int(found.replace(",", "")) for found in re.findall(r"\b\d[\d,]*\b", text)]


if __name__ == "__main__":
    sys.exit(main())

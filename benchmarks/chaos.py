"""Thirty players, while the web processes, the worker, PostgreSQL and Redis are killed at random.

`python benchmarks/chaos.py`, or shorter: `--seconds 60 --clients 5 --seed 7`. At the end every
action that was acknowledged has to be there, once and in its place, `manage.py verify` has to be
clean, and no answer may have been 500: otherwise the exit status is 1. It prints the longest time
that a player waited for an answer, beside the median of an action before the first kill.

The services and the visitors are those of tests/server.
"""

import os
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
from typing import Any, Final, NoReturn
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


class Player(Thread):
    """A guest who plays, repeats under its key what got no answer, and remembers what did."""

    def __init__(self, site: Site, chance: Random, done: Event) -> None:
        super().__init__()
        self.visitor = Visitor(site)
        self.chance = chance
        self.done = done
        self.logs: dict[str, str] = {}  # by hole, as last acknowledged
        self.has_finished = False
        self.fault = ""
        self.rounds = 0
        self.statuses: Counter[int] = Counter()
        self.waits: list[tuple[float, float]] = []  # when a request was first sent, and how long

    def run(self) -> None:
        """Play round after round."""
        hole = self.sure("rounds", {"rules": "easy"})
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
        return self.sure("rounds", {"rules": "easy"})

    def sure(self, path: str, body: object = None) -> dict[str, Any]:
        """The state of the hole after a request that is repeated under its key until it is done."""
        key, start = uuid4().hex, time.monotonic()
        while True:
            answer = self.tried(lambda: self.visitor.post(path, body, key))
            if answer and answer.status < 300:
                self.waits.append((start, time.monotonic() - start))
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
    players = [Player(machine.site, Random(chance.random()), done) for _ in range(clients)]
    for player in players:
        player.start()
    time.sleep(QUIET_SECONDS)
    first = time.monotonic()
    happened = faults(machine, first + seconds, chance)
    done.set()
    for player in players:
        player.join(SECONDS_TO_END)
    return tell(machine, players, first, happened)


def faults(machine: Machine, end: float, chance: Random) -> list[tuple[float, str]]:
    """When each fault began, one after the other until the end."""
    possible, happened = machine.faults(chance), []
    while time.monotonic() < end:
        name = chance.choice(list(possible))
        happened.append((time.monotonic(), name))
        possible[name]()
        time.sleep(chance.uniform(*SECONDS_BETWEEN))
    return happened


def tell(
    machine: Machine, players: list[Player], first: float, happened: list[tuple[float, str]]
) -> int:
    """Print what was found; the exit status."""
    statuses = sum((player.statuses for player in players), Counter[int]())
    waits = [wait for player in players for wait in player.waits]
    quiet = median(length for start, length in waits if start + length < first)
    longest: dict[str, float] = {}
    for start, length in waits:
        during = [name for at, name in happened if at < start + length]
        if during:
            longest[during[-1]] = max(longest.get(during[-1], 0), length)
    print(f"{len(waits):,} requests acknowledged; answers {dict(sorted(statuses.items()))}")
    print(f"A request took {quiet * 1000:.0f} ms in the quiet before, the median")
    for name, length in sorted(longest.items(), key=lambda item: -item[1]):
        count = sum(each == name for _, each in happened)
        print(f"{name}, {count} times: the longest wait was {length:.1f} s")
    stuck = sum(not player.has_finished for player in players)
    lost = [hole for player in players for hole in player.lost()]
    print(f"Actions lost: {len(lost)}; players who did not get to the end: {stuck}")
    for player in players:
        if player.fault:
            print(player.fault)
    print(machine.site.manage("verify", GOLFSITE_PATIENCE="60"))  # raises at a difference
    return int(bool(lost or stuck or statuses[500]))


if __name__ == "__main__":
    sys.exit(main())

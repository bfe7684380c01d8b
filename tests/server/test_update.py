"""Updates while people play: an older release serves and is played while this one sets up.

The steps are those of docs/operations.md, one after the other.
"""

import re
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final
from uuid import uuid4

import pytest

from tests.golfsite.processes import ROOT
from tests.server.release import SETUP, Machine, Release, releases, steps, unpacked
from tests.server.site import database_of_its_own
from tests.server.visitor import Answer, Visitor

PLAYERS: Final = 8
SECONDS_TO_THINK: Final = 0.1
SECONDS_OF_PLAY: Final = 3
PATIENCE: Final = 60

BESIDE, WITH_A_STOP = 0, 1  # the blocks of commands


class Player(Thread):
    """Plays one round after another, looks at pages, and remembers what was acknowledged."""

    def __init__(self, machine: Machine, number: int) -> None:
        super().__init__()
        self.visitor = Visitor(machine)
        self.visitor.sign_up(f"player-{number}-{uuid4().hex[:8]}")
        self.kind = "rated" if number % 2 else "casual"
        self.logs: dict[str, str] = {}
        self.faults: list[str] = []
        self.calls = 0
        self.is_over = Event()

    def run(self) -> None:
        """Play until it is over; then the round goes on to its end."""
        while not self.is_over.is_set():
            self.play_round()
            self.look()

    def play_round(self) -> None:
        """Draw a card and pick up, on each hole."""
        hole = self.send("rounds", {"kind": self.kind})
        while hole:
            for letter in "dp":
                time.sleep(SECONDS_TO_THINK)
                acted = self.send(
                    f"holes/{hole['id']}/actions", {"actions": letter, "ply": hole["ply"]}
                )
                hole = acted or hole
                self.logs[hole["id"]] = hole["log"]
            if hole["number"] == hole["golf_round"]["holes"]:
                break
            hole = self.send(f"rounds/{hole['round']}/next", {})
        if hole and self.kind == "casual":
            self.send(f"rounds/{hole['round']}/sign", {})

    def look(self) -> None:
        """Open pages, with the files that they need."""
        for path in ("/rounds", "/leaderboards", "/new"):
            page = self.until_answered("GET", path)
            for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.body):
                self.until_answered("GET", address)

    def send(self, path: str, body: object) -> Any:
        """What came of it, or None for a fault; sent again under its key if no answer came."""
        answer = self.until_answered("POST", f"/api/v1/{path}", body, uuid4().hex)
        return answer.body if answer.status < 400 else None

    def until_answered(self, method: str, path: str, body: object = None, key: str = "") -> Answer:
        """The answer; remembers it as a fault if it is no success."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.visitor.send(method, path, body, key)
            except (OSError, HTTPException):
                time.sleep(0.1)
                continue
            self.calls += 1
            if answer.status >= 400:
                self.faults.append(f"{method} {path}: {answer.status} {str(answer.body)[:200]}")
            return answer
        raise AssertionError(f"{method} {path}: no answer")


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    data = tmp_path / "data"
    data.mkdir()
    with database_of_its_own() as database:
        machine = Machine(data, database)
        yield machine
        machine.stop()


def follow(step: str, machine: Machine) -> None:
    """Do one step of the docs on the machine."""
    if step == "make setup":
        print(machine.run(*SETUP))
    elif step == "make venv":  # what it installs is there
        pass
    elif step.startswith("systemctl stop"):
        machine.stop()
    elif step.startswith("systemctl start"):
        machine.start(ROOT)
    elif step.startswith("systemctl restart"):
        machine.stop()
        machine.start(ROOT)
    elif step.startswith(".venv/bin/python manage.py"):
        print(machine.run(*step.split()))
    else:  # what puts the release in its place: this one is there
        assert step.split()[0] in ("cd", "ln", "git"), f"nobody has tried: {step}"


@pytest.mark.ci
# What came after seven migrations locks two tables at once, which the law of tests/models/law.py
# does not allow any more: so these need the stop.
@pytest.mark.parametrize(
    ("release", "block"),
    list(zip(releases(), [BESIDE, WITH_A_STOP], strict=True)),
    ids=lambda part: {BESIDE: "beside", WITH_A_STOP: "with-a-stop"}.get(part) or part.name,
)
def test_an_update_while_people_play(
    machine: Machine, release: Release, block: int, tmp_path: Path
) -> None:
    """Nobody gets an error, nothing acknowledged is lost, every count is right."""
    older = unpacked(release, tmp_path / "older")
    machine.run(*SETUP, folder=older)
    machine.start(older)
    players = [Player(machine, number) for number in range(PLAYERS)]
    for player in players:
        player.start()
    try:
        time.sleep(SECONDS_OF_PLAY)
        for step in steps()[block]:
            follow(step, machine)
        time.sleep(SECONDS_OF_PLAY)
    finally:
        for player in players:
            player.is_over.set()
        for player in players:
            player.join(PATIENCE)
    assert [fault for player in players for fault in player.faults] == []
    for player in players:
        stored = {name: player.visitor.get(f"holes/{name}").body["log"] for name in player.logs}
        assert stored == player.logs
        assert player.calls > 20
    assert "Every stored value is what its log says" in machine.run(
        ".venv/bin/python", "manage.py", "verify"
    )


def test_the_docs_have_both_ways_to_update() -> None:
    beside, with_a_stop = steps()
    assert "systemctl restart golfsite golfsite-worker" in beside
    assert with_a_stop.index("systemctl stop golfsite golfsite-worker") < with_a_stop.index(
        "make setup"
    )

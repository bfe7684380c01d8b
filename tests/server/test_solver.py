"""The solver beside the served site: its pool dies, stands still, is full; play goes on."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.golfsite.processes import signal_all
from tests.scenes.play import CLEARING, EXAMPLE
from tests.server.site import Site
from tests.server.visitor import Answer, Visitor, at_once

pytestmark = pytest.mark.slow
PATIENCE = 60  # seconds, on a busy machine


def processes(site: Site, *words: str) -> list[int]:
    """The processes of the site's pool whose command has these words, oldest first."""
    folder = site.environment["GOLFSITE_DATA"]
    pools = [pid for pid, command in commands() if f"rounds.solving.pool {folder}/" in command]
    if not words:
        return pools
    return [
        pid
        for pid, command in commands()
        if parent_of(pid) in pools and all(word in command for word in words)
    ]


def commands() -> Iterator[tuple[int, str]]:
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            yield int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue


def parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def eventually(ask: Callable[[], Answer], status: int) -> Answer:
    """The answer once it has the status."""
    until = time.monotonic() + PATIENCE
    while (answer := ask()).status != status:
        assert answer.status in (202, 503), answer
        assert time.monotonic() < until, answer
        time.sleep(0.1)
    return answer


def hinted(guest: Visitor, hole: dict[str, Any]) -> dict[str, Any]:
    """The hole after a hint at its ply."""
    path, body = f"holes/{hole['id']}/hints", {"ply": hole["ply"]}
    answer = eventually(lambda: guest.post(path, body), 200)
    assert answer.body["advice"]["moves"]
    hint: dict[str, Any] = answer.body
    return hint


def settled(guest: Visitor) -> dict[str, Any]:
    """A hole that was played to its end."""
    state: dict[str, Any] = guest.act(guest.begin(code=str(EXAMPLE)), CLEARING).body
    return state


def test_all_processes_of_the_site_share_one_pool(site: Site) -> None:
    guests = [Visitor(site) for _ in range(6)]
    holes = [guest.begin(code=str(EXAMPLE)) for guest in guests]
    played = [
        guest.act(hole, "d" * number).body
        for number, (guest, hole) in enumerate(zip(guests, holes, strict=True), 1)
    ]
    for guest, hole in zip(guests, played, strict=True):
        hinted(guest, hole)
    assert len(processes(site)) == 1
    assert len(processes(site, "multiprocessing-fork")) == 2


def test_a_pool_that_is_killed_comes_back_and_play_goes_on(site: Site, guest: Visitor) -> None:
    hole = hinted(guest, guest.begin(code=str(EXAMPLE)))
    for victims in (processes(site), processes(site, "multiprocessing-fork")):
        signal_all(victims, signal.SIGKILL)
        hole = guest.act(hole, "d").body
        hole = hinted(guest, hole)
    assert eventually(lambda: guest.post(f"holes/{settled(guest)['id']}/review"), 200)


def test_two_hints_under_one_key_are_one(site: Site, guest: Visitor) -> None:
    hole = guest.act(guest.begin(code=str(EXAMPLE)), "dd").body
    path = f"holes/{hole['id']}/hints"
    ask = partial(guest.post, path, {"ply": 2}, key="one")
    eventually(ask, 200)
    again = at_once(ask, ask)
    assert [answer.status for answer in again] == [200, 200]
    assert guest.get(f"holes/{hole['id']}").body["log"] == "ddh"


@contextmanager
def standing_still(pids: list[int]) -> Iterator[None]:
    signal_all(pids, signal.SIGSTOP)
    try:
        yield
    finally:
        signal_all(pids, signal.SIGCONT)


@pytest.mark.ci
def test_a_pool_that_stands_still_costs_players_nothing(site: Site, guest: Visitor) -> None:
    hinted(guest, guest.begin(code=str(EXAMPLE)))
    player, over = Visitor(site), settled(guest)
    table = player.begin(code=str(EXAMPLE))
    waiting = [Visitor(site) for _ in range(12)]
    holes = [visitor.act(visitor.begin(), "d").body for visitor in waiting]
    asked = [
        partial(visitor.post, f"holes/{hole['id']}/hints", {"ply": 1})
        for visitor, hole in zip(waiting, holes, strict=True)
    ]

    def play_for_a_while() -> Answer:
        started = time.monotonic()
        for letter in "dududududu":
            answer = player.act(table, letter)
            assert answer.status == 200
            table.update(answer.body)
        return Answer(200, time.monotonic() - started)

    with standing_still(processes(site) + processes(site, "multiprocessing-fork")):
        started = time.monotonic()
        *refused, played = at_once(*asked, play_for_a_while)
        assert guest.post(f"holes/{over['id']}/review").status in (202, 503)
        waited = time.monotonic() - started
    assert {answer.status for answer in refused} == {503}
    assert played.body < waited
    for visitor, hole in zip(waiting, holes, strict=True):
        assert visitor.get(f"holes/{hole['id']}").body["log"] == "d"
        hinted(visitor, hole)


def test_reviews_that_wait_are_made_and_answered_later(site: Site) -> None:
    calls = [review_of_another(Visitor(site), number) for number in range(8)]
    first = at_once(*calls)
    assert {answer.status for answer in first} <= {200, 202}
    for call in calls:
        assert eventually(call, 200).body["ledger"]


def review_of_another(guest: Visitor, number: int) -> Callable[[], Answer]:
    """How to ask for the review of a hole that no other guest has played like this."""
    hole = guest.act(guest.begin(rules="easy"), "d" * number + "p").body
    return partial(guest.post, f"holes/{hole['id']}/review")


@pytest.mark.ci
def test_only_a_full_queue_is_told_to_come_back_later(tmp_path: Path) -> None:
    """One review at work, one that waits, and no place for a third; afterwards all are made."""
    few = {"GOLFSITE_SOLVER_PROCESSES": "1", "GOLFSITE_SOLVER_QUEUE": "1"}
    site = Site(tmp_path, "", **few)
    try:
        site.start()
        calls = [review_of_another(Visitor(site), number) for number in range(4)]
        eventually(calls[0], 200)
        with standing_still(processes(site, "multiprocessing-fork")):
            first, second, third = (call() for call in calls[1:])
            assert [first.status, second.status, third.status] == [202, 202, 503]
            assert third.body["code"] == "solver_busy"
        for call in calls:
            assert eventually(call, 200).body["ledger"]
    finally:
        site.close()

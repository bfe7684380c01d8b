"""The server dies or starts anew: whatever was acknowledged is there, and the table is the same."""

import time
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import pytest

from tests.scenes.play import CLEARING, EXAMPLE
from tests.server.site import Site
from tests.server.visitor import Visitor

NEARLY_FULL = 800  # letters, of the thousand that a log may have


@pytest.fixture
def site(own_site: Site) -> Site:
    return own_site


class Restless(Thread):
    """A guest who acts without a pause and remembers the last state that was acknowledged."""

    def __init__(self, visitor: Visitor, hole: dict[str, Any]) -> None:
        super().__init__()
        self.visitor = visitor
        self.hole = hole
        self.asked = self.key = ""
        self.has_acted = Event()

    def run(self) -> None:
        """Draw and take back, one request after the other, until the server is gone."""
        while True:
            self.asked = "u" if self.hole["can_undo"] else "d"
            self.key = uuid4().hex
            try:
                answer = self.visitor.act(self.hole, self.asked, self.key)
            except (OSError, HTTPException):
                return
            assert answer.status == 200, answer
            self.hole = answer.body
            self.has_acted.set()


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    """The state without what only the answer to an action, or only to a reading, has."""
    extra = ("applied", "deal", "transcript", "times")
    return {name: value for name, value in state.items() if name not in extra}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "crashes"), [(1, 8), pytest.param(2, 25, marks=pytest.mark.ci)])
def test_what_was_acknowledged_survives_kill_9(
    site: Site, guest: Visitor, seed: int, crashes: int
) -> None:
    chance = Random(seed)
    hole = guest.begin(code=str(EXAMPLE))
    for _ in range(crashes):
        player = Restless(guest, hole)
        player.start()
        assert player.has_acted.wait(30)
        time.sleep(chance.uniform(0, 0.1))
        site.kill()
        player.join()
        site.start()
        hole = guest.get(f"holes/{hole['id']}").body
        # The one action under way at the end may be there or not; its answer never came. Asked
        # again under its key, it is done, and once.
        assert hole["log"] in (player.hole["log"], player.hole["log"] + player.asked)
        assert hole["ply"] == len(hole["log"])
        if hole["log"] == player.hole["log"]:
            assert lasting(hole) == lasting(player.hole)
        again = guest.act(player.hole, player.asked, player.key)
        assert (again.status, again.body["log"]) == (200, player.hole["log"] + player.asked)
        hole = guest.get(f"holes/{hole['id']}").body
        assert lasting(hole) == lasting(again.body)
        if hole["ply"] > NEARLY_FULL:
            guest.act(hole, "p")
            hole = guest.post(f"rounds/{hole['round']}/next").body


def test_a_restart_keeps_a_guests_table(site: Site, guest: Visitor) -> None:
    hole = guest.begin(code=str(EXAMPLE), scoring="points")
    for letters in (CLEARING[:5], CLEARING[5:9], "u", "p"):
        acted = guest.act(hole, letters).body
        site.kill()
        site.start()
        hole = guest.get(f"holes/{hole['id']}").body
        assert lasting(hole) == lasting(acted)
    assert guest.get("rounds").body["results"] == [hole["golf_round"]]
    assert guest.post(f"rounds/{hole['round']}/next").status == 201


def test_the_log_of_the_server_has_no_errors_and_no_cards(site: Site, guest: Visitor) -> None:
    hole = guest.begin()
    guest.act(hole, "ddx")
    settled = guest.act(guest.act(hole, "dd").body, "p").body
    log = site.said()
    assert hole["id"] in log
    assert '"level": "ERROR"' not in log
    assert "GO1-" not in log
    assert settled["code"].rpartition("-")[2] not in log

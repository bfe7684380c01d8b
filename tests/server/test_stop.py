"""A restart under load: what is open gets its answer, and what was acknowledged stays."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from tests.scenes.play import EXAMPLE
from tests.server.site import Site
from tests.server.visitor import Visitor
from tests.server.wire import Wire, action, message

pytestmark = pytest.mark.ci  # it starts and stops several sites
CLIENTS = 4
HEALTH = message("/healthz")


@pytest.fixture
def site(own_site: Site) -> Site:
    return own_site


def play(site: Site, visitor: Visitor, hole: dict[str, Any], is_warm: Event) -> int:
    """Act on one connection until the server closes it. Returns the actions acknowledged."""
    ply = 0
    with Wire(site) as wire:
        while True:
            wire.send(action(visitor, hole, ply))
            answer = wire.answer()
            assert answer.status == 200, answer
            ply += 1
            if ply == 3:
                is_warm.set()
            if answer.headers["connection"] == "close":
                assert wire.is_at_end()
                return ply


def test_players_get_every_answer_and_keep_every_action(site: Site) -> None:
    players = [Visitor(site) for _ in range(CLIENTS)]
    holes = [player.begin(code=str(EXAMPLE)) for player in players]
    warm = [Event() for _ in players]
    with ThreadPoolExecutor(CLIENTS) as pool:
        counts = pool.map(play, [site] * CLIENTS, players, holes, warm)
        for one in warm:
            assert one.wait(30)
        site.stop()
        acknowledged = list(counts)
    site.start()
    for player, hole, count in zip(players, holes, acknowledged, strict=True):
        assert player.get(f"holes/{hole['id']}").body["ply"] == count


def test_idle_connections_close_properly_and_a_half_sent_request_is_answered(
    site: Site, guest: Visitor
) -> None:
    hole = guest.begin(code=str(EXAMPLE))
    whole = action(guest, hole, 0)
    with Wire(site) as idle, Wire(site) as silent, Wire(site) as half:
        idle.send(HEALTH)
        assert idle.answer().status == 200
        half.send(whole[:-5])
        site.terminate()
        assert idle.is_at_end()
        assert silent.is_at_end()
        half.send(whole[-5:])
        answer = half.answer()
        assert (answer.status, answer.headers["connection"]) == (200, "close")
    site.wait_for_end()

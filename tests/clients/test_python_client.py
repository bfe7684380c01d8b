"""The Python client against a served site: its bot, and what it does when things go wrong."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from golfsite_client import Golfsite, Problem
from longest_run_bot import longest_run, play_round
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from rounds.models import Hole, Player, Round, User
from rounds.services.players import join
from rounds.services.tokens import make_token
from rounds.terms.kinds import Scope
from tests.golfsite.processes import ROOT, run
from tests.scenes.door import everybody_waits
from tests.scenes.play import EXAMPLE, act, begin, signed_round

Connect = Callable[..., Golfsite]


class Counting(httpx.HTTPTransport):
    """A network that counts the calls."""

    calls = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.calls += 1
        return super().handle_request(request)


class Lossy(httpx.HTTPTransport):
    """A network that loses the first answer to every POST: the site has done what was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        key = request.headers.get("Idempotency-Key", "")
        if key in {"", *self.seen}:
            return response
        self.seen.add(key)
        response.close()
        raise httpx.ReadError("lost")


@pytest.fixture
def bot(live_server: LiveServer) -> Player:
    return join(User.objects.create_user("bot", password="password of bot"), None)


@pytest.fixture
def connect(live_server: LiveServer, bot: Player) -> Iterator[Connect]:
    """Makes clients of the bot's account, with any scopes."""
    opened: list[Golfsite] = []

    def client(*scopes: str, **options: Any) -> Golfsite:
        assert bot.user
        _, token = make_token(bot.user, "test", scopes or Scope.values, None)
        opened.append(Golfsite(token, live_server.url, **options))
        return opened[-1]

    yield client
    for site in opened:
        site.close()


@pytest.mark.ci
def test_a_bot_plays_a_rated_round(connect: Connect, bot: Player) -> None:
    network = Counting()
    site = connect(transport=network)
    assert site.change(is_bot=True)["is_bot"]
    network.calls = 0
    card = play_round(site, rules="easy")
    golf_round = Round.objects.get()
    holes = list(Hole.objects.all())
    assert (golf_round.kind, golf_round.state, golf_round.player) == ("rated", "signed", bot)
    assert card["total"] == golf_round.total == sum(hole.strokes for hole in holes)
    assert card["scores"] == [hole.strokes for hole in holes]
    # At most a call a draw, and two a hole.
    assert network.calls <= sum(hole.draws or 0 for hole in holes) + 2 * len(holes)


@pytest.mark.ci
def test_a_bot_goes_on_with_an_open_round(connect: Connect) -> None:
    site = connect()
    first = site.act(site.begin(kind="rated"), "p")
    site.next_hole(first["round"])
    assert play_round(site)["id"] == first["round"]
    assert Round.objects.get().state == "signed"


def test_the_longest_run_is_seen(connect: Connect) -> None:
    site = connect()
    hole = site.act(site.begin(code=str(EXAMPLE)), "d")
    run = longest_run(hole)
    played = site.act(hole, run)
    assert played["ply"] == 1 + len(run)
    assert not set(played["legal"]) & set("1234567")


def test_a_lost_answer_is_asked_for_again_and_done_once(connect: Connect) -> None:
    waits: list[float] = []
    site = connect(transport=Lossy(), sleep=waits.append)
    hole = site.act(site.begin(), "d")
    assert (hole["ply"], Round.objects.count()) == (1, 1)
    assert waits == [1.0, 1.0]


def test_it_waits_as_long_as_the_site_says(connect: Connect, settings: Settings) -> None:
    settings.CALLS_A_MINUTE = 1
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        settings.CALLS_A_MINUTE = 100

    site = connect(sleep=sleep)
    site.begin()
    site.begin()
    assert Round.objects.count() == 2
    assert len(waits) <= 1  # none when a minute has just ended
    assert all(0 < seconds <= 60 for seconds in waits)


def test_it_asks_again_until_a_review_is_made(connect: Connect) -> None:
    waits: list[float] = []
    places = ExitStack()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        places.close()

    site = connect(sleep=sleep)
    hole = site.act(site.begin(), "p")
    places.enter_context(everybody_waits())
    review = site.review(hole["id"])
    assert (review["hole"], review["strokes"]) == (hole["id"], 35)
    assert waits == [2.0]


def test_a_hole_that_has_moved_on_is_seen_anew(connect: Connect, bot: Player) -> None:
    site = connect()
    seen = site.begin()
    act(bot, Hole.objects.get(), "d")
    now = site.act(seen, "p")
    assert (now["ply"], now["ending"]) == (1, None)


def test_pages_follow_each_other(connect: Connect, bot: Player) -> None:
    for _ in range(5):
        begin(bot)
    assert len({golf_round["id"] for golf_round in connect().rounds(page_size="2")}) == 5


def test_a_stream_is_read_line_by_line(connect: Connect, bot: Player) -> None:
    signed_round(bot)
    rows = list(connect().export())
    assert len(rows) == 9
    with pytest.raises(Problem, match="since"):
        list(connect().export(since="yesterday"))


def test_refusals_are_problems(connect: Connect) -> None:
    site = connect("play")
    hole = site.begin(code=str(EXAMPLE))
    blocked = next(letter for letter in "1234567" if letter not in hole["legal"])
    with pytest.raises(Problem) as refused:
        site.act(hole, blocked)
    assert (refused.value.status, refused.value.applied) == (422, 0)
    assert refused.value.hole
    assert refused.value.hole["ply"] == 0
    with pytest.raises(Problem) as missing:
        site.round(hole["round"])
    assert (missing.value.status, missing.value.code) == (403, "needs_read")


@pytest.mark.parametrize("rules", ["classic", pytest.param("strict", marks=pytest.mark.ci)])
def test_the_bot_as_a_program(live_server: LiveServer, bot: Player, rules: str) -> None:
    assert bot.user
    _, token = make_token(bot.user, "test", Scope.values, None)
    script = ROOT / "clients" / "python" / "longest_run_bot.py"
    ran = run(sys.executable, str(script), live_server.url, "--rules", rules, TOKEN=token)
    assert ran.returncode == 0, ran.stderr
    golf_round = Round.objects.get()
    assert ran.stdout.split()[:2] == [golf_round.public_id, str(golf_round.total)]
    assert golf_round.player.is_bot


def test_what_its_readme_shows(live_server: LiveServer, bot: Player) -> None:
    assert bot.user
    _, token = make_token(bot.user, "test", ["play"], None)
    readme = (ROOT / "clients" / "python" / "README.md").read_text()
    script = readme.partition("```python\n")[2].partition("```")[0]
    script = script.replace("http://localhost:8000", live_server.url)
    path = str(ROOT / "clients" / "python")
    ran = run(sys.executable, "-c", script, TOKEN=token, PYTHONPATH=path)
    assert ran.returncode == 0, ran.stderr
    assert Hole.objects.get().ply == 1

"""The stock of a hole in play leaves the server in no form.

One and the same row is given one stock and then another: until a draw differs, every page, answer,
header and log line has to be the same, and none may name a card of the stock.
"""

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from engine import Card, Deal, GameCode
from rounds.models import Hole, Player, User
from rounds.terms.kinds import Kind
from tests.api.calls import lasting_headers
from tests.conftest import logged_in
from tests.scenes.play import EXAMPLE, act, begin

# Both stocks begin with the same two cards; these letters draw no more than those.
CARDS, DRAWN = EXAMPLE.deal.cards, 36 + 2
OTHER_CARDS = CARDS[:DRAWN] + CARDS[: DRAWN - 1 : -1]
STOCKS = [GameCode.of(Deal(cards), EXAMPLE.rules) for cards in (CARDS, OTHER_CARDS)]
LETTERS = "d52d3"

READ = [
    "/",
    "/new",
    "/rounds",
    "/rounds/{round}",
    "/rounds/{round}/play",
    "/holes/{hole}",
    "/holes/{hole}/review",
    "/statistics",
    "/players/alice",
    "/settings",
    "/api/v1/rounds",
    "/api/v1/rounds/{round}",
    "/api/v1/holes",
    "/api/v1/holes/{hole}",
    "/api/v1/holes/{hole}/review",
    "/api/v1/holes/{hole}/review.svg",
    "/api/v1/players/alice/statistics",
    "/api/v1/players/alice/charts/round-totals.svg",
    "/admin/rounds/hole/",
    "/admin/rounds/hole/{pk}/change/",
    "/admin/rounds/hole/{pk}/history/",
    "/admin/rounds/hole/{pk}/delete/",
    "/admin/rounds/round/",
]
# Nothing of this does anything: wrong cards, cards of the stock, wrong plies, wrong moments.
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("/api/v1/holes/{hole}/actions", {"actions": "1", "ply": "now"}),
    ("/api/v1/holes/{hole}/actions", {"actions": "4", "ply": "now"}),
    ("/api/v1/holes/{hole}/actions", {"card": "TS", "ply": "now"}),
    *(("/api/v1/holes/{hole}/actions", {"card": card, "ply": "now"}) for card in ("9H", "JD")),
    ("/api/v1/holes/{hole}/actions", {"actions": "d", "ply": 999}),
    ("/api/v1/holes/{hole}/actions", {"actions": "x", "ply": "now"}),
    ("/api/v1/holes/{hole}/hints", {"ply": 999}),
    ("/api/v1/holes/{hole}/review", {}),
    ("/holes/{hole}/review", {}),
    ("/api/v1/rounds/{round}/next", {}),
    ("/api/v1/rounds/{round}/sign", {}),
    ("/api/v1/rounds/{round}/again", {}),
    ("/rounds/{round}/sign", {}),
]


# Tokens, how long the test itself has taken, and when.
NOT_OF_THE_STOCK = re.compile(
    r'(csrf\w*-?token"[^>]*="|seconds(?:"|&quot;):|updated(?:"|&quot;): ?(?:"|&quot;))'
    r"(?:\w{64}|\d[\d:.TZ+-]*)"
)


@dataclass(frozen=True)
class Reply:
    """All that a client gets, without what differs from one request to the next anyway."""

    status: int
    headers: str
    body: str

    @classmethod
    def of(cls, response: Any) -> "Reply":
        cookies = "\n".join(str(cookie) for cookie in response.cookies.values())
        headers = "\n".join(
            f"{name}: {value}" for name, value in lasting_headers(response.headers).items()
        )
        return cls(
            response.status_code,
            re.sub(r"(?i)expires[=:][^;\n]+", "", f"{headers}\n{cookies}"),
            NOT_OF_THE_STOCK.sub(r"\1", response.content.decode()),
        )


@dataclass(frozen=True)
class Game:
    """Alice, who also runs the site, at her hole, with Bob and a newcomer looking on."""

    hole: Hole
    alice: Player
    browsers: tuple[Client, ...]

    def lay(self, code: GameCode) -> None:
        """Let the hole have been dealt from this code, whatever was played since."""
        Hole.objects.filter(pk=self.hole.pk).update(code=str(code))

    def address(self, path: str) -> str:
        names = {"hole": self.hole.public_id, "round": self.hole.golf_round.public_id}
        return path.format(pk=self.hole.pk, **names)

    def asked_of_all(self) -> Iterator[Reply]:
        """The replies to everything that changes nothing."""
        ply = Hole.objects.get(pk=self.hole.pk).ply
        for browser in self.browsers:
            for path in READ:
                yield Reply.of(browser.get(self.address(path)))
            for path, body in REFUSED:
                sent = body | ({"ply": ply} if body.get("ply") == "now" else {})
                yield Reply.of(
                    browser.post(self.address(path), sent, content_type="application/json")
                )

    def asked_to_act(self, letter: str) -> list[Reply]:
        """The reply to an action, which is then undone as if it had not been asked for."""
        return self._asked("actions", actions=letter)

    def asked_for_a_hint(self) -> list[Reply]:
        """The reply to asking for a hint, with the page then shown, undone likewise."""
        return self._asked("hints")

    def _asked(self, what: str, **asked: str) -> list[Reply]:
        body = asked | {"ply": Hole.objects.get(pk=self.hole.pk).ply}
        path = self.address(f"/api/v1/holes/{{hole}}/{what}")
        with transaction.atomic():
            response = self.browsers[0].post(path, body, content_type="application/json")
            table = self.browsers[0].get(self.address("/rounds/{round}/play"))
            transaction.set_rollback(True)
        return [Reply.of(response), Reply.of(table)]

    def with_each_stock(self, ask: Callable[[], Any]) -> list[list[Reply]]:
        """What is replied while the one stock lies there, and while the other does."""
        replies = []
        for code in STOCKS:
            self.lay(code)
            replies.append(list(ask()))
        return replies


@pytest.fixture(params=[Kind.CASUAL, Kind.RATED])
def game(request: pytest.FixtureRequest, alice: Player, as_bob: Client) -> Game:
    User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
    hole = begin(alice, kind=request.param)
    browsers = (logged_in(alice), as_bob, Client())
    for browser in browsers:
        browser.defaults["HTTP_X_REQUEST_ID"] = "the-same-one"
        browser.get("/new")  # from here on each has its cookies
    return Game(hole, alice, browsers)


def names_of(card: Card) -> str:
    return rf"\b{card}\b|{card.symbol}|\b{card.words}\b"


HIDDEN = re.compile("|".join([*(code.letters for code in STOCKS), *map(names_of, CARDS[DRAWN:])]))


def tells(reply: object) -> set[str]:
    """Whatever the reply says of the stock."""
    return set(HIDDEN.findall(str(reply)))


@pytest.mark.parametrize("played", ["", LETTERS])
def test_no_reply_tells_the_stocks_apart_or_names_a_card_of_them(
    game: Game, caplog: pytest.LogCaptureFixture, played: str
) -> None:
    caplog.set_level(logging.INFO)
    game.lay(STOCKS[0])
    act(game.alice, game.hole, played)
    one, other = game.with_each_stock(game.asked_of_all)
    assert one == other
    decoration = tells(Reply.of(Client().get("/")))
    assert [reply for reply in one if tells(reply) - decoration] == []
    assert [record for record in caplog.records if tells(record.getMessage())] == []
    assert {reply.status for reply in one} == {200, 302, 400, 404, 409, 422}


def test_no_action_tells_the_stocks_apart_until_a_draw_differs(game: Game) -> None:
    game.lay(STOCKS[0])
    for letter in LETTERS:
        one, other = game.with_each_stock(lambda: game.asked_to_act(letter))  # noqa: B023
        assert [reply.status for reply in one] == [200, 200]
        assert one == other
        assert tells(one) == set()
        act(game.alice, game.hole, letter)


def test_no_hint_tells_the_stocks_apart_or_names_a_card_of_them(game: Game) -> None:
    game.lay(STOCKS[0])
    is_rated = game.hole.golf_round.is_rated
    for letter in LETTERS:
        one, other = game.with_each_stock(game.asked_for_a_hint)
        assert [reply.status for reply in one] == [409 if is_rated else 200, 200]
        assert ("on average over 32 possible stocks" in one[0].body) or is_rated or letter == "d"
        assert one == other
        assert tells(one) == set()
        act(game.alice, game.hole, letter)


def test_a_draw_that_differs_is_the_first_to_tell(game: Game) -> None:
    game.lay(STOCKS[0])
    act(game.alice, game.hole, LETTERS)
    (one, _), (other, _) = game.with_each_stock(lambda: game.asked_to_act("d"))
    assert '"waste":"9H"' in one.body
    assert '"waste":"JD"' in other.body
    for named, reply in (("9H", one), ("JD", other)):
        assert tells(reply) == {named, Card.parse(named).words}


def test_what_was_hidden_is_told_once_the_hole_is_settled(game: Game) -> None:
    game.lay(STOCKS[0])
    act(game.alice, game.hole, "p")
    game.hole.refresh_from_db()
    for path in ("/holes/{hole}", "/api/v1/holes/{hole}"):
        told = game.browsers[2].get(game.address(path)).content.decode()
        assert game.hole.code in told
        assert tells(told)

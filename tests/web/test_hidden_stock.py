"""The stock of a hole in play leaves the server in no form.

One and the same row is given one stock and then another: until a draw differs, every page, answer,
header, cookie and log line has to be the same, and none may name a card of the stock. The addresses
are those of the URL table, so that a new one is looked at without a word here.
"""

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from html import unescape
from operator import attrgetter
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from engine import Card, Deal, GameCode
from rounds.models import Hole, Player, Token, User
from rounds.terms.kinds import Kind
from tests.api.calls import bearer, lasting_headers
from tests.conftest import logged_in
from tests.scenes.play import BLOCKED_CODE, EXAMPLE, act, begin
from tests.scenes.undoing import undone
from tests.web.addresses import addresses

# Both stocks begin with the same two cards; these letters draw no more than those.
CARDS, DRAWN = EXAMPLE.deal.cards, 36 + 2
OTHER_CARDS = CARDS[:DRAWN] + CARDS[: DRAWN - 1 : -1]
STOCKS = [GameCode.of(Deal(cards), EXAMPLE.rules) for cards in (CARDS, OTHER_CARDS)]
LETTERS = "d52d3"

ADMIN = [
    "/admin/rounds/hole/",
    "/admin/rounds/hole/{pk}/change/",
    "/admin/rounds/hole/{pk}/history/",
    "/admin/rounds/hole/{pk}/delete/",
    "/admin/rounds/round/",
]
# Many and alike, or about nobody: once in the middle of a hole is enough.
ONCE = re.compile(
    "/charts/(?!round-totals.svg)|/schema|/docs|/accounts/|/deals|/rules|/play-|/leaderboards|/site"
    "|/compare|/tokens|/chart[.]|z$|/golf-index|/export|/imports|[.]csv|/me$|/record"
)
# These show cards of their own, whatever is played: only a code or a run of cards tells anything.
SHOWN_ANYWAY = re.compile("^(/api/v1)?/(deals|rules|play-well)")
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


# Tokens, the keys of forms, how long the test itself has taken, and when.
NOT_OF_THE_STOCK = re.compile(
    r'(csrf\w*-?token"[^>]*="|form_key" value="'
    r'|seconds(?:"|&quot;):|updated(?:"|&quot;): ?(?:"|&quot;))'
    r"(?:\w{64}|\w{22}|\d[\d:.TZ+-]*)"
)


@dataclass(frozen=True)
class Reply:
    """All that a client gets, without what differs from one request to the next anyway."""

    address: str
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
            response.request["PATH_INFO"],
            response.status_code,
            re.sub(r"(?i)expires[=:][^;\n]+", "", f"{headers}\n{cookies}"),
            NOT_OF_THE_STOCK.sub(r"\1", cls._body(response)),
        )

    @staticmethod
    def _body(response: Any) -> str:
        content: bytes = response.getvalue()
        return content.hex() if response.get("Content-Type") == "image/png" else content.decode()

    @property
    def text(self) -> str:
        """All of it as people and programs read it: without the escapes of a URL, page or JSON."""
        body = self.body
        with suppress(ValueError):
            body = json.dumps(json.loads(body), ensure_ascii=False)
        return unescape(unquote(f"{self.headers}\n{body}"))


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

    def addresses(self) -> list[str]:
        """Every address about this hole, its round and its player, and all that are about none."""
        return addresses(
            {
                "hole_id": [self.hole.public_id],
                "round_id": [self.hole.golf_round.public_id],
                "token_id": [Token.objects.get().public_id],
                "handle": [self.alice.handle],
                "code": [str(BLOCKED_CODE)],
            }
        )

    def asked_of_all(self, paths: list[str]) -> Iterator[Reply]:
        """The replies of these addresses and the admin, and to everything that is refused."""
        ply = Hole.objects.get(pk=self.hole.pk).ply
        for browser in self.browsers:
            for path in [*paths, *map(self.address, ADMIN)]:
                yield Reply.of(browser.get(path))
            for path, body in REFUSED:
                sent = body | ({"ply": ply} if body.get("ply") == "now" else {})
                yield Reply.of(
                    browser.post(self.address(path), sent, content_type="application/json")
                )

    def asked_by_post(self) -> Iterator[Reply]:
        """The replies to empty JSON, whose consequences are undone."""
        for browser in self.browsers:
            cookies = deepcopy(browser.cookies)
            for path in self.addresses():
                with undone():
                    yield Reply.of(browser.post(path, {}, content_type="application/json"))
                browser.cookies = deepcopy(cookies)

    def asked_to_act(self, letter: str) -> list[Reply]:
        """The reply to an action, which is then undone as if it had not been asked for."""
        return self._asked("actions", actions=letter)

    def asked_for_a_hint(self) -> list[Reply]:
        """The reply to asking for a hint, with the page then shown, undone likewise."""
        return self._asked("hints")

    def _asked(self, what: str, **asked: str) -> list[Reply]:
        body = asked | {"ply": Hole.objects.get(pk=self.hole.pk).ply}
        path = self.address(f"/api/v1/holes/{{hole}}/{what}")
        with undone():
            response = self.browsers[0].post(path, body, content_type="application/json")
            table = self.browsers[0].get(self.address("/rounds/{round}/play"))
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
    bearer(alice)
    browsers = (logged_in(alice), as_bob, Client())
    for browser in browsers:
        browser.defaults["HTTP_X_REQUEST_ID"] = "the-same-one"
        browser.get("/new")  # from here on each has its cookies
    return Game(hole, alice, browsers)


def names_of(card: Card) -> str:
    return rf"\b{card}\b|{card.symbol}|\b{card.words}\b"


CODES = re.compile("|".join(code.letters for code in STOCKS), re.IGNORECASE)
HIDDEN = re.compile("|".join([CODES.pattern, *map(names_of, CARDS[DRAWN:])]))
# Three neighbours of the stock as one text, from the top or from the bottom.
RUNS = {
    "".join(map(form, three))
    for cards in (CARDS[DRAWN:], CARDS[: DRAWN - 1 : -1])
    for three in zip(cards, cards[1:], cards[2:], strict=False)
    for form in (lambda card: str(card).lower(), attrgetter("symbol"))
}
JOINTS = re.compile(r"[\s,/|-]+")


def tells(reply: object) -> set[str]:
    """Whatever the reply says of the stock."""
    text = reply.text if isinstance(reply, Reply) else str(reply)
    is_about_others = isinstance(reply, Reply) and SHOWN_ANYWAY.search(reply.address)
    joined = JOINTS.sub("", text.lower())
    names = (CODES if is_about_others else HIDDEN).findall(text)
    return {*names, *(run for run in RUNS if run in joined)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("played", "is_whole"),
    [("", False), (LETTERS, False), pytest.param(LETTERS, True, marks=pytest.mark.ci)],
    ids=["untouched", "played", "whole"],
)
def test_no_reply_tells_the_stocks_apart_or_names_a_card_of_them(
    game: Game, caplog: pytest.LogCaptureFixture, played: str, is_whole: bool
) -> None:
    caplog.set_level(logging.INFO)
    game.lay(STOCKS[0])
    act(game.alice, game.hole, played)
    paths = [path for path in game.addresses() if is_whole or not ONCE.search(path)]
    one, other = game.with_each_stock(lambda: game.asked_of_all(paths))
    assert set(one) ^ set(other) == set()
    decoration = tells(Reply.of(Client().get("/")))
    assert [reply for reply in one if tells(reply) - decoration] == []
    assert [record for record in caplog.records if tells(record.getMessage())] == []
    assert {200, 302, 400, 404, 405, 409, 422} <= {reply.status for reply in one}


@pytest.mark.slow
def test_no_empty_request_is_answered_with_the_code(game: Game) -> None:
    game.lay(STOCKS[0])
    act(game.alice, game.hole, LETTERS)
    replies = list(game.asked_by_post())
    assert [reply for reply in replies if CODES.search(reply.text)] == []
    assert {201, 302, 400, 405} < {reply.status for reply in replies}


def test_an_address_that_cannot_be_filled_fails() -> None:
    with pytest.raises(KeyError, match="hole_id"):
        addresses({"round_id": ["A" * 12], "handle": ["alice"], "code": ["GO1"], "token_id": ["B"]})


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

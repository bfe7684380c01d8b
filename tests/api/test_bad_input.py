"""Bad input gets a clear message and the right status, and changes nothing."""

import html
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from django.test import Client

from rounds.models import Hole, Player, Round, User
from rounds.pages.new_game import NewGameForm
from rounds.selectors.lists import last_choice
from rounds.terms.errors import NotFound
from tests.api.calls import is_problem, post
from tests.scenes.play import EXAMPLE, act, begin, begin_rated, play_out


@dataclass(frozen=True)
class World:
    """Alice's hole in play after one letter, her settled one, her full round, and a hole of Bob."""

    alice: Player
    live: Hole
    settled: Hole
    full: Round
    bobs: Hole

    @classmethod
    def of(cls, alice: Player, bob: Player) -> "World":
        live, settled, full = begin(alice, code=EXAMPLE), begin(alice), begin(alice).golf_round
        act(alice, live, "d")
        act(alice, settled, "p")
        play_out(alice, full)
        begin_rated(alice)
        return cls(alice, live, settled, full, begin(bob))

    def form(self, **changed: Any) -> dict[str, Any]:
        """The form of a new game with its defaults and some changes."""
        return NewGameForm.initial_of(last_choice(self.alice)) | {"kind": "casual"} | changed


class Case(NamedTuple):
    """A request of Alice over the API, and the problem in answer."""

    path: str
    body: dict[str, Any]
    status: int
    code: str
    words: str


CASES = {
    "malformed code": Case(
        "rounds", {"code": "GO1-E"}, 400, "invalid", "'GO1-E' is not a game code"
    ),
    "unknown preset": Case(
        "rounds", {"rules": "hard"}, 400, "invalid", "'hard' does not name rules"
    ),
    "par 6": Case("rounds", {"par": 6}, 400, "impossible_choice", "a hole's par is 4 or 5"),
    "column 0": Case(
        "holes/{live}/actions", {"actions": "0"}, 400, "invalid", "'0' is not an action"
    ),
    "column 8": Case(
        "holes/{live}/actions", {"actions": "8"}, 400, "invalid", "'8' is not an action"
    ),
    "letter x": Case(
        "holes/{live}/actions", {"actions": "x"}, 400, "invalid", "'x' is not an action"
    ),
    "card not on the table": Case(
        "holes/{live}/actions", {"card": "AC"}, 422, "not_on_table", "This card is not on the table"
    ),
    "wrong rank": Case(
        "holes/{live}/actions",
        {"card": "6H"},
        422,
        "wrong_rank",
        "Must be one rank higher or lower",
    ),
    "covered card": Case(
        "holes/{live}/actions", {"card": "TS"}, 422, "card_blocked", "This card is blocked"
    ),
    "settled hole": Case(
        "holes/{settled}/actions", {"actions": "d"}, 409, "hole_over", "The hole is over"
    ),
    "undo of a settled hole": Case(
        "holes/{settled}/actions", {"actions": "u"}, 409, "hole_settled", "This hole is settled"
    ),
    "somebody else's hole": Case(
        "holes/{bobs}/actions", {"actions": "d", "ply": 0}, 404, "not_found", NotFound.words
    ),
    "stale ply": Case(
        "holes/{live}/actions", {"actions": "d", "ply": 0}, 409, "stale_ply", "The hole has changed"
    ),
    "tenth hole": Case(
        "rounds/{full}/next", {}, 409, "no_more_holes", "That was the last hole: sign the scorecard"
    ),
    "signing before the end": Case(
        "rounds/{round}/sign", {}, 409, "holes_missing", "can be signed when every hole is over"
    ),
    "second open rated round": Case(
        "rounds", {"kind": "rated"}, 409, "rated_round_open", "You have a rated round open"
    ),
}
# The pages that take the same input: address, what is sent, and the words on the page.
PAGES: dict[str, tuple[str, Callable[[World], dict[str, Any]], int, str]] = {
    "malformed code": ("/new", lambda world: world.form(code="GO1-E"), 400, "is not a game code"),
    "unknown preset": (
        "/new",
        lambda world: world.form(rules="hard"),
        400,
        "'hard' does not name rules",
    ),
    "par 6": (
        "/new",
        lambda world: world.form(par=6),
        400,
        "6 is not one of the available choices",
    ),
    "second open rated round": (
        "/new",
        lambda world: world.form(rules="E", kind="rated"),
        400,
        "You have a rated round open: finish it before you begin another",
    ),
    "signing before the end": (
        "/rounds/{round}/sign",
        lambda world: {},
        409,
        "The scorecard can be signed when every hole is over",
    ),
}


@pytest.fixture
def world(alice: Player, bob: Player) -> World:
    return World.of(alice, bob)


def everything() -> list[Any]:
    """All stored players, rounds and holes."""
    models = (User, Player, Round, Hole)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def filled(path: str, world: World) -> str:
    return path.format(
        live=world.live.public_id,
        settled=world.settled.public_id,
        bobs=world.bobs.public_id,
        full=world.full.public_id,
        round=world.live.golf_round.public_id,
    )


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_over_the_api(as_alice: Client, world: World, case: Case) -> None:
    before = everything()
    body = {"ply": 1} | case.body if "actions" in case.path else case.body
    answer = post(as_alice, filled(case.path, world), body)
    assert is_problem(answer, case.status, case.code)
    assert case.words in answer.body["detail"]
    assert everything() == before


@pytest.mark.parametrize(("address", "fields", "status", "words"), PAGES.values(), ids=PAGES)
def test_on_a_page(
    as_alice: Client,
    world: World,
    address: str,
    fields: Callable[[World], dict[str, Any]],
    status: int,
    words: str,
) -> None:
    before = everything()
    answer = as_alice.post(filled(address, world), fields(world))
    assert answer.status_code == status
    assert words in html.unescape(answer.content.decode())
    assert everything() == before

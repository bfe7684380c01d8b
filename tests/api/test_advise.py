"""POST /advise: honest advice on a position as its player sees it."""

from typing import Any

import pytest
from django.test import Client

from engine import GameCode, Rules, replay, seeded_code
from engine.solver import VisiblePosition, advise
from tests.api.calls import Answer, is_problem, post
from tests.scenes.play import EXAMPLE

pytestmark = pytest.mark.django_db

JOKERS = seeded_code(7, Rules(jokers=1, open_start=True))
SPADES = [f"{rank}S" for rank in "A2345679TJQK"]
HEARTS = [f"{rank}H" for rank in "A2345"]


def advise_on(browser: Client, asked: dict[str, Any]) -> Answer:
    return post(browser, "advise", asked)


def visible(letters: str = "d", code: GameCode = EXAMPLE) -> dict[str, Any]:
    """What a player sees after these letters, as a client would send it."""
    position = replay(code.deal, code.rules, letters).position
    return {
        "rules": code.rules.field,
        "columns": [[str(card) for card in column] for column in position.columns],
        "waste": str(position.top) if position.top else None,
        "unseen": sorted(str(card) for card in position.stock),
    }


def test_advice_is_the_solvers(client: Client) -> None:
    answer = advise_on(client, visible())
    assert answer.status == 200
    position = replay(EXAMPLE.deal, EXAMPLE.rules, "d").position
    choices = advise(VisiblePosition.of(position)).choices
    assert [(move["letter"], move["mean_strokes"]) for move in answer.body["moves"]] == [
        (choice.move.letter, float(choice.mean)) for choice in choices
    ]
    assert answer.body["orders"] == 32
    assert answer.body["sentence"].endswith("on average over 32 possible stocks")


def test_as_many_orders_as_are_asked_for(client: Client) -> None:
    for orders in (1, 64):
        assert advise_on(client, visible() | {"orders": orders}).body["orders"] == orders


def test_an_open_start_has_an_empty_waste(client: Client) -> None:
    answer = advise_on(client, visible("", JOKERS))
    assert {move["letter"] for move in answer.body["moves"]} == set("1234567")


def test_it_matters_not_how_the_unseen_cards_are_listed(client: Client) -> None:
    asked = visible()
    turned = asked | {"unseen": asked["unseen"][::-1]}
    assert advise_on(client, asked) == advise_on(client, turned)


COLUMNS = visible()["columns"]
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"rules": "house"}, "house"),
    ({"rules": None}, "rules"),
    ({"columns": COLUMNS[:6]}, "columns"),
    ({"columns": [[*COLUMNS[0], "8S"], *COLUMNS[1:]]}, "no more than 5"),
    ({"columns": [["ZZ"], *COLUMNS[1:]]}, "'ZZ' is not a card"),
    ({"columns": "6C"}, "Expected a list"),
    ({"columns": [*COLUMNS[:6], COLUMNS[0]]}, "more than once"),
    ({"columns": [[]] * 7}, "No move is left"),
    ({"waste": None}, "only an open start allows"),
    ({"waste": "AS"}, "AS more than once"),
    ({"waste": ["AC"]}, "Not a valid string"),
    ({"unseen": ["X1"]}, "X1 not in the deck of these rules"),
    ({"unseen": ["6C"]}, "6C more than once"),
    ({"columns": [[]] * 6 + [["6H"]], "unseen": [*SPADES, *HEARTS]}, "17 unseen cards"),
    ({"orders": 0}, "greater than or equal to 1"),
    ({"orders": 65}, "less than or equal to 64"),
    ({"orders": "32"}, "valid integer"),
]


@pytest.mark.parametrize(("change", "words"), IMPOSSIBLE)
def test_what_is_no_position_is_said_in_words(
    client: Client, change: dict[str, Any], words: str
) -> None:
    answer = advise_on(client, visible() | change)
    assert is_problem(answer, 400, "invalid")
    assert words in answer.body["detail"]

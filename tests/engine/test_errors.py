"""Errors: the refusals in the players' words, each met at the table."""

import pytest

from engine import (
    Deal,
    GolfError,
    IllegalAction,
    InvalidNotation,
    InvalidRules,
    Refusal,
    Rules,
    deck,
    replay,
)

WORDS = {
    "WRONG_RANK": "Must be one rank higher or lower",
    "KING_CLOSED": "Nothing can be played on a King",
    "ONLY_ACE_ON_KING": "Only an Ace can be played on a King",
    "CARD_BLOCKED": "This card is blocked",
    "NOT_ON_TABLE": "This card is not on the table",
    "COLUMN_EMPTY": "This column is empty",
    "STOCK_EMPTY": "The stock is empty",
    "STOCK_CLOSED": "A play is possible: the stock stays closed",
    "NOTHING_TO_UNDO": "Nothing to undo",
    "RATED_NO_UNDO": "A rated round has no undo",
    "RATED_NO_HINT": "A rated round has no hints",
    "HOLE_SETTLED": "This hole is settled",
    "HOLE_OVER": "The hole is over",
    "LOG_FULL": "This hole's log is full: pick up or go on without undo",
}
# The deck in order: available are 5C TC 2D 7D QD 4H 9H, the starter TH, then JH QH KH AS … KS.
IN_ORDER = Deal(deck())


def test_every_refusal_has_the_decided_words() -> None:
    assert {refusal.name: refusal.value for refusal in Refusal} == WORDS


@pytest.mark.parametrize(
    ("field", "log", "rated", "letter", "name"),
    [
        ("E", "", False, "1", "WRONG_RANK"),
        ("SD", "ddd", False, "5", "KING_CLOSED"),
        ("SKD", "ddd", False, "5", "ONLY_ACE_ON_KING"),
        ("SD", "d" * 7 + "1" * 5, False, "1", "COLUMN_EMPTY"),
        ("SQD", "d" * 16, False, "d", "STOCK_EMPTY"),
        ("S", "", False, "d", "STOCK_CLOSED"),
        ("E", "", False, "u", "NOTHING_TO_UNDO"),
        ("E", "7", True, "u", "RATED_NO_UNDO"),
        ("E", "7", True, "h", "RATED_NO_HINT"),
        ("E", "p", False, "u", "HOLE_SETTLED"),
        ("E", "p", False, "d", "HOLE_OVER"),
        ("E", "7" + "h" * 948, False, "u", "LOG_FULL"),
    ],
)
def test_each_refusal_is_met(field: str, log: str, rated: bool, letter: str, name: str) -> None:
    hole = replay(IN_ORDER, Rules.parse(field), log, rated=rated)
    with pytest.raises(IllegalAction) as error:
        hole.act(letter)
    assert error.value.refusal is Refusal[name]
    assert error.value.action == letter
    assert hole.log == log


def test_the_message_names_the_action_and_the_position() -> None:
    hole = replay(IN_ORDER, Rules.parse("E"), "")
    with pytest.raises(IllegalAction) as error:
        hole.act("1")
    assert str(error.value) == f"Must be one rank higher or lower: '1' in {hole.position.words}"


def test_the_errors_are_one_family() -> None:
    assert issubclass(GolfError, ValueError)
    assert all(
        issubclass(kind, GolfError) for kind in (IllegalAction, InvalidNotation, InvalidRules)
    )

"""Values never change: equal ones are interchangeable, also as keys."""

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from engine import Card, GameCode, Move, Outcome, Position, Rules, Scorecard, Scoring, Transcript

CODE = GameCode.parse("GO1-E-AAAAAAB")
VALUES = [
    Card.parse("TD"),
    Rules.parse("SQJ2"),
    CODE,
    CODE.deal,
    Move(3),
    Position.start(CODE.deal, CODE.rules),
    Outcome(None, 35, 16),
    Scorecard(Scoring.STROKES, 4, (3, None)),
    Transcript(CODE, "d52"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_cannot_be_changed(value: Any) -> None:
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_equal_values_are_one_key(value: Any) -> None:
    again = replace(value)
    assert again is not value
    assert {again: "found"}[value] == "found"

"""Figures in words: numbers, dates, sentences, and what is left out when there is nothing."""

from datetime import date

import pytest

from engine import Scoring
from rounds.terms.formats import Format
from rounds.terms.wording import (
    MINUS,
    PERCENT,
    counted,
    day,
    number,
    percent,
    short_day,
    signed,
    to_par,
)

EASY = Format("E", Scoring.STROKES, 9)
EASY_POINTS = Format("E", Scoring.POINTS, 9)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (number(54.25), "54.2"),
        (number(-0.5), f"{MINUS}0.5"),
        (number(12345.6), "12,345.6"),
        (signed(-16), f"{MINUS}16"),
        (signed(0), "0"),
        (percent(0), f"0.0{PERCENT}"),
        (percent(1), f"100.0{PERCENT}"),
        (to_par(3.44), "+3.4"),
        (to_par(-20), f"{MINUS}20.0"),
        (to_par(0), "E"),
        (to_par(-0.04), "E"),
        (day("2026-05-03"), "3 May 2026"),
        (short_day(date(2026, 11, 3)), "3 Nov 2026"),
    ],
)
def test_numbers_and_dates(said: str, words: str) -> None:
    assert said == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 strokes"),
        (1, "1 stroke"),
        (-1, "−1 stroke"),
        (-4, "−4 strokes"),
        (1200, "1,200 strokes"),
    ],
)
def test_one_of_a_thing_is_said_of_one(count: int, words: str) -> None:
    assert counted(count, "stroke") == words

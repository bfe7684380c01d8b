"""Paper scorecards as values: what can stand on one, and how a box is read."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Rules, Scoring
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.paper import read_box
from rounds.terms.wording import signed
from tests.scenes.play import PAPER_BOXES, paper_card


@given(st.integers(-19, 35))
def test_a_box_reads_back_as_it_is_written(box: int) -> None:
    assert read_box(str(box)) == read_box(signed(box)) == read_box(f" {box} ") == box


@given(st.integers(0, 16))
def test_a_flag_makes_the_number_the_stock_that_was_left(left: int) -> None:
    assert read_box(str(left), is_cleared=True) == -left
    assert read_box(f"-{left}", is_cleared=True) == -left


def test_an_empty_box_holds_nothing() -> None:
    assert read_box("") is None
    assert read_box("  ") is None


@pytest.mark.parametrize(
    ("text", "is_cleared", "words"),
    [
        ("-", False, "How many cards were left in the stock? 0 if none"),
        ("", True, "How many cards were left in the stock? 0 if none"),
        ("five", False, "'five' is not a number of cards"),
        ("5.5", False, "'5.5' is not a number of cards"),
        ("--4", False, "'--4' is not a number of cards"),
        ("+4", False, "'+4' is not a number of cards"),
        ("4-", False, "'4-' is not a number of cards"),
        ("1e1", False, "'1e1' is not a number of cards"),
        ("٤", False, "is not a number of cards"),
        ("9" * 5000, False, "is not a number of cards"),
    ],
)
def test_what_is_no_number_of_cards(text: str, is_cleared: bool, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("?", r"\?").replace("+", r"\+")):
        read_box(text, is_cleared=is_cleared)


@given(st.text(max_size=8), st.booleans())
def test_any_text_is_a_box_or_a_sentence(text: str, is_cleared: bool) -> None:
    try:
        read_box(text, is_cleared=is_cleared)
    except ValueError as error:
        assert str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"boxes": (36, *PAPER_BOXES[1:])}, "boxes", "Hole 1: At most 35 cards can be left"),
        (
            {"boxes": (-17, *PAPER_BOXES[1:])},
            "boxes",
            "Hole 1: At most 16 cards can be left in the stock",
        ),
        ({"boxes": PAPER_BOXES[:8]}, "boxes", "8 boxes: a card has 9 or 18"),
        ({"boxes": ()}, "boxes", "0 boxes: a card has 9 or 18"),
        ({"day": date(1899, 12, 31)}, "recorded_on", "1899-12-31: the first day is 1900-01-01"),
        ({"par": 3}, "par", "Par 3: a hole's par is 4 or 5"),
        ({"scoring": Scoring.TIMED}, "scoring", "A paper scorecard is in strokes or points"),
        ({"notes": "x" * 1001}, "notes", "1001 characters: notes have 1000 at most"),
        ({"notes": "\x00"}, "notes", "cannot be stored"),
        ({"notes": "\ud800"}, "notes", "cannot be stored"),
    ],
)
def test_a_card_that_cannot_be(changed: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(ImpossibleChoice, match=words) as refused:
        paper_card(**changed)
    assert refused.value.field == field


@pytest.mark.parametrize(("rules", "most"), [("S", 16), ("SO", 17), ("SJ1", 17), ("SJ2O", 19)])
def test_the_stock_is_as_large_as_the_rules_make_it(rules: str, most: int) -> None:
    paper_card(rules=Rules.parse(rules), boxes=(-most,) * 9)
    with pytest.raises(
        ImpossibleChoice, match=f"At most {most} cards can be left in the stock under"
    ):
        paper_card(rules=Rules.parse(rules), boxes=(-most - 1,) * 9)


def test_the_version_follows_all_that_is_on_the_card() -> None:
    card = paper_card()
    others: list[dict[str, Any]] = [
        {"day": date(2026, 5, 4)},
        {"boxes": (None, *PAPER_BOXES[1:])},
        {"rules": Rules.parse("E")},
        {"scoring": Scoring.POINTS},
        {"par": 5},
        {"notes": "wind"},
    ]
    versions = {replace(card, **changed).version for changed in others}
    assert len(versions | {card.version}) == len(others) + 1
    assert paper_card().version == card.version

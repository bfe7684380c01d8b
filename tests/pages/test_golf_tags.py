"""What pages write: golf's numbers, and the scorecard with its marks."""

import re
from collections.abc import Sequence
from types import SimpleNamespace

import pytest
from django.template import Context, Template

from engine import Scorecard, Scoring
from rounds.templatetags.golf import minus, to_par
from rounds.terms.wording import clock


@pytest.mark.parametrize(
    ("number", "text"), [(-4, "−4"), (0, "0"), (12, "12"), (-1.5, "−1.5"), (None, "")]
)
def test_a_number_has_a_true_minus_sign(number: float | None, text: str) -> None:
    assert minus(number) == text


@pytest.mark.parametrize(
    ("difference", "text"), [(0, "E"), (3, "+3"), (-2, "−2"), (-16, "−16"), (None, "")]
)
def test_a_score_to_par_is_written_as_golf_does(difference: int | None, text: str) -> None:
    assert to_par(difference) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (9, "0:09"), (247, "4:07"), (3723, "1:02:03")]
)
def test_seconds_are_shown_as_a_clock(seconds: int, text: str) -> None:
    assert clock(seconds) == text


def card_of(scores: Sequence[int | None], scoring: Scoring = Scoring.STROKES) -> SimpleNamespace:
    """A round's state, as far as a scorecard needs it; a hole at zero or lower was cleared."""
    card = Scorecard(scoring, 4, tuple(scores))
    return SimpleNamespace(
        par=4,
        round_par=card.round_par,
        scores=list(scores),
        running_to_par=list(card.running_to_par),
        endings=[None if s is None else "cleared" if s <= 0 else "blocked" for s in scores],
        nines=list(card.nines),
        total=card.total,
        to_par=card.to_par,
        state="open",
        current=1 + len(card.played),
    )


def render(tag: str, card: SimpleNamespace) -> str:
    """The output of `{% tag card %}`."""
    return Template("{% load golf %}{% " + tag + " card %}").render(Context({"card": card}))


NINE_HOLES: list[int | None] = [3, 2, 4, 5, 9, -4, None, None, None]


def test_each_score_carries_its_distance_from_par() -> None:
    page = render("scorecard", card_of(NINE_HOLES))
    assert re.findall(r'data-score="(\d)" data-over="(-?\d+)"', page) == [
        ("1", "-1"), ("2", "-2"), ("3", "0"), ("4", "1"), ("5", "5"), ("6", "-8")
    ]  # fmt: skip
    assert page.count("is-cleared") == 1
    assert re.findall(r"<span class=\"mark\">([^<]*)</span>", page)[5:7] == ["−4", ""]


def test_a_nine_has_one_sum_and_marks_the_hole_in_play() -> None:
    page = render("scorecard", card_of(NINE_HOLES))
    assert '<td class="sum" data-nine="1">19</td>' in page
    assert "data-total" not in page
    assert '<td class="sum" data-to-par>−5</td>' in page
    assert 'data-hole="7" aria-current="true"' in page


def test_eighteen_holes_have_out_in_and_total() -> None:
    page = render("scorecard", card_of([4] * 9 + [1] * 9))
    assert re.findall(r'data-nine="(\d)">(\d+)<', page) == [("1", "36"), ("2", "9")]
    assert '<td class="sum" data-total>45</td>' in page
    assert re.findall(r'title="([^"]*)">(\w+)</abbr>', page) == [
        ("Total of holes 1 to 9", "Out"),
        ("Total of holes 10 to 18", "In"),
        ("Total", "Tot"),
    ]


def test_points_have_neither_par_nor_marks() -> None:
    page = render("scorecard", card_of([350, 0, None], Scoring.POINTS))
    assert "data-over" not in page
    assert "row-par" not in page
    assert "row-running" not in page
    assert 'data-nine="1">350<' in page


def test_a_strip_is_the_scores_in_a_line() -> None:
    page = render("strip", card_of(NINE_HOLES))
    assert page.count("<li") == 9
    assert re.findall(r'<span class="mark">([^<]*)</span>', page) == [
        "3", "2", "4", "5", "9", "−4", "", "", ""
    ]  # fmt: skip

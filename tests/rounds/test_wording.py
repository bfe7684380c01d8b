"""Figures in words: numbers, dates, sentences, and what is left out when there is nothing."""

from typing import Any

import pytest

from engine import Scoring
from rounds.formats import Format
from rounds.wording import (
    MINUS,
    PERCENT,
    TABLE_ROWS,
    counted,
    day,
    figures_sentence,
    number,
    percent,
    signed,
    to_par,
    totals_sentence,
    totals_table,
)

EASY = Format("E", Scoring.STROKES, 9)
EASY_POINTS = Format("E", Scoring.POINTS, 9)


def totals(*values: int, par: int | None = 36) -> list[dict[str, Any]]:
    """Rows of the chart; means are made up, since words only repeat them."""
    return [
        {
            "number": place,
            "round": f"round{place}",
            "date": f"2026-03-{place % 28 + 1:02}",
            "total": value,
            "par": par,
            "mean_5": 40.25 if place >= 5 else None,
            "mean_20": -1.0 if place >= 20 else None,
        }
        for place, value in enumerate(values, 1)
    ]


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
    ],
)
def test_numbers_and_dates(said: str, words: str) -> None:
    assert said == words


@pytest.mark.parametrize(
    ("rows", "golf_format", "ending"),
    [
        ([], EASY, "nothing to draw yet."),
        (totals(-2), EASY, f"1 signed round of {EASY.words}: {MINUS}2 strokes; par 36."),
        (totals(0, 30), EASY, ": from 0 to 30, 15.0 on average; par 36."),
        (totals(*[36] * 5), EASY, "; mean of the last 5 40.2; par 36."),
        (totals(*[36] * 20), EASY, f"; mean of the last 20 {MINUS}1.0; par 36."),
        (totals(350, par=None), EASY_POINTS, "9 holes: 350 points."),
    ],
)
def test_the_sentence_of_round_totals(
    rows: list[dict[str, Any]], golf_format: Format, ending: str
) -> None:
    assert totals_sentence(rows, golf_format).endswith(ending)


def test_the_sentence_of_nothing() -> None:
    assert figures_sentence({"round_score": None}, EASY) == (
        f"No signed rounds of {EASY.words}: nothing to count yet."
    )


def test_without_holes_the_sentence_is_of_rounds() -> None:
    figures = {"rounds": 1, "round_score": {"mean": -2.0}, "clear_rate": None}
    assert figures_sentence(figures, EASY).endswith(
        f"9 holes: {MINUS}2.0 strokes a round on average."
    )


def test_the_table_has_the_newest_first_and_no_empty_column() -> None:
    table = totals_table(totals(350, 1200, par=None))
    assert table.columns == ("Round", "Date", "Total")
    assert table.rows == [
        ("round2", ("2", "2026-03-03", "1,200")),
        ("round1", ("1", "2026-03-02", "350")),
    ]
    assert table.left_out == 0


def test_the_table_leaves_means_open_that_are_not_there_yet() -> None:
    table = totals_table(totals(1, 2, 3, 4, 5))
    assert table.columns == ("Round", "Date", "Total", "Par", "Mean of 5")
    assert [cells[-1] for _, cells in table.rows] == ["40.2", "", "", "", ""]


def test_a_long_table_says_what_it_leaves_out() -> None:
    table = totals_table(totals(*range(TABLE_ROWS + 3)))
    assert (len(table.rows), table.left_out) == (TABLE_ROWS, 3)
    assert table.rows[-1][0] == "round4"


def test_the_table_of_nothing_is_empty() -> None:
    assert totals_table([]) == ((), [], 0)


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

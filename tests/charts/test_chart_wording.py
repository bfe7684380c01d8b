"""Charts in words: a sentence for each, and tables for pages and as CSV."""

import csv
from io import StringIO
from typing import Any

import pytest

from engine import Scoring
from rounds.charts.tables import COLUMNS, TABLE_ROWS, csv_of, table
from rounds.charts.wording import SENTENCES, running_sentence, sentence, spoken
from rounds.terms.formats import Format
from rounds.terms.wording import MINUS
from tests.charts.test_pictures import chart_of

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


def said(name: str, golf_format: Format = EASY, **numbers: Any) -> str:
    return sentence(name, numbers, golf_format).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("rows", "golf_format", "words"),
    [
        (totals(-2), EASY, f"1 signed round: {MINUS}2 strokes; par 36."),
        (totals(0, 30), EASY, "2 signed rounds: from 0 to 30 strokes, 15.0 on average; par 36."),
        (totals(350, par=None), EASY_POINTS, "1 signed round: 350 points."),
    ],
)
def test_the_sentence_of_round_totals(
    rows: list[dict[str, Any]], golf_format: Format, words: str
) -> None:
    assert said("round-totals", golf_format, rows=rows) == words


def test_it_says_where_the_means_stand() -> None:
    words = said("round-totals", rows=totals(*[36] * 20))
    assert words.endswith(f"; mean of the last 5 40.2; mean of the last 20 {MINUS}1.0; par 36.")


@pytest.mark.parametrize("name", SENTENCES)
def test_nothing_is_said_to_be_nothing(name: str) -> None:
    words = said(name, rows=[])
    assert words.startswith("No ")
    assert words.endswith(f" of {EASY.words}: nothing to draw yet.")


@pytest.mark.parametrize("name", SENTENCES)
@pytest.mark.parametrize(("unit", "golf_format"), [("strokes", EASY), ("points", EASY_POINTS)])
def test_every_chart_has_a_sentence(name: str, unit: str, golf_format: Format) -> None:
    for count in (1, 5):
        words = sentence(name, chart_of(name, count, unit), golf_format)
        assert words.endswith(".")
        assert not any(bad in words for bad in ("None", "nan", "{", "1 holes", "1 rounds"))


@pytest.mark.parametrize(
    ("name", "numbers", "words"),
    [
        (
            "hole-scores",
            {"rows": [{"low": -1, "high": -1, "holes": 1, "cleared": 1, "share": 0.25},
                      {"low": 0, "high": 0, "holes": 3, "cleared": 3, "share": 0.75}]},
            f"4 holes: from {MINUS}1 to 0 strokes, most often 0 (75.0 %); 4 cleared.",
        ),
        (
            "by-hole",
            {"rows": [{"hole": 1, "mean": 4.5}, {"hole": 2, "mean": -0.5}], "par": 4},
            f"Mean strokes by hole: lowest {MINUS}0.5 on hole 2, highest 4.5 on hole 1; par 4.",
        ),
        (
            "clear-rate",
            {"rows": [{"start": "2026-03-01", "end": "2026-03-31", "share": 0.1},
                      {"start": "2026-04-01", "end": "2026-04-30", "share": 0.3}],
             "period": "month", "all": {"share": 0.2, "of": 90}},
            ("20.0 % of 90 holes cleared from 1 March 2026 to 30 April 2026; "
             "10.0 % in the first month, 30.0 % in the last."),
        ),
        (
            "stranded-ranks",
            {"rows": [{"rank": "A", "shares": [0.2]}, {"rank": "T", "shares": [0.5]}],
             "groups": [{"holes": 10}]},
            "Ranks left at the end of 10 holes: most often 10 (50.0 %), least often ace (20.0 %).",
        ),
        (
            "days-played",
            {"rows": [{"date": "2026-03-01", "rounds": 2}, {"date": "2026-04-03", "rounds": 1}]},
            ("3 rounds signed on 2 days, from 1 March 2026 to 3 April 2026; "
             "most on 1 March 2026: 2."),
        ),
        (
            "golf-index",
            {"rows": [{"differential": -1.0, "index": None}]},
            (f"1 rated round: differentials from {MINUS}1.0 to {MINUS}1.0; "
             "no golf index before three."),
        ),
    ],
)  # fmt: skip
def test_sentences(name: str, numbers: dict[str, Any], words: str) -> None:
    assert said(name, **numbers) == words


def test_a_round_says_where_it_stood_best_and_worst() -> None:
    rows = [{"hole": 1, "running": 3}, {"hole": 2, "running": 0}, {"hole": 3, "running": -2}]
    assert running_sentence(rows, "strokes") == (
        f"To par {MINUS}2 after 3 holes; lowest {MINUS}2 after hole 3, highest +3 after hole 1."
    )
    assert running_sentence(rows[:1], "points") == "3 points after 1 hole."
    assert running_sentence([], "strokes").startswith("No hole")


def test_whoever_meets_the_picture_alone_is_told_what_it_is() -> None:
    chart = {"title": "Round totals", "format_words": EASY.words, "sentence": "One round."}
    assert spoken(chart) == f"Round totals, {EASY.words}. One round."


def texts(chart: dict[str, Any]) -> list[tuple[str | None, list[str]]]:
    return [(key, [cell.text for cell in cells]) for key, cells in table(chart).rows]


def labels(chart: dict[str, Any]) -> list[str]:
    return [column.label for column in table(chart).columns]


def test_a_table_over_time_has_the_newest_first_and_no_empty_column() -> None:
    chart = {"name": "round-totals", "rows": totals(350, 1200, par=None)}
    assert labels(chart) == ["Round", "Date", "Total"]
    assert texts(chart) == [
        ("round2", ["2", "3 March 2026", "1,200"]),
        ("round1", ["1", "2 March 2026", "350"]),
    ]
    assert [column.is_number for column in table(chart).columns] == [True, False, True]


def test_means_that_are_not_there_yet_are_left_open() -> None:
    chart = {"name": "round-totals", "rows": totals(1, 2, 3, 4, 5)}
    assert labels(chart)[-1] == "Mean of 5"
    assert [cells[-1] for _, cells in texts(chart)] == ["40.2", "", "", "", ""]


def test_a_long_table_says_what_it_leaves_out() -> None:
    chart = {"name": "round-totals", "rows": totals(*range(TABLE_ROWS + 3))}
    shown = table(chart)
    assert (len(shown.rows), shown.left_out) == (TABLE_ROWS, 3)
    assert shown.rows[-1][0] == "round4"


@pytest.mark.parametrize("name", COLUMNS)
def test_table_and_csv_are_of_the_same_numbers(name: str) -> None:
    chart = chart_of(name, 5)
    rows = list(csv.reader(StringIO(csv_of(chart))))
    assert len(rows) == 1 + len(chart["rows"])
    shown = table(chart)
    assert len(shown.rows) == len(chart["rows"])
    names = [column.name for column in shown.columns]
    assert set(names) <= set(rows[0])
    assert len(set(rows[0])) == len(rows[0])


def test_bands_and_groups_are_columns() -> None:
    mix = chart_of("scoring-mix", 5)
    assert labels(mix)[:4] == ["From", "To", "Holes", mix["bands"][0]]
    assert labels(chart_of("stranded-ranks", 5))[:3] == ["Rank", "Any left", "1–4 left"]


def test_csv_has_bare_numbers_and_the_oldest_first() -> None:
    lines = csv_of({"name": "round-totals", "rows": totals(-4, 1200)}).splitlines()
    assert lines == [
        "number,round,date,total,par,mean_5,mean_20",
        "1,round1,2026-03-02,-4,36,,",
        "2,round2,2026-03-03,1200,36,,",
    ]

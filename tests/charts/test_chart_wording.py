"""Charts in words: a sentence for each, and tables for pages and as CSV."""

import csv
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from engine import Scoring
from rounds.charts.chart import Chart, Heading
from rounds.charts.course import COURSE, Course
from rounds.charts.days import DaysPlayed, RoundsOfDay
from rounds.charts.golf_index import Differential, GolfIndex
from rounds.charts.over_time import (
    ClearedPeriod,
    ClearRate,
    Lost,
    Mix,
    ScoringMix,
    StrokesLost,
)
from rounds.charts.players import AllPlayers, Reference
from rounds.charts.ranks import Left, RankLeft, StrandedRanks
from rounds.charts.registry import ALL, CHARTS
from rounds.charts.running import RUNNING, Running, RunningHole
from rounds.charts.scores import ByHole, HoleMean, HoleScores, RoundTotals, Total
from rounds.charts.sheets import Sheet, Source
from rounds.charts.tables import TABLE_ROWS, Table
from rounds.figures.histograms import Bar
from rounds.figures.shapes import Share
from rounds.files.csv import csv_text
from rounds.models import Player
from rounds.selectors.standings import Bin
from rounds.terms.formats import Format
from rounds.terms.wording import MINUS, unit_of
from tests.charts.test_course import WORTH
from tests.charts.test_pictures import chart_of

EASY = Format("E", Scoring.STROKES, 9)
EASY_POINTS = Format("E", Scoring.POINTS, 9)


def totals(*values: int, par: int | None = 36) -> RoundTotals:
    """The chart of these totals; the means are invented, since words only repeat them."""
    return RoundTotals(
        [
            Total(
                number=place,
                round=f"round{place}",
                date=f"2026-03-{place % 28 + 1:02}",
                total=value,
                par=par,
                mean_5=40.25 if place >= 5 else None,
                mean_20=-1.0 if place >= 20 else None,
            )
            for place, value in enumerate(values, 1)
        ]
    )


def with_numbers(chart: Chart[Any, Any], numbers: Any) -> Chart[Any, Any]:
    """The chart with these numbers, whatever its subject."""
    return replace(chart, count=lambda _: numbers)


def sheet_of(chart: Chart[Any, Any], numbers: Any, golf_format: Format = EASY) -> Sheet[Any, Any]:
    return Sheet(
        with_numbers(chart, numbers), Source(None, Player(), golf_format, unit_of(golf_format))
    )


def said(name: str, numbers: Any, golf_format: Format = EASY) -> str:
    chart = next(chart for chart in ALL if chart.name == name)
    sentence = sheet_of(chart, numbers, golf_format).heading.sentence
    return sentence.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("chart", "golf_format", "words"),
    [
        (totals(-2), EASY, f"1 signed round: {MINUS}2 strokes; par 36."),
        (totals(0, 30), EASY, "2 signed rounds: from 0 to 30 strokes, 15.0 on average; par 36."),
        (totals(350, par=None), EASY_POINTS, "1 signed round: 350 points."),
    ],
)
def test_the_sentence_of_round_totals(chart: RoundTotals, golf_format: Format, words: str) -> None:
    assert said("round-totals", chart, golf_format) == words


def test_it_says_where_the_means_stand() -> None:
    words = said("round-totals", totals(*[36] * 20))
    assert words.endswith(f"; mean of the last 5 40.2; mean of the last 20 {MINUS}1.0; par 36.")


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_is_said_to_be_nothing(name: str) -> None:
    words = said(name, chart_of(name, 0))
    assert words.startswith("No ")
    assert words.endswith(f" of {EASY.words}: nothing to draw yet.")


@pytest.mark.parametrize("name", [chart.name for chart in ALL])
@pytest.mark.parametrize(("unit", "golf_format"), [("strokes", EASY), ("points", EASY_POINTS)])
def test_every_chart_has_a_sentence(name: str, unit: str, golf_format: Format) -> None:
    for count in (1, 5):
        words = said(name, chart_of(name, count, unit), golf_format)
        assert words.endswith(".")
        assert not any(bad in words for bad in ("None", "nan", "{", "1 holes", "1 rounds"))


# An example of every chart.
SENTENCES: list[tuple[str, Any, str]] = [
    (
        "round-totals",
        RoundTotals([Total(1, "r", "2026-03-01", -2, 36, None, None)]),
        f"1 signed round: {MINUS}2 strokes; par 36.",
    ),
    (
        "hole-scores",
        HoleScores([Bar(-1, -1, holes=1, cleared=1, share=0.25),
                    Bar(0, 0, holes=3, cleared=3, share=0.75)]),
        f"4 holes: from {MINUS}1 to 0 strokes, most often 0 (75.0 %); 4 cleared.",
    ),
    (
        "by-hole",
        ByHole([HoleMean(1, 2, 4.5, None, None), HoleMean(2, 2, -0.5, None, None)], par=4),
        f"Mean strokes by hole: lowest {MINUS}0.5 on hole 2, highest 4.5 on hole 1; par 4.",
    ),
    (
        "clear-rate",
        ClearRate([ClearedPeriod("2026-03-01", "2026-03-31", 4, 40, 0.1, 0, 1),
                   ClearedPeriod("2026-04-01", "2026-04-30", 15, 50, 0.3, 0, 1)],
                  "month", Share(18, 90, 0.2, 0, 1)),
        ("20.0 % of 90 holes cleared from 1 March 2026 to 30 April 2026; "
         "10.0 % in the first month, 30.0 % in the last."),
    ),
    (
        "stranded-ranks",
        StrandedRanks([RankLeft("A", [0.2]), RankLeft("T", [0.5])], [Left(0, 35, holes=10)]),
        "Ranks left at the end of 10 holes: most often 10 (50.0 %), least often ace (20.0 %).",
    ),
    (
        "days-played",
        DaysPlayed([RoundsOfDay("2026-03-01", 2), RoundsOfDay("2026-04-03", 1)]),
        ("3 rounds signed on 2 days, from 1 March 2026 to 3 April 2026; "
         "most on 1 March 2026: 2."),
    ),
    (
        "golf-index",
        GolfIndex([Differential(1, "r", "2026-03-01", 30, differential=-1.0, index=None)]),
        (f"1 rated round: differentials from {MINUS}1.0 to {MINUS}1.0; "
         "no golf index before three."),
    ),
    (
        "scoring-mix",
        ScoringMix([Mix("2026-03-01", "2026-03-31", 4, [1, 3])], "month", ["Par", "Worse"]),
        "4 holes from 1 March 2026 to 31 March 2026: par 25.0 %, worse 75.0 %.",
    ),
    (
        "strokes-lost",
        StrokesLost([Lost("2026-03-01", "2026-03-01", 2, 1.5, 0, 3, 0.75, 0.5, 1)], "day"),
        ("2 reviewed holes from 1 March 2026 to 1 March 2026: 1.5 strokes lost a hole; "
         "accuracy 75.0 % in the last day that had choices."),
    ),
    (
        "all-players",
        AllPlayers([Bin(30, 35, 2), Bin(35, 40, 1)], 33.25, [Reference("Random", 44.7)]),
        ("3 players with mean totals from 30 to 40 strokes; this player 33.2; "
         "for comparison random 44.7."),
    ),
    (
        "running",
        Running([RunningHole(1, 7, 3, 3)]),
        "To par +3 after 1 hole; lowest +3 after hole 1, highest +3 after hole 1.",
    ),
    (
        "review",
        Course([WORTH, replace(WORTH, number=1, fewest=5, is_worst=True)]),
        ("From 9.0 strokes expected and 3 possible at the deal to 5 after 1 action; "
         "worst decision: 1."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "numbers", "words"), SENTENCES)
def test_sentences(name: str, numbers: Any, words: str) -> None:
    assert said(name, numbers) == words


def test_every_chart_has_an_example() -> None:
    assert {name for name, _, _ in SENTENCES} == {chart.name for chart in ALL}


def test_a_round_says_where_it_stood_best_and_worst() -> None:
    rows = [RunningHole(at, 4, 0, running) for at, running in enumerate((3, 0, -2), 1)]
    assert said("running", Running(rows)) == (
        f"To par {MINUS}2 after 3 holes; lowest {MINUS}2 after hole 3, highest +3 after hole 1."
    )
    assert said("running", Running(rows[:1]), EASY_POINTS) == "3 points after 1 hole."
    assert said("running", Running([])).startswith("No hole")


def test_the_picture_alone_says_what_it_is() -> None:
    heading = Heading("name", "Round totals", "E-strokes-9", EASY.words, "strokes", "One round.")
    assert RUNNING.spoken(heading) == f"Round totals, {EASY.words}. One round."
    assert COURSE.spoken(heading) == "One round."


def table(numbers: Any, name: str = "round-totals") -> Table:
    return sheet_of(next(chart for chart in ALL if chart.name == name), numbers).table


def texts(chart: RoundTotals) -> list[tuple[str | None, list[str]]]:
    return [(key, [cell.text for cell in cells]) for key, cells in table(chart).rows]


def labels(numbers: Any, name: str = "round-totals") -> list[str]:
    return [column.label for column in table(numbers, name).columns]


def csv_of(numbers: Any, name: str = "round-totals") -> str:
    sheet = sheet_of(next(chart for chart in ALL if chart.name == name), numbers)
    return csv_text(sheet.heads, sheet.records)


def test_a_table_over_time_has_the_newest_first_and_no_empty_column() -> None:
    chart = totals(350, 1200, par=None)
    assert labels(chart) == ["Round", "Date", "Total"]
    assert texts(chart) == [
        ("round2", ["2", "3 March 2026", "1,200"]),
        ("round1", ["1", "2 March 2026", "350"]),
    ]
    assert [column.is_number for column in table(chart).columns] == [True, False, True]


def test_means_that_are_not_there_yet_are_left_open() -> None:
    chart = totals(1, 2, 3, 4, 5)
    assert labels(chart)[-1] == "Mean of 5"
    assert [cells[-1] for _, cells in texts(chart)] == ["40.2", "", "", "", ""]


def test_a_long_table_says_what_it_leaves_out() -> None:
    shown = table(totals(*range(TABLE_ROWS + 3)))
    assert (len(shown.rows), shown.left_out) == (TABLE_ROWS, 3)
    assert shown.rows[-1].round_id == "round4"


@pytest.mark.parametrize("name", [chart.name for chart in ALL])
def test_table_and_csv_are_of_the_same_numbers(name: str) -> None:
    numbers = chart_of(name, 5)
    rows = list(csv.reader(StringIO(csv_of(numbers, name))))
    assert len(rows) == 1 + len(numbers.rows)
    shown = table(numbers, name)
    assert len(shown.rows) == len(numbers.rows)
    names = [column.name for column in shown.columns]
    assert set(names) <= set(rows[0])
    assert len(set(rows[0])) == len(rows[0])


def test_bands_and_groups_are_columns() -> None:
    mix = chart_of("scoring-mix", 5)
    assert labels(mix, "scoring-mix")[:4] == ["From", "To", "Holes", mix.bands[0]]
    ranks = chart_of("stranded-ranks", 5)
    assert labels(ranks, "stranded-ranks")[:3] == ["Rank", "Any left", "1–4 left"]


def test_csv_has_bare_numbers_and_the_oldest_first() -> None:
    assert csv_of(totals(-4, 1200)).splitlines() == [
        "number,round,date,total,par,mean_5,mean_20",
        "1,round1,2026-03-02,-4,36,,",
        "2,round2,2026-03-03,1200,36,,",
    ]

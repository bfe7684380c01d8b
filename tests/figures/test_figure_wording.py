"""Figures in words: values, details, tables, and words for missing figures."""

from datetime import date
from typing import Any

from engine import Scoring
from rounds.figures.figure import Figure
from rounds.figures.population import Population
from rounds.figures.records import LongestRun, Record, RecordOfHole, RoundScores
from rounds.figures.registry import FIGURES, GROUPS
from rounds.figures.shapes import (
    Form,
    Mean,
    Median,
    Reviewed,
    Share,
    Standing,
    Streak,
    StrokesLost,
    Trend,
    Value,
    Words,
)
from rounds.figures.summary import summary_of
from rounds.figures.tables import BestHole, BestRound, HoleNumber, StrandedRank, Table
from rounds.figures.wording import groups, readings
from rounds.terms.formats import Format
from rounds.terms.rows import RoundRow
from rounds.terms.wording import MINUS, PERCENT
from tests.scenes.histories import START, TODAY, Case, for_any_history, typed_figures_of

EASY = Format("E", Scoring.STROKES, 9)
EASY_POINTS = Format("E", Scoring.POINTS, 9)
MARCH = date(2026, 3, 1)
MAY = date(2026, 5, 1)


def read(name: str, value: Value, golf_format: Format = EASY) -> Words:
    """A figure's value, detail and records, in the figure's unit."""
    return value.read(FIGURES[name].unit_in(golf_format))


def seen(name: str, value: Value) -> tuple[str, str]:
    """A figure's value and detail."""
    return read(name, value)[:2]


def sentence(*rounds: RoundRow) -> str:
    """The summary of some rounds in a sentence."""
    return summary_of(Population.of(rounds, [], EASY, "UTC", TODAY)).sentence


def test_the_sentence_of_nothing() -> None:
    assert sentence() == f"No signed rounds of {EASY.words}: nothing to count yet."


def test_without_holes_the_sentence_is_of_rounds() -> None:
    golf_round = RoundRow(1, "round1", "casual", "signed", START, None, 4, 9, -2)
    assert sentence(golf_round).endswith(f"9 holes: {MINUS}2.0 strokes a round on average.")


def test_one_round_has_no_spread() -> None:
    record = Record(40, "round1", MARCH)
    words = read("round_score", RoundScores(40.0, 40.0, None, record, record))
    assert (words.value, words.detail) == ("40.0", "median 40.0")
    assert [record.text for record in words.records] == ["40 strokes, 1 March 2026"] * 2


def test_figures_of_reviews_say_how_many_holes_they_leave_out() -> None:
    lost = StrokesLost(2.25, 8, 1, Share(4, 8, 0.5, 0.2, 0.8))
    assert read("strokes_lost", lost, EASY_POINTS)[:2] == (
        "2.2",
        f"50.0{PERCENT} of holes played optimally; of 8 holes, 1 left out",
    )
    accuracy = read("accuracy", Reviewed(0.875, 1, 0), EASY_POINTS)
    assert accuracy[:2] == (f"87.5{PERCENT}", "of 1 hole")


def test_a_hole_that_was_never_dealt_leads_to_its_round() -> None:
    longest = RecordOfHole(3, "round1", MARCH, 7, None)
    (record,) = read("longest_run", LongestRun(1.0, longest)).records
    assert (record.text, record.round_id) == ("3 cards, hole 7, 1 March 2026", "round1")
    assert record.hole_id is None


def test_means_say_how_sure_they_are() -> None:
    sure, once = Mean(9.5, 8.25, 10.75, 18), Mean(2.0, None, None, 1)
    assert seen("draws", sure) == ("9.5", f"of 18 holes; 95{PERCENT} interval 8.2 to 10.8")
    assert seen("undos", once) == ("2.0", "of 1 hole")


def test_pace_is_in_seconds() -> None:
    assert seen("seconds_per_hole", Median(90.5, 2)) == ("90.5 s", "median of 2 holes")


def test_streaks_say_how_they_stand_and_when_they_were_longest() -> None:
    streak = Streak(1, 3, MAY, date(2026, 5, 3))
    assert seen("day_streak", streak) == ("1", "longest 3, 1 May 2026 to 3 May 2026")
    assert seen("cleared_streak", Streak(0, 1, MAY, MAY)) == ("0", "longest 1, 1 May 2026")
    assert seen("par_streak", Streak(0, 0, None, None)) == ("0", "none so far")


def test_trend_and_form_wait_for_rounds() -> None:
    assert seen("trend", Trend(None, None))[0] == "–"
    assert seen("trend", Trend(-1.5, None)) == (
        f"{MINUS}1.5",
        "mean of the last 5 rounds; of the last 20: –",
    )
    assert seen("form", Form(-3.0, -5.0, -1.0, 20, 1200)) == (
        f"{MINUS}3.0",
        f"last 20 rounds against the 1,200 before; 95{PERCENT} interval {MINUS}5.0 to {MINUS}1.0",
    )
    alone = seen("form", Form(-3.0, None, None, 20, 1))
    assert alone[1] == "last 20 rounds against the 1 before"


def test_records_lead_to_who_holds_them() -> None:
    made: Table[BestRound | BestHole] = Table(
        [
            BestRound("round", "Lowest round", "strokes", -4, "round1", MARCH),
            BestHole("hole", "Lowest hole", "strokes", -4, "round1", MARCH, 7, "hole7"),
        ]
    )
    lines = made.lines()
    assert [line.cells for line in lines] == [("Lowest round",), ("Lowest hole",)]
    records = [line.record for line in lines if line.record]
    assert [record.text for record in records] == [
        f"{MINUS}4 strokes, 1 March 2026",
        f"{MINUS}4 strokes, hole 7, 1 March 2026",
    ]
    assert [record.hole_id for record in records] == [None, "hole7"]


def test_tables_of_shares_have_bars_and_those_of_means_intervals() -> None:
    ranks = Table([StrandedRank("T", 1, 4, 0.25, 0.05, 0.7)])
    assert ranks.lines() == [(("10", "1", f"25.0{PERCENT}", f"5 to 70{PERCENT}"), 0.25, None)]
    holes = Table([HoleNumber(1, -0.5, None, None, 1)])
    assert holes.columns("strokes") == ("Hole", "Mean strokes", f"95{PERCENT} interval", "Holes")
    assert holes.lines() == [(("1", f"{MINUS}0.5", "", "1"), None, None)]


def shown(case: Case, golf_format: Format) -> list[Figure[Any]]:
    """The figures on a page, one entry for each time it shows one."""
    made = groups(typed_figures_of(case), golf_format)
    read = [reading.figure for group in made for reading in group.readings]
    return read + [table.figure for group in made for table in group.tables]


@for_any_history
def test_a_page_shows_every_figure_of_the_format_once(case: Case) -> None:
    """Whether or not there is anything to count."""
    golf_format = Format("E", case[0], 9)
    there = [figure.name for figure in FIGURES.values() if figure.has(golf_format)]
    assert sorted(figure.name for figure in shown(case, golf_format)) == sorted(there)


def test_what_a_format_does_not_have_is_not_shown() -> None:
    """Par in points, wins in strokes, a standing in rounds that cannot be rated."""
    missing = {
        golf_format: FIGURES.keys() - {figure.name for figure in shown(NOTHING, golf_format)}
        for golf_format in (EASY, EASY_POINTS, Format("E", Scoring.STROKES, 18))
    }
    in_strokes = {"to_par", "at_or_under_par", "perfect_rounds", "par_streak"}
    assert list(missing.values()) == [{"wins"}, in_strokes, {"wins", "standing"}]
    labels = [group.label for group in groups(typed_figures_of(NOTHING), EASY_POINTS)]
    assert labels == [group.label for group in GROUPS if group.label != "Par"]


NOTHING: Case = (Scoring.STROKES, [], [])


def test_a_figure_of_nothing_says_of_what_there_is_none() -> None:
    words = {each.figure.name: each for each in readings(typed_figures_of(NOTHING), EASY)}
    assert (words["draws"].value, words["draws"].detail) == ("–", "No holes with a log yet")
    assert words["form"].detail == "No rounds before the last 20 yet"
    assert (words["rounds"].value, words["rounds"].detail) == ("0", "")
    [table] = [
        table
        for group in groups(typed_figures_of(NOTHING), EASY)
        for table in group.tables
        if table.figure.name == "by_hole"
    ]
    assert (table.lines, table.has_bars, table.figure.nothing) == ([], False, "No holes yet")


def test_a_standing_is_a_percentile_among_others() -> None:
    assert seen("standing", Standing(62.5, 4, 10)) == (
        "62nd",
        "percentile among 4 other players, by 10 rated rounds",
    )
    assert seen("standing", Standing(0.0, 1, 5)) == (
        "0th",
        "percentile among 1 other player, by 5 rated rounds",
    )

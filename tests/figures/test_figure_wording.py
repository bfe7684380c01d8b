"""Figures as pages show them: values, details, tables, and groups without what there is not."""

from typing import Any

from engine import Scoring
from rounds.figures.wording import READERS, TABLES, groups, readings
from rounds.terms.definitions import FIGURE_GROUPS, FIGURES
from rounds.terms.formats import Format
from rounds.terms.wording import MINUS, PERCENT
from tests.figures.test_stats_days import signed_at
from tests.scenes.histories import figures_of

EASY = Format("E", Scoring.STROKES, 9)
EASY_POINTS = Format("E", Scoring.POINTS, 9)


def read(name: str, value: Any) -> tuple[str, str]:
    """A figure's value and detail."""
    (reading,) = readings({name: value}, EASY)
    return reading.value, reading.detail


def table(name: str, value: list[Any]) -> Any:
    """The only table of the only group."""
    (group,) = groups({name: value}, [], EASY)
    (made,) = group.tables
    return made


def test_one_round_has_no_spread_and_what_is_none_is_not_read() -> None:
    record = {"value": 40, "round": "round1", "date": "2026-03-01"}
    score = {"mean": 40.0, "median": 40.0, "deviation": None, "best": record, "worst": record}
    (reading,) = readings({"round_score": score, "wins": None, "scoring_mix": []}, EASY)
    assert (reading.name, reading.value, reading.detail) == ("round_score", "40.0", "median 40.0")
    assert [record.text for record in reading.records] == ["40 strokes, 1 March 2026"] * 2


def test_figures_of_reviews_say_how_many_holes_they_leave_out() -> None:
    lost = {"mean": 2.25, "holes": 8, "left_out": 1, "optimal": {"share": 0.5}}
    accuracy = {"mean": 0.875, "holes": 1, "left_out": 0}
    figures = {"strokes_lost": lost, "accuracy": accuracy}
    assert [(reading.value, reading.detail) for reading in readings(figures, EASY_POINTS)] == [
        ("2.2", f"50.0{PERCENT} of holes played optimally; of 8 holes, 1 left out"),
        (f"87.5{PERCENT}", "of 1 hole"),
    ]


def test_a_hole_that_was_never_dealt_leads_to_its_round() -> None:
    longest = {"value": 3, "round": "round1", "date": "2026-03-01", "number": 7, "hole": None}
    (reading,) = readings({"longest_run": {"mean": 1.0, "longest": longest}}, EASY)
    (record,) = reading.records
    assert (record.text, record.round_id) == ("3 cards, hole 7, 1 March 2026", "round1")
    assert record.hole_id is None


def test_means_say_how_sure_they_are() -> None:
    sure = {"mean": 9.5, "low": 8.25, "high": 10.75, "count": 18}
    once = {"mean": 2.0, "low": None, "high": None, "count": 1}
    assert read("draws", sure) == ("9.5", f"of 18 holes; 95{PERCENT} interval 8.2 to 10.8")
    assert read("undos", once) == ("2.0", "of 1 hole")


def test_pace_is_in_seconds() -> None:
    assert read("seconds_per_hole", {"median": 90.5, "count": 2}) == ("90.5 s", "median of 2 holes")


def test_streaks_say_how_they_stand_and_when_they_were_longest() -> None:
    streak = {"current": 1, "longest": 3, "since": "2026-05-01", "until": "2026-05-03"}
    assert read("day_streak", streak) == ("1", "longest 3, 1 May 2026 to 3 May 2026")
    one_day = {"current": 0, "longest": 1, "since": "2026-05-01", "until": "2026-05-01"}
    assert read("cleared_streak", one_day) == ("0", "longest 1, 1 May 2026")
    none = {"current": 0, "longest": 0, "since": None, "until": None}
    assert read("par_streak", none) == ("0", "none so far")


def test_trend_and_form_wait_for_rounds() -> None:
    assert read("trend", {"mean_5": None, "mean_20": None})[0] == "–"
    assert read("trend", {"mean_5": -1.5, "mean_20": None}) == (
        f"{MINUS}1.5",
        "mean of the last 5 rounds; of the last 20: –",
    )
    form: dict[str, Any] = {"mean": -3.0, "low": -5.0, "high": -1.0, "last": 20, "before": 1200}
    assert read("form", form) == (
        f"{MINUS}3.0",
        f"last 20 rounds against the 1,200 before; 95{PERCENT} interval {MINUS}5.0 to {MINUS}1.0",
    )
    form |= {"low": None, "high": None, "before": 1}
    assert read("form", form)[1] == "last 20 rounds against the 1 before"


def test_records_lead_to_who_holds_them() -> None:
    held = {"value": -4, "round": "round1", "date": "2026-03-01"}
    hole = held | {"number": 7, "hole": "hole7"}
    made = table(
        "records",
        [
            {"name": "round", "label": "Lowest round", "unit": "strokes", **held},
            {"name": "hole", "label": "Lowest hole", "unit": "strokes", **hole},
        ],
    )
    assert [line.cells for line in made.lines] == [("Lowest round",), ("Lowest hole",)]
    assert [line.record.text for line in made.lines] == [
        f"{MINUS}4 strokes, 1 March 2026",
        f"{MINUS}4 strokes, hole 7, 1 March 2026",
    ]
    assert [line.record.hole_id for line in made.lines] == [None, "hole7"]


def test_tables_of_shares_have_bars_and_those_of_means_intervals() -> None:
    rank = {"rank": "T", "count": 1, "of": 4, "share": 0.25, "low": 0.05, "high": 0.7}
    ranks = table("stranded_ranks", [rank])
    assert ranks.lines == [(("10", "1", f"25.0{PERCENT}", f"5 to 70{PERCENT}"), 0.25, None)]
    assert ranks.has_bars
    hole = {"number": 1, "mean": -0.5, "low": None, "high": None, "count": 1}
    holes = table("by_hole", [hole])
    assert holes.columns == ("Hole", "Mean strokes", f"95{PERCENT} interval", "Holes")
    assert holes.lines == [(("1", f"{MINUS}0.5", "", "1"), None, None)]
    assert not holes.has_bars


def test_every_figure_is_in_a_group_and_has_words() -> None:
    """A summary of some rounds shows each figure that has a population, once."""
    figures = figures_of((Scoring.STROKES, signed_at(), []))
    assert READERS.keys() | TABLES.keys() <= FIGURES.keys()
    read = readings(figures, EASY)
    shown = [reading.name for group in groups(figures, read, EASY) for reading in group.readings]
    assert sorted(shown) == sorted(name for name, figure in figures.items() if figure is not None)


def test_a_group_of_nothing_is_left_out() -> None:
    assert groups({"par_streak": None}, [], EASY) == []
    read = readings({"wins": 0}, EASY_POINTS)
    assert [group.label for group in groups({"wins": 0}, read, EASY_POINTS)] == ["Scores"]
    assert "wins" in FIGURE_GROUPS["Scores"]


def test_a_standing_is_a_percentile_among_others() -> None:
    found = {"percentile": 62.5, "others": 4, "rounds": 10}
    assert read("standing", found) == (
        "62nd",
        "percentile among 4 other players, by 10 rated rounds",
    )
    found = {"percentile": 0.0, "others": 1, "rounds": 5}
    assert read("standing", found) == ("0th", "percentile among 1 other player, by 5 rated rounds")

"""Surveys agree with the known rates; reference players play legally, and their file is whole."""

import io
from itertools import pairwise
from math import isclose
from pathlib import Path

import pytest

from engine import (
    PRESETS,
    Estimate,
    Position,
    Reference,
    Rules,
    parse_cards,
    read_references,
)
from engine.solver import kernel, references, survey
from engine.solver.__main__ import SWITCH_SETS, main

# Clear rates and means of perfect play that other programs found, drawing at any time over 100,000
# deals and only when stuck over 2,000; with their 95 % intervals.
KNOWN_RATES = {
    "SD": (0.2617, 0.0027),
    "C": (0.4508, 0.0031),
    "E": (0.9287, 0.0016),
    "S": (0.134, 0.015),
    "SQ": (0.248, 0.019),
    "SQK": (0.791, 0.018),
}
KNOWN_MEANS = {"SD": 2.137, "C": 0.422, "E": -4.377}
DEALS = 1000


@pytest.mark.slow
@pytest.mark.parametrize("field", KNOWN_RATES)
def test_a_survey_agrees_with_the_known_rates(field: str, compiled: kernel.Kernel) -> None:
    heard: list[int] = []
    found = survey.survey(Rules.parse(field), DEALS, 10**6, 2, heard.append, compiled)
    rate, half = KNOWN_RATES[field]
    assert found.deals == sum(heard) == DEALS
    low, high = found.clear_rate.low, found.clear_rate.high
    # Three intervals wide each: a right solver fails once in a thousand million surveys.
    assert abs(found.clear_rate.value - rate) < 3 * (half + (high - low) / 2)
    if field in KNOWN_MEANS:
        width = found.strokes.high - found.strokes.low
        assert abs(found.strokes.value - KNOWN_MEANS[field]) < 3 * width / 2


@pytest.mark.parametrize("field", KNOWN_RATES)
def test_the_survey_that_is_kept_agrees_with_the_known_rates(field: str) -> None:
    """Either figure lies within the two intervals laid end to end."""
    found = next(kept for kept in survey.read() if kept.rules == Rules.parse(field))
    rate, half = KNOWN_RATES[field]
    assert found.deals == 100_000
    assert found.clear_rate.low - half <= rate <= found.clear_rate.high + half
    if field in KNOWN_MEANS:
        assert found.strokes.low <= KNOWN_MEANS[field] <= found.strokes.high


def test_the_survey_that_is_kept_is_of_all_switch_sets() -> None:
    assert [kept.rules for kept in survey.read()] == [*map(Rules.parse, SWITCH_SETS)]


def test_the_references_that_are_kept_are_whole() -> None:
    """Four players under each preset, each over 2,000 deals, better ones with fewer strokes."""
    kept = read_references()
    assert len(kept) == len({(each.preset, each.player) for each in kept}) == 4 * len(PRESETS)
    for preset in PRESETS:
        totals = {each.player: each.round_strokes for each in kept if each.preset == preset}
        ranked = [totals[name] for name in ("optimum", "honest advice", "longest run", "random")]
        assert all(better.high < worse.low for better, worse in pairwise(ranked))
    assert all(each.deals >= 2000 for each in kept)


def test_intervals_are_those_of_the_books() -> None:
    share = survey.wilson(10, 100)
    assert [round(figure, 4) for figure in share] == [0.1, 0.0552, 0.1744]
    assert survey.wilson(0, 10).low == 0
    mean = survey.mean_of([1, 2, 3, 4], scale=9)
    assert mean.value == 22.5
    assert isclose(mean.high - mean.value, 9 * 1.959964 * (5 / 3 / 4) ** 0.5)


def test_a_survey_is_written_as_rows() -> None:
    file = io.StringIO()
    counts = {3: 1, -2: 2}
    survey.write_csv([survey.Survey(Rules(), counts)], file)
    assert file.getvalue() == "rules,strokes,deals\nS,-2,2\nS,3,1\n"


def test_surveys_are_read_as_they_were_written(tmp_path: Path) -> None:
    kept = tmp_path / "survey.csv"
    found = [survey.Survey(Rules(), {-2: 2, 3: 1}), survey.Survey(Rules.parse("SJ2"), {35: 9})]
    with kept.open("w", newline="") as file:
        survey.write_csv(found, file)
    assert survey.read(kept) == found


def test_the_command_surveys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "survey.csv"
    arguments = ["--deals", "40", "--rules", "strict", "SJ1O", "--output", str(output)]
    assert main(["survey", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" can")[0].split(":")[0] for line in lines] == [
        "S    40 deals",
        "SJ1O 40 deals",
    ]
    rows = [line.split(",") for line in output.read_text().splitlines()[1:]]
    assert sum(int(deals) for _, _, deals in rows) == 80


def test_the_greedy_player_begins_the_longest_run() -> None:
    columns = (parse_cards("7C"), parse_cards("3C 4C 5C"), *((),) * 5)
    position = Position(Rules(), columns, parse_cards("6D"), parse_cards("KC"))
    move = references.longest_run(position)
    assert move.letter == "2"
    stuck = Position(Rules(), columns, parse_cards("TD"), parse_cards("KC"))
    assert references.longest_run(stuck).letter == "d"
    assert references.play_out(position, references.longest_run) == 1


@pytest.mark.ci
def test_better_players_score_less(compiled: kernel.Kernel) -> None:
    found = references.measure("strict", 60)
    totals = {each.player: each.round_strokes.value for each in found}
    assert totals["optimum"] < totals["honest advice"] < totals["longest run"]
    assert totals["longest run"] < totals["random"]


def test_references_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "reference.csv"
    found = [Reference("easy", "random", 2000, Estimate(1.25, -1.5, 4.0))]
    references.write(found, file)
    assert read_references(file) == found

"""manage.py survey: text, table and picture agree, and refusals are in words."""

import csv
from collections import Counter
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from engine import Position, Rules, seeded_code
from engine.solver import fewest_strokes
from engine.solver.survey import Survey
from rounds.charts.deals import Series, histogram
from rounds.charts.sizes import SIZES
from rounds.terms.wording import survey_sentence

STRICT, EASY = Rules.parse("S"), Rules.parse("E")


def run(*options: str) -> list[str]:
    """The lines of the command's output."""
    out = StringIO()
    call_command("survey", *options, stdout=out)
    return out.getvalue().splitlines()


def solved(rules: Rules, first: int, deals: int) -> Counter[int]:
    """The fewest strokes of each of those deals."""
    codes = (seeded_code(number, rules) for number in range(first, first + deals))
    return Counter(fewest_strokes(Position.start(code.deal, rules)) for code in codes)


def test_it_says_and_writes_what_each_deal_needs(tmp_path: Path) -> None:
    table = tmp_path / "survey.csv"
    where = ("--deals", "70", "--first", "5", "--threads", "2", "--csv", str(table))
    said = run("--rules", "strict", "E", *where)
    expected = {rules: solved(rules, 5, 70) for rules in (STRICT, EASY)}
    assert said == [survey_sentence(Survey(rules, expected[rules])) for rules in expected]
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    for rules, counts in expected.items():
        written = {
            int(row["strokes"]): int(row["deals"]) for row in rows if row["rules"] == rules.field
        }
        assert written == counts


def test_the_sentence() -> None:
    found = Survey(STRICT, {-1: 10, 0: 15, 3: 75})
    assert survey_sentence(found).replace("\N{NO-BREAK SPACE}", " ") == (
        "Strict: of 100 deals 25.0% can be cleared (17.5% to 34.3%), fewest strokes 2.15 on "
        "average (1.86 to 2.44; 95% intervals)."
    ).replace("%", " %")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_has_a_line_for_each_rule_set(tmp_path: Path, theme: str) -> None:
    drawn = tmp_path / "survey.svg"
    run("--deals", "20", "--rules", "S", "C", "E", "--chart", str(drawn), "--theme", theme)
    words = "".join(ET.fromstring(drawn.read_bytes()).itertext())
    for said in ("Strict", "Classic", "Easy", "Deals of a hundred", "can be cleared"):
        assert said in words


def test_a_picture_may_be_png(tmp_path: Path) -> None:
    drawn = tmp_path / "survey.png"
    run("--deals", "3", "--chart", str(drawn))
    assert drawn.read_bytes().startswith(b"\x89PNG")


def test_the_line_shows_shares() -> None:
    series = [Series("Strict", Survey(STRICT, {-1: 1, 2: 3}).rows())]
    (axes,) = histogram(series, "light", SIZES["wide"]).axes
    line = axes.get_lines()[0]
    assert np.asarray(line.get_xydata()).tolist() == [[-1, 25], [2, 75]]
    assert axes.get_ylim()[0] == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--deals", "1"), "two deals at least"),
        (("--deals", "5", "--threads", "0"), "and a thread"),
        (("--first", "-1"), "from number 0 on"),
        (("--rules", "house"), "house"),
        (("--chart", "survey.pdf"), "neither in .svg nor in .png"),
    ],
)
def test_what_cannot_be_is_refused(options: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        run(*options)

"""Every figure of the registry in every form, with and without a population: never an error."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import pytest
from django.test import Client
from django.utils.html import escape

from engine import Scoring
from rounds.figures import selection
from rounds.figures.figure import Figure
from rounds.figures.population import Population
from rounds.figures.registry import FIGURES, Figures
from rounds.figures.selection import Selection
from rounds.figures.shapes import Count, Standing
from rounds.figures.summary import Summary, summary_of
from rounds.models import Player
from rounds.terms.formats import Format
from rounds.terms.rows import HoleRow, RoundRow
from rounds.web.json import as_json
from tests.scenes.histories import START, TODAY
from tests.scenes.play import signed_round

FORMATS = [Format("E", scoring, 9) for scoring in (Scoring.STROKES, Scoring.POINTS)]
# Where figures are seen.
PAGE = "/players/alice"
COMPARE = "/compare?first=alice&second=bob"
ANSWER = "/api/v1/players/alice/statistics"
TABLE = "/api/v1/players/alice/statistics.csv"
COMPARISON = "/api/v1/compare?first=alice&second=bob"


def whole(golf_format: Format) -> Summary:
    """The summary of 25 rounds with a population for every figure."""
    rounds = [
        RoundRow(pk, f"round{pk:07}", "rated", "signed", START, None, 4, 9, 40 + pk)
        for pk in range(25)
    ]
    play = (2, "1111000", "A23X", 20, 9, 1, 1, 1, 5, 60, False, 2, 0.5)
    holes = [HoleRow(pk, "hole00000001", 1 + pk % 9, 4, 4, *play) for pk in range(25)]
    standing = Standing(62.5, 4, 10)
    return summary_of(Population.of(rounds, holes, golf_format, "UTC", TODAY, standing=standing))


def bare(golf_format: Format) -> Summary:
    """A summary whose counts are 1 and whose other figures have no population."""
    found = whole(golf_format)
    figures = {
        name: None if NoneType in get_args(figure.answer) else Count(1)
        for name, figure in FIGURES.items()
    }
    return Summary(found.format, found.format_words, found.unit, "", Figures(**figures))


@pytest.fixture(params=FORMATS, ids=str)
def golf_format(request: pytest.FixtureRequest) -> Format:
    found: Format = request.param
    return found


@pytest.fixture(params=[whole, bare], ids=["with a population", "without a population"])
def found(
    request: pytest.FixtureRequest,
    golf_format: Format,
    alice: Player,
    bob: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> Summary:
    """The summary that every player has in the format."""
    make: Callable[[Format], Summary] = request.param
    for player in (alice, bob):
        signed_round(player, scoring=golf_format.scoring)
    summary = make(golf_format)

    def find(_selection: Selection) -> Summary:
        return summary

    monkeypatch.setattr(selection, "_summary", find)
    return summary


def there(golf_format: Format) -> list[Figure[Any]]:
    """The figures of a format."""
    return [figure for figure in FIGURES.values() if figure.has(golf_format)]


def get(browser: Client, address: str) -> str:
    response = browser.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_the_whole_summary_has_every_figure_of_its_format(golf_format: Format) -> None:
    """The scene of these tests is complete: a figure that is None in it would not be tested."""
    figures = whole(golf_format).figures
    missing = [figure.name for figure in there(golf_format) if figure.of(figures) is None]
    assert not missing, f"let whole() have what {missing} count"


@pytest.mark.parametrize("address", [PAGE, COMPARE])
def test_a_page_shows_every_figure(
    found: Summary, golf_format: Format, client: Client, address: str
) -> None:
    """Its label, its definition and, without a population, the words for that."""
    shown = get(client, address)
    for figure in there(golf_format):
        if address == COMPARE and figure.is_table:
            continue
        assert f">{escape(figure.label)}<" in shown, figure.name
        assert escape(figure.text) in shown, figure.name
        if figure.of(found.figures) is None:
            assert figure.nothing in shown, figure.name


@pytest.mark.parametrize("address", [ANSWER, COMPARISON])
def test_an_answer_has_every_figure(found: Summary, client: Client, address: str) -> None:
    answer = json.loads(get(client, address))
    figures = answer["figures"] if address == ANSWER else answer["second"]["figures"]
    assert figures == json.loads(as_json(found.figures))
    assert list(figures) == list(FIGURES)


def test_a_file_has_every_figure(found: Summary, client: Client) -> None:
    """With its label and its unit, in the order of the answer."""
    lines = list(csv.DictReader(StringIO(get(client, TABLE))))
    assert list(dict.fromkeys(line["figure"] for line in lines)) == list(FIGURES)
    assert all(line["label"] and line["unit"] and line["measure"] for line in lines)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_counted_again_by_a_test(name: str) -> None:
    """A figure that no test names has nothing to check its numbers."""
    tests = Path(__file__).parent.glob("test_*.py")
    assert any(f'"{name}"' in test.read_text(encoding="utf-8") for test in tests), (
        f"no test in tests/figures names {name}"
    )

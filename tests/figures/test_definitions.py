"""The documentation says what the definitions say, and every definition says something."""

from pathlib import Path

import pytest

from engine import Scoring
from rounds.api.figure_serializers import FiguresSerializer
from rounds.figures.summary import summary_of
from rounds.management.tables import with_tables
from rounds.terms.boards import Board
from rounds.terms.definitions import (
    CHARTS,
    COURSE,
    FIGURE_GROUPS,
    FIGURES,
    REVIEW,
    Definition,
)
from tests.scenes.histories import TODAY

BOARDS = {board.value: board.definition for board in Board}
DOCS = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
DEFINITIONS = [*FIGURES.values(), *REVIEW.values(), *BOARDS.values(), COURSE, *CHARTS.values()]


def test_documentation_is_up_to_date() -> None:
    """`make docs` would change nothing."""
    assert with_tables(DOCS) == DOCS


def test_documentation_has_every_table() -> None:
    """Each figure, chart and part of a review has its row."""
    for name, definition in {**FIGURES, **REVIEW, **BOARDS, **CHARTS}.items():
        assert f"\n| `{name}` | {definition.label} | {definition.unit} | " in DOCS
    assert f"| {COURSE.label} |" in DOCS


def test_a_table_that_is_none_is_refused() -> None:
    """A name misspelt in the page does not pass for a table."""
    with pytest.raises(KeyError, match="figure"):
        with_tables("<!-- figure -->\n<!-- end -->")


def test_every_figure_is_defined() -> None:
    """No figure without a definition, no definition without its figure, and the API has all."""
    counted = summary_of([], [], Scoring.STROKES, "UTC", TODAY).keys()
    assert counted | {"standing"} == FIGURES.keys() == FiguresSerializer().fields.keys()


def test_every_figure_is_in_one_group() -> None:
    """A page shows it once."""
    assert sum(map(len, FIGURE_GROUPS.values())) == len(FIGURES)


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.label)
def test_definition_is_a_sentence(definition: Definition) -> None:
    """It has a label, a unit and whole sentences."""
    assert definition.label
    assert definition.unit
    assert definition.text.endswith(".")

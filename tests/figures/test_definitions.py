"""The documentation has every definition, and no definition is empty."""

from dataclasses import fields
from pathlib import Path
from typing import Any, get_origin

import pytest

from rounds.charts.registry import ALL
from rounds.figures.figure import Figure
from rounds.figures.registry import FIGURES, GROUPS, Figures
from rounds.figures.shapes import Value
from rounds.figures.tables import Table
from rounds.terms.boards import Board
from rounds.terms.definitions import (
    REVIEW,
    Definition,
)

BOARDS = {board.value: board.definition for board in Board}
DOCS = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
CHARTS = {chart.name: chart.definition for chart in ALL}
DEFINITIONS: list[Definition | Figure[Any]] = [
    *FIGURES.values(),
    *REVIEW.values(),
    *BOARDS.values(),
    *CHARTS.values(),
]


def test_documentation_has_every_table() -> None:
    """Each figure, chart and part of a review has its row."""
    definitions: dict[str, Definition | Figure[Any]] = {**FIGURES, **REVIEW, **BOARDS, **CHARTS}
    for name, definition in definitions.items():
        assert f"\n| `{name}` | {definition.label} | {definition.unit} | " in DOCS


def test_every_figure_is_a_member_of_the_answer() -> None:
    """And no other, in the same order."""
    assert [field.name for field in fields(Figures)] == list(FIGURES)  # type: ignore[arg-type]


def test_every_figure_is_in_one_group() -> None:
    """A page shows it once, and no two have the same name."""
    names = [figure.name for group in GROUPS for figure in group.figures]
    assert sorted(names) == sorted(FIGURES)


def test_every_group_is_in_the_registry() -> None:
    """A module that makes a group is not forgotten."""
    folder = Path(__file__).parents[2] / "rounds" / "figures"
    made = [path for path in folder.glob("*.py") if "= Group(" in path.read_text(encoding="utf-8")]
    assert len(made) == len(GROUPS)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.name)
def test_a_figure_is_declared_wholly(figure: Figure[Any]) -> None:
    """It has a shape, and words for a figure without a population."""
    assert issubclass(get_origin(figure.shape) or figure.shape, Value | Table), figure.name
    assert figure.nothing == f"No {figure.population} yet"
    assert figure.population


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.label)
def test_definition_is_a_sentence(definition: Definition | Figure[Any]) -> None:
    """It has a label, a unit and whole sentences."""
    assert definition.label
    assert definition.unit
    assert definition.text.endswith(".")

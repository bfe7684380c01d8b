"""The documentation says what the definitions say, and every definition says something."""

from pathlib import Path

import pytest

from rounds.definitions import CHARTS, FIGURES, Definition

DOCS = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_figure_is_documented(figure: Definition) -> None:
    """One row of the table, word for word."""
    assert f"\n| {figure.label} | {figure.unit} | {figure.text} |\n" in DOCS


@pytest.mark.parametrize("name", CHARTS)
def test_chart_is_documented(name: str) -> None:
    """With the name that its address has."""
    chart = CHARTS[name]
    assert f"\n| `{name}` | {chart.label} | {chart.unit} | {chart.text} |\n" in DOCS


def test_documentation_has_no_other_rows() -> None:
    """A figure or chart that is gone leaves its row behind: not here."""
    rows = [line for line in DOCS.splitlines() if line.startswith("| ")]
    headings = [row for row in rows if row.startswith(("| figure |", "| name |"))]
    assert len(rows) == len(headings) + len(FIGURES) + len(CHARTS)


@pytest.mark.parametrize("definition", [*FIGURES.values(), *CHARTS.values()], ids=lambda d: d.label)
def test_definition_is_a_sentence(definition: Definition) -> None:
    """It has a label, a unit and whole sentences."""
    assert definition.label
    assert definition.unit
    assert definition.text.endswith(".")

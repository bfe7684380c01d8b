"""The tables of docs/statistics.md: figures, charts, leaderboards and the review, as declared."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rounds.charts.chart import Chart
from rounds.charts.registry import CHARTS, REVIEW_CHART, ROUND_CHART
from rounds.figures.figure import Figure
from rounds.figures.registry import GROUPS
from rounds.management.markdown import table
from rounds.terms.boards import Board
from rounds.terms.definitions import REVIEW, Definition

_HEADS: Final = ("name", "figure", "unit", "definition")


def statistics_tables() -> dict[str, str]:
    """Each table by the name of its place."""
    return {
        "figures": "\n\n".join(
            f"### {group.label}\n\n{_table(_HEADS, {each.name: each for each in group.figures})}"
            for group in GROUPS
        ),
        "review": _table(_HEADS, REVIEW),
        "boards": _table(
            ("name", "leaderboard", "unit", "definition"),
            {board.value: board.definition for board in Board},
        ),
        "charts": _charts(*CHARTS.values()),
        "running": _charts(ROUND_CHART),
        "course": _charts(REVIEW_CHART),
    }


def _table(heads: Iterable[str], definitions: Mapping[str, Definition | Figure[Any]]) -> str:
    rows = [(f"`{name}`", one.label, one.unit, one.text) for name, one in definitions.items()]
    return table(heads, rows)


def _charts(*charts: Chart[Any, Any]) -> str:
    heads = ("name", "chart", "unit", "what it shows")
    return _table(heads, {chart.name: chart.definition for chart in charts})

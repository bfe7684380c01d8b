"""The definitions as tables of docs/statistics.md, for `make docs`."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rounds.charts.chart import Chart
from rounds.charts.registry import CHARTS, REVIEW_CHART, ROUND_CHART
from rounds.figures.figure import Figure
from rounds.figures.registry import GROUPS
from rounds.terms.boards import Board
from rounds.terms.definitions import REVIEW, Definition

_GENERATED: Final = re.compile(r"<!-- (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def with_tables(text: str) -> str:
    """The text with the tables that its comments name: `<!-- charts -->` … `<!-- end -->`.

    Raises KeyError for an unknown name.
    """
    return _GENERATED.sub(
        lambda found: f"<!-- {found[1]} -->\n\n{TABLES[found[1]]}\n\n<!-- end -->", text
    )


def _table(heads: Iterable[str], definitions: Mapping[str, Definition | Figure[Any]]) -> str:
    rows = [(f"`{name}`", one.label, one.unit, one.text) for name, one in definitions.items()]
    return "\n".join([_row(heads), "|---|---|---|---|", *map(_row, rows)])


def _charts(*charts: Chart[Any, Any]) -> str:
    heads = ("name", "chart", "unit", "what it shows")
    return _table(heads, {chart.name: chart.definition for chart in charts})


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


_HEADS: Final = ("name", "figure", "unit", "definition")
TABLES: Final = {
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

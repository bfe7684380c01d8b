"""Charts as pages show them: the picture's addresses and sizes, the sentence, the table."""

from typing import Any, Final

from django.urls import reverse

from rounds.charts.sizes import sizes_of
from rounds.charts.tables import table
from rounds.terms.definitions import CHARTS, RUNNING

# The chart that answers to the pointer where trend.js is.
TREND: Final = "round-totals"


def shown_chart(chart: dict[str, Any], files: dict[str, str]) -> dict[str, Any]:
    """A chart for `parts/chart.html`; `files` are the addresses of its `svg`, `json` and `csv`.

    There is no table where there are no rows.
    """
    name = chart["name"]
    return {
        **{key: chart[key] for key in ("name", "title", "sentence")},
        "definition": (CHARTS | {"running": RUNNING})[name],
        "files": files,
        "picture": files["svg"] + ("&" if "?" in files["svg"] else "?"),
        "sizes": sizes_of(name),
        "trend": files["json"] if name == TREND else None,
        "table": table(chart) if chart["rows"] else None,
    }


def linked_picture(handle: str, name: str, query: str) -> dict[str, Any]:
    """A player's chart without its numbers, for `parts/picture.html`, and the page of these."""
    return {
        "definition": CHARTS[name],
        "picture": f"{reverse('api-player-chart', args=[handle, name, 'svg'])}?{query}&",
        "sizes": sizes_of(name),
        "page": f"{reverse('player_chart', args=[handle, name])}?{query}",
    }

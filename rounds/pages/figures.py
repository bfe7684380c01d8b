"""What pages show of a player's figures."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from rounds.charts.player import chart_of_page
from rounds.figures import wording as figure_wording
from rounds.figures.selection import Selection, figure_filter, summary
from rounds.models import Player
from rounds.selectors.lists import formats_of


def page(owner: Player, query: Mapping[str, str]) -> dict[str, Any]:
    """What a page shows of the owner's figures; of a query that cannot be read only the filter."""
    chosen = figure_filter(owner, query)
    context = {"owner": owner, "filter": chosen, "formats": formats_of(owner)}
    if not chosen.is_valid():
        return context
    selection = Selection.of(owner, chosen)
    shown = summary(selection)
    asked = urlencode(chosen.data or {})
    readings = figure_wording.readings(shown["figures"], selection.golf_format)
    return context | {
        "format_": selection.golf_format,
        "summary": shown,
        "readings": readings,
        "groups": figure_wording.groups(shown["figures"], readings, selection.golf_format),
        "chart": chart_of_page(selection, "round-totals", asked),
        "query": asked,
    }

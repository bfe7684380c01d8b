"""The part of a page that shows a player's figures."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from rounds.figures import wording
from rounds.figures.selection import Selection, figure_filter, summary
from rounds.models import Player
from rounds.pages.charts import TREND, player_chart
from rounds.selectors.lists import formats_of


def page(owner: Player, query: Mapping[str, str]) -> dict[str, Any]:
    """The owner's figures as a template's context; only the filter if the query is invalid."""
    chosen = figure_filter(owner, query)
    context = {"owner": owner, "filter": chosen, "formats": formats_of(owner)}
    if not chosen.is_valid():
        return context
    selection = Selection.of(owner, chosen)
    golf_format, found = selection.golf_format, summary(selection)
    address = urlencode(chosen.data or {})
    return context | {
        "format_": golf_format,
        "summary": found,
        "readings": wording.readings(found.figures, golf_format),
        "groups": wording.groups(found.figures, golf_format),
        "chart": player_chart(selection, TREND, address),
        "query": address,
    }

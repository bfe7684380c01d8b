"""The page of a player's golf indexes."""

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.charts.pages import linked_picture
from rounds.charts.wording import sentence
from rounds.figures.golf_indexes import GOLF_INDEX, GolfIndex, golf_indexes
from rounds.models import Player
from rounds.pages.errors import says_refusals
from rounds.selectors.access import visible_player
from rounds.terms.formats import Format
from rounds.web.visitors import VisitorRequest

CHART: Final = "golf-index"


@require_safe
@says_refusals
def golf_index(request: VisitorRequest, handle: str) -> HttpResponse:
    """A player's golf index of each preset, with its working."""
    owner = visible_player(request.player, handle)
    indexes = [(each, _chart(owner, each)) for each in golf_indexes(owner)]
    context = {"owner": owner, "indexes": indexes, "definition": GOLF_INDEX}
    return render(request, "rounds/golf_index.html", context)


def _chart(owner: Player, index: GolfIndex) -> dict[str, Any]:
    query = urlencode({"format": index.format})
    golf_format = Format.parse(index.format)
    return {
        **linked_picture(owner.handle, CHART, query),
        "sentence": sentence(CHART, {"rows": [vars(row) for row in index.history]}, golf_format),
    }

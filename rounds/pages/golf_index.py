"""The page of a player's golf indexes."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.charts import golf_index as chart
from rounds.figures.golf_indexes import GOLF_INDEX, GolfIndex, golf_indexes
from rounds.models import Player
from rounds.pages.charts import LinkedChart, linked_chart
from rounds.pages.errors import says_refusals
from rounds.selectors.access import visible_player
from rounds.terms.formats import Format
from rounds.terms.wording import unit_of
from rounds.web.visitors import VisitorRequest


@require_safe
@says_refusals
def golf_index(request: VisitorRequest, handle: str) -> HttpResponse:
    """A player's golf index of each preset, with its working."""
    owner = visible_player(request.player, handle)
    indexes = [(each, _chart(owner, each), _sentence(each)) for each in golf_indexes(owner)]
    context = {"owner": owner, "indexes": indexes, "definition": GOLF_INDEX}
    return render(request, "rounds/golf_index.html", context)


def _chart(owner: Player, index: GolfIndex) -> LinkedChart:
    return linked_chart(owner.handle, chart.GOLF_INDEX.name, urlencode({"format": index.format}))


def _sentence(index: GolfIndex) -> str:
    golf_format = Format.parse(index.format)
    numbers = chart.GolfIndex.of(index.history)
    return chart.GOLF_INDEX.sentence(numbers, golf_format.words, unit_of(golf_format))

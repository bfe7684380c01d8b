"""A player's figures and charts, from a query to a summary or a picture, through the cache.

pandas and matplotlib are imported only when something has to be counted or drawn.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Self, TypeVar, cast
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from engine import Scoring
from rounds import chart_wording, figure_wording, wording
from rounds.chart_pages import shown_chart
from rounds.choices import RoundChoice
from rounds.definitions import CHARTS
from rounds.errors import NotFound
from rounds.figure_rows import COLUMNS, figure_rows
from rounds.filters import FigureFilter, given
from rounds.formats import Format
from rounds.golf_indexes import index_rows
from rounds.models import PRESET_FIELDS, Player, Round
from rounds.pictures import sizes_of
from rounds.selectors import formats_of, hole_rows, round_rows
from rounds.spreadsheets import csv_text
from rounds.standings import distribution, standing

Made = TypeVar("Made")

# Holes of rated rounds.
NINE: Final = 9
# The chart that others change too: not kept with the player's own.
FIELD: Final = "all-players"
# Part of every key: to be raised when the same rounds shall give other figures or pictures.
EDITION: Final = 4
# A key is of no use once the player's data have changed; the cache need not keep it for ever.
SECONDS_KEPT: Final = 24 * 60 * 60


@dataclass(frozen=True)
class Selection:
    """Some of one player's rounds in one format; `version` tells them from any others.

    `hole` is the number of the holes that are meant, None for all; `today` the owner's day.
    """

    owner: Player
    golf_format: Format
    rounds: QuerySet[Round]
    hole: int | None
    today: date
    version: str

    @classmethod
    def of(cls, owner: Player, chosen: FigureFilter) -> Self:
        """What a valid filter made by `figure_filter` has chosen."""
        values = chosen.form.cleaned_data
        today = timezone.localdate(timezone=ZoneInfo(owner.zone))
        # Whose they are and the last write are in it: nothing is found that is another's or stale.
        whose = (EDITION, owner.pk, owner.data_version, owner.zone, today)
        parts = "|".join(map(str, (*whose, *sorted(values.items()))))
        version = hashlib.sha256(parts.encode()).hexdigest()
        hole = int(values["hole"]) if values["hole"] else None
        return cls(owner, values["format"], chosen.qs, hole, today, version)


def figure_filter(owner: Player, query: Mapping[str, str]) -> FigureFilter:
    """The owner's rounds that a query asks for; without a format, of the one played last."""
    asked = given(query, FigureFilter.base_filters)
    data = {"format": str(format_played_last(owner)), **asked}
    return FigureFilter(data, owner.rounds.all(), zone=owner.zone)


def format_played_last(owner: Player) -> Format:
    """The format that the owner played last; a newcomer's is the one offered first."""
    return next(iter(formats_of(owner)), RoundChoice().format)


def summary(selection: Selection) -> dict[str, Any]:
    """Every figure of the selection, with its format and a sentence."""
    return _kept(selection, "summary", lambda: _summary(selection))


def table(selection: Selection) -> str:
    """The same figures as CSV."""
    shown = summary(selection)
    return csv_text(COLUMNS, figure_rows(shown["figures"], shown["unit"]))


def chart(selection: Selection, name: str) -> dict[str, Any]:
    """The numbers of a chart, with its name, title, unit and a sentence. Raises NotFound."""
    if name not in CHARTS:
        raise NotFound
    if name == FIELD:
        return _chart(selection, name)
    return _kept(selection, name, lambda: _chart(selection, name))


def chart_version(selection: Selection, name: str) -> str:
    """What tells a chart of the selection from any other. Raises NotFound."""
    if name != FIELD:
        return f"{selection.version[:32]}-{name}"
    numbers = json.dumps([selection.version, chart(selection, name)])
    return f"{hashlib.sha256(numbers.encode()).hexdigest()[:32]}-{name}"


def picture(selection: Selection, name: str, extension: str, theme: str, size: str) -> bytes:
    """A chart drawn as `svg` or `png`. Raises NotFound."""
    shown = chart(selection, name)
    drawn = f"{chart_version(selection, name)}.{extension}:{theme}:{size}"
    return _kept(selection, drawn, lambda: _draw(shown, extension, theme, size))


def chart_of_page(selection: Selection, name: str, query: str) -> dict[str, Any]:
    """What a page shows of a chart: where its picture and files are, its sentence, its table.

    `query` is that of the selection, for the addresses. Raises NotFound.
    """
    shown = chart(selection, name)
    files = {
        extension: reverse("api-player-chart", args=[selection.owner.handle, name, extension])
        for extension in ("svg", "json", "csv")
    }
    return shown_chart(shown, {key: f"{path}?{query}" for key, path in files.items()})


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


def _summary(selection: Selection) -> dict[str, Any]:
    from rounds import stats

    rounds, golf_format = selection.rounds, selection.golf_format
    scoring = golf_format.scoring
    figures = stats.summary(
        round_rows(rounds, scoring),
        hole_rows(rounds, scoring),
        scoring,
        selection.owner.zone,
        selection.today,
        selection.hole,
    )
    figures["standing"] = standing(selection.owner, golf_format)
    sentence = wording.figures_sentence(figures, golf_format)
    return {**_heading(golf_format), "sentence": sentence, "figures": figures}


def _chart(selection: Selection, name: str) -> dict[str, Any]:
    golf_format = selection.golf_format
    numbers = _numbers(selection, name)
    return {
        "name": name,
        "title": CHARTS[name].label,
        **_heading(golf_format),
        "sentence": chart_wording.sentence(name, numbers, golf_format),
        **numbers,
    }


def _numbers(selection: Selection, name: str) -> dict[str, Any]:
    """The chart's rows and what belongs to them; it asks only for the rows that it counts."""
    if name == "golf-index":
        return _golf_index(selection)
    if name == FIELD:
        return _all_players(selection)
    from rounds import stats

    rounds, scoring = selection.rounds, selection.golf_format.scoring
    return stats.CHARTS[name](
        round_rows(rounds, scoring),
        hole_rows(rounds, scoring),
        scoring,
        selection.owner.zone,
        selection.hole,
    )


def _golf_index(selection: Selection) -> dict[str, Any]:
    """What is shown begins where the filters say; an index counts the rounds before too."""
    golf_format = selection.golf_format
    if not (golf_format.lower_is_better and _can_be_rated(golf_format)):
        return {"rows": []}
    shown = set(selection.rounds.values_list("public_id", flat=True))
    history = enumerate(index_rows(selection.owner, golf_format.rules), 1)
    return {"rows": [{"number": number, **row} for number, row in history if row["round"] in shown]}


def _all_players(selection: Selection) -> dict[str, Any]:
    """The filters choose nothing here: it is of everybody's rated rounds in the format."""
    if not _can_be_rated(selection.golf_format):
        return {"rows": [], "mark": None, "reference": []}
    found = distribution(selection.owner, selection.golf_format)
    reference = [
        {"player": name.capitalize(), "total": total} for name, total in found["reference"].items()
    ]
    return {"rows": found["bins"], "mark": found["mark"], "reference": reference}


def _can_be_rated(golf_format: Format) -> bool:
    is_preset = golf_format.rules in PRESET_FIELDS and not golf_format.winnable_only
    is_timed = golf_format.scoring is Scoring.TIMED
    return is_preset and golf_format.hole_count == NINE and not is_timed


def _draw(shown: dict[str, Any], extension: str, theme: str, size: str) -> bytes:
    from rounds import charts

    name = shown["name"]
    figure = charts.CHARTS[name](shown, theme, sizes_of(name)[size])
    return charts.WRITERS[extension](figure, chart_wording.spoken(shown))


def _heading(golf_format: Format) -> dict[str, str]:
    return {
        "format": str(golf_format),
        "format_words": golf_format.words,
        "unit": wording.unit_of(golf_format),
    }


def _kept(selection: Selection, name: str, make: Callable[[], Made]) -> Made:
    key = f"figures:{selection.version}:{name}"
    return cast("Made", cache.get_or_set(key, make, SECONDS_KEPT))

"""A player's charts: numbers, words and pictures of some rounds, kept until these change."""

import hashlib
import json
from typing import Any

from django.urls import reverse

from engine import Scoring
from rounds.charts import wording as chart_wording
from rounds.charts.pages import shown_chart
from rounds.charts.sizes import sizes_of
from rounds.figures.golf_indexes import index_rows
from rounds.figures.selection import FIELD, NINE, Selection, heading
from rounds.selectors.columns import hole_rows, round_rows
from rounds.selectors.kept import kept
from rounds.selectors.standings import distribution
from rounds.terms.definitions import CHARTS
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.terms.kinds import PRESET_FIELDS


def chart(selection: Selection, name: str) -> dict[str, Any]:
    """The numbers of a chart, with its name, title, unit and a sentence. Raises NotFound."""
    if name not in CHARTS:
        raise NotFound
    if name == FIELD:
        return _chart(selection, name)
    return kept(name, selection.version, lambda: _chart(selection, name))


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
    return kept(drawn, selection.version, lambda: _draw(shown, extension, theme, size))


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


def _chart(selection: Selection, name: str) -> dict[str, Any]:
    golf_format = selection.golf_format
    numbers = _numbers(selection, name)
    return {
        "name": name,
        "title": CHARTS[name].label,
        **heading(golf_format),
        "sentence": chart_wording.sentence(name, numbers, golf_format),
        **numbers,
    }


def _numbers(selection: Selection, name: str) -> dict[str, Any]:
    """The chart's rows and what belongs to them; it asks only for the rows that it counts."""
    if name == "golf-index":
        return _golf_index(selection)
    if name == FIELD:
        return _all_players(selection)
    from rounds.charts.series import CHARTS as SERIES

    rounds, scoring = selection.rounds, selection.golf_format.scoring
    return SERIES[name](
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
    return {
        "rows": [
            {"number": number, **vars(row), "date": row.date.isoformat()}
            for number, row in history
            if row.round in shown
        ]
    }


def _all_players(selection: Selection) -> dict[str, Any]:
    """The filters choose nothing here: it is of everybody's rated rounds in the format."""
    if not _can_be_rated(selection.golf_format):
        return {"rows": [], "mark": None, "reference": []}
    found = distribution(selection.owner, selection.golf_format)
    reference = [
        {"player": name.capitalize(), "total": total} for name, total in found.reference.items()
    ]
    return {"rows": list(map(vars, found.bins)), "mark": found.mark, "reference": reference}


def _can_be_rated(golf_format: Format) -> bool:
    is_preset = golf_format.rules in PRESET_FIELDS and not golf_format.winnable_only
    is_timed = golf_format.scoring is Scoring.TIMED
    return is_preset and golf_format.hole_count == NINE and not is_timed


def _draw(shown: dict[str, Any], extension: str, theme: str, size: str) -> bytes:
    from rounds.charts.drawings import CHARTS as DRAWINGS
    from rounds.charts.writing import WRITERS

    name = shown["name"]
    figure = DRAWINGS[name](shown, theme, sizes_of(name)[size])
    return WRITERS[extension](figure, chart_wording.spoken(shown))

"""One round hole by hole: to par so far, or the points so far, in numbers and drawn.

matplotlib is imported only when something has to be drawn.
"""

import hashlib
import json
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Final, cast

from django.core.cache import cache
from django.urls import reverse

from rounds.charts.pages import shown_chart
from rounds.charts.sizes import sizes_of
from rounds.charts.wording import running_sentence, spoken
from rounds.models import Round
from rounds.terms.definitions import RUNNING
from rounds.terms.formats import Format
from rounds.terms.wording import unit_of

NAME: Final = "running"
# Part of every key: to be raised when the same numbers shall give another picture.
EDITION: Final = 1
SECONDS_KEPT: Final = 24 * 60 * 60


def running(golf_round: Round) -> dict[str, Any]:
    """The numbers of the chart with title, unit and sentence: every hole that is over."""
    golf_format = Format.of(golf_round)
    unit = unit_of(golf_format)
    rows = list(_rows(golf_round))
    return {
        "name": NAME,
        "title": RUNNING.label if unit == "strokes" else "Points so far",
        "format": str(golf_format),
        "format_words": golf_format.words,
        "unit": unit,
        "sentence": running_sentence(rows, unit),
        "rows": rows,
    }


def version(chart: dict[str, Any]) -> str:
    """What tells the chart from any with other numbers."""
    return hashlib.sha256(json.dumps([EDITION, chart]).encode()).hexdigest()[:32]


def picture(chart: dict[str, Any], extension: str, theme: str, size: str) -> bytes:
    """The chart drawn as `svg` or `png`, kept a while."""
    key = f"running:{version(chart)}.{extension}:{theme}:{size}"
    make = lambda: _draw(chart, extension, theme, size)  # noqa: E731
    return cast("bytes", cache.get_or_set(key, make, SECONDS_KEPT))


def chart_of_page(golf_round: Round) -> dict[str, Any]:
    """What the round's page shows of the chart."""
    files = {
        extension: reverse("api-round-chart", args=[golf_round.public_id, extension])
        for extension in ("svg", "json", "csv")
    }
    return shown_chart(running(golf_round), files)


def _rows(golf_round: Round) -> Iterator[dict[str, Any]]:
    """Holes are over in the order of their numbers, since the next is dealt after the last."""
    card = golf_round.scorecard(golf_round.holes.all())
    sums = accumulate(card.played)
    for hole, (score, total, to_par) in enumerate(
        zip(card.played, sums, card.running_to_par, strict=False), 1
    ):
        over = None if to_par is None else score - card.par
        so_far = total if to_par is None else to_par
        yield {"hole": hole, "score": score, "to_par": over, "running": so_far}


def _draw(chart: dict[str, Any], extension: str, theme: str, size: str) -> bytes:
    from rounds.charts import scores
    from rounds.charts.writing import WRITERS

    figure = scores.running(chart, theme, sizes_of(NAME)[size])
    return WRITERS[extension](figure, spoken(chart))

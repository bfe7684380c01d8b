"""The course of a hole: what it was worth before and after every action, in numbers and drawn.

matplotlib is imported only when something has to be drawn.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Final, cast

from django.core.cache import cache

from rounds.charts.sizes import SIZES
from rounds.models import Hole, Review
from rounds.terms import wording
from rounds.terms.definitions import COURSE

# Part of every key: to be raised when the same review shall give another picture.
EDITION: Final = 1
SECONDS_KEPT: Final = 24 * 60 * 60
WORST: Final = 3


def course(hole: Hole, review: Review) -> dict[str, Any]:
    """The numbers of the chart with title, unit and sentence: the deal, then every action."""
    rows = list(_rows(review))
    return {
        "title": COURSE.label,
        "unit": "strokes",
        "sentence": wording.course_sentence(rows, hole.strokes),
        "rows": rows,
        "sizes": SIZES,
    }


def picture(hole: Hole, review: Review, extension: str, theme: str, size: str) -> bytes:
    """The chart drawn as `svg` or `png`; kept, since a review never changes."""
    key = f"course:{EDITION}:{hole.public_id}.{extension}:{theme}:{size}"
    make = lambda: _draw(course(hole, review), extension, theme, size)  # noqa: E731
    return cast("bytes", cache.get_or_set(key, make, SECONDS_KEPT))


def worst_actions(ledger: list[dict[str, Any]]) -> list[int]:
    """The numbers (from 1) of the decisions that cost most, the worst first, at most three.

    Only what can be told from chance is held against anybody.
    """
    costs = [
        (-entry["decision"], number)
        for number, entry in enumerate(ledger, 1)
        if not entry["accurate"]
    ]
    return [number for _, number in sorted(costs)[:WORST]]


def _rows(review: Review) -> Iterator[dict[str, Any]]:
    worst = worst_actions(review.ledger)
    letters = ["", *(entry["letter"] for entry in review.ledger)]
    expected = [review.expected, *(entry["after"] for entry in review.ledger)]
    fewest = accumulate((entry["lost"] for entry in review.ledger), initial=review.fewest_strokes)
    for number, values in enumerate(zip(letters, expected, fewest, strict=True)):
        row = dict(zip(("letter", "expected", "fewest"), values, strict=True))
        yield {"number": number, **row, "is_worst": number in worst}


def _draw(shown: dict[str, Any], extension: str, theme: str, size: str) -> bytes:
    from rounds.charts import deals
    from rounds.charts.writing import WRITERS

    figure = deals.course(shown, theme, SIZES[size])
    return WRITERS[extension](figure, shown["sentence"])

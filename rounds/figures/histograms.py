"""Figures from counts of scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine import GOLF, Scoring

# How many scores share a bar.
BAR: Final = {Scoring.STROKES: 1, Scoring.POINTS: 50, Scoring.TIMED: 50}

Counts = Mapping[int, int]


@dataclass(frozen=True)
class Spread:
    """A summary of scores; a single score has no deviation."""

    mean: float
    median: float
    deviation: float | None
    best: int
    worst: int


@dataclass(frozen=True)
class Bar:
    """Holes, or deals, with a score from `low` to `high`."""

    low: int
    high: int
    holes: int
    cleared: int
    share: float


def spread(counts: Counts, scoring: Scoring) -> Spread | None:
    """Mean, median, standard deviation (n - 1), best and worst score; None without scores."""
    size = sum(counts.values())
    if not size:
        return None
    mean = sum(score * count for score, count in counts.items()) / size
    squares = sum(count * (score - mean) ** 2 for score, count in counts.items())
    scores = sorted((score for score, count in counts.items() if count), reverse=not _low(scoring))
    return Spread(
        mean,
        median=(_at((size - 1) // 2, counts) + _at(size // 2, counts)) / 2,
        deviation=sqrt(squares / (size - 1)) if size > 1 else None,
        best=scores[0],
        worst=scores[-1],
    )


def bars(counts: Counts, scoring: Scoring) -> list[Bar]:
    """The numbers of holes and of cleared holes for each score from lowest to highest."""
    width = BAR[scoring]
    places = sorted({score // width for score, count in counts.items() if count})
    holes = dict.fromkeys(range(places[0], places[-1] + 1), 0) if places else {}
    for score, count in counts.items():
        if count:
            holes[score // width] += count
    total = sum(holes.values())
    return [
        Bar(
            low=place * width,
            high=place * width + width - 1,
            holes=count,
            cleared=count if is_cleared(place * width, scoring) else 0,
            share=count / total,
        )
        for place, count in holes.items()
    ]


def is_cleared(score: int, scoring: Scoring) -> bool:
    """Whether a hole with that score was cleared; in every unit the score alone tells."""
    return score <= 0 if _low(scoring) else score >= GOLF.win_points


def _low(scoring: Scoring) -> bool:
    return scoring is Scoring.STROKES


def _at(place: int, counts: Counts) -> int:
    """The score at a place, from 0, among all scores in order. Raises IndexError beyond."""
    for score in sorted(counts):
        place -= counts[score]
        if place < 0:
            return score
    raise IndexError(place)

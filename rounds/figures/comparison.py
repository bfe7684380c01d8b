"""Comparison of two players in one format, or of two periods of one player."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from rounds.figures.pair import Pair, Side
from rounds.figures.registry import FIGURES, Figures
from rounds.figures.rounds import holes, rounds
from rounds.figures.selection import summary
from rounds.figures.shapes import Sizes
from rounds.figures.summary import Summary
from rounds.terms.wording import Unit


@dataclass(frozen=True)
class Compared:
    """One side of a comparison."""

    player: Annotated[str, "Handle"]
    since: date | None
    until: date | None
    sentence: str
    figures: Figures


@dataclass(frozen=True)
class Difference:
    """A figure of the first side minus the same figure of the second."""

    name: Annotated[str, "Of the figure"]
    difference: float
    low: Annotated[float | None, "Of the 95 % interval, where defined"]
    high: float | None


@dataclass(frozen=True)
class Comparison:
    """Two players in one format, or two periods of one."""

    format: Annotated[str, "As E-strokes-9"]
    format_words: str
    unit: Unit
    first: Compared
    second: Compared
    differences: tuple[Difference, ...]


def compare(sides: Pair) -> Comparison:
    """The figures of both sides of a pair without faults, and their differences."""
    first, second = (summary(side.selection) for side in (sides.first, sides.second))
    differences = _differences(first.figures, second.figures)
    if sides.overlaps:  # shared rounds: the samples are not independent
        differences = (replace(each, low=None, high=None) for each in differences)
    return Comparison(
        first.format,
        first.format_words,
        first.unit,
        _compared(sides.first, first),
        _compared(sides.second, second),
        tuple(differences),
    )


def _differences(first: Figures, second: Figures) -> Iterator[Difference]:
    sizes = _sizes(first), _sizes(second)
    for figure in FIGURES.values():
        found = figure.difference(first, second, sizes)
        if found is not None:
            yield Difference(figure.name, *found)


def _sizes(figures: Figures) -> Sizes:
    return Sizes(rounds.of(figures), holes.of(figures))


def _compared(side: Side, found: Summary) -> Compared:
    """A side with its figures; the handle as its owner spells it."""
    assert side.owner
    return Compared(side.owner.handle, side.since, side.until, found.sentence, found.figures)

"""A figure as one value: what it is called, what it means, how it is counted and what it comes to.

A group of figures is a module with a `Group`, whose `figure` makes a figure of the function that
counts it: the name is the function's, the definition its docstring, the shape its return type.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

from engine import Scoring
from rounds.figures.population import Population
from rounds.figures.shapes import Row, Shape, Sizes, row
from rounds.figures.student import Interval
from rounds.figures.tables import Table
from rounds.terms.definitions import SCORE
from rounds.terms.formats import Format
from rounds.terms.wording import unit_of

S = TypeVar("S")
Has = Callable[[Format], bool]


class Better(Enum):
    """Which of two values of a figure is the better one."""

    HIGHER = "higher"
    LOWER = "lower"
    AS_SCORES = "as scores"
    NEITHER = "neither"


def in_every_format(_golf_format: Format) -> bool:
    """Whether a format has a figure that every format has."""
    return True


def in_strokes(golf_format: Format) -> bool:
    """Whether a format has a figure of strokes only."""
    return golf_format.scoring is Scoring.STROKES


def in_points(golf_format: Format) -> bool:
    """Whether a format has a figure of points only."""
    return golf_format.scoring is Scoring.POINTS


class Figures:
    """The figures of some rounds: a member for each figure of the registry."""


@dataclass(frozen=True)
class Figure(Generic[S]):
    """A figure. `population` says what it is counted of; a key figure is read above the others."""

    name: str
    label: str
    unit: str
    text: str
    population: str
    count: Callable[[Population], S]
    has: Has
    better: Better
    is_key: bool

    @property
    def shape(self) -> Any:
        """The type of what it comes to, where there is something to count."""
        [shape] = [each for each in _types(self.count) if each is not NoneType]
        return shape

    @property
    def answer(self) -> Any:
        """The type of its member in an answer, as JSON has it."""
        plain = _json_type(self.shape)
        return plain | None if NoneType in _types(self.count) else plain

    @property
    def is_table(self) -> bool:
        """Whether it has several values."""
        return get_origin(self.shape) is Table

    @property
    def is_share(self) -> bool:
        """Whether it is read in percent."""
        return self.unit.startswith("share")

    @property
    def nothing(self) -> str:
        """What is said where there is nothing to count."""
        return f"No {self.population} yet"

    def of(self, figures: Figures) -> S:
        """What it comes to among others."""
        return cast("S", getattr(figures, self.name))

    def unit_in(self, golf_format: Format) -> str:
        """What it is counted in: where that is the unit of scores, the format's."""
        return unit_of(golf_format) if self.unit == SCORE else self.unit

    def is_higher_better(self, golf_format: Format) -> bool | None:
        """Whether more of it is better; None where neither is."""
        if self.better is Better.AS_SCORES:
            return not golf_format.lower_is_better
        return {Better.HIGHER: True, Better.LOWER: False}.get(self.better)

    def rows(self, figures: Figures, golf_format: Format) -> Iterator[Row]:
        """Its lines in a CSV file; without a population a line without a value."""
        shape, unit = cast("Shape | None", self.of(figures)), self.unit_in(golf_format)
        lines = [row("", "value", None, unit)] if shape is None else shape.rows(unit)
        for line in lines:
            yield {"figure": self.name, "label": self.label, **line}

    def difference(
        self, first: Figures, second: Figures, sizes: tuple[Sizes, Sizes]
    ) -> Interval | None:
        """How much higher it is among the first; None of what is not subtracted, or not there."""
        one, two = (cast("Shape | None", self.of(each)) for each in (first, second))
        return None if one is None or two is None else one.minus(two, *sizes)


class Group:
    """Figures that belong together, in the order in which a page shows them."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.figures: list[Figure[Any]] = []

    def figure(
        self,
        label: str,
        unit: str,
        *,
        of: str,
        has: Has = in_every_format,
        better: Better = Better.NEITHER,
        is_key: bool = False,
    ) -> Callable[[Callable[[Population], S]], Figure[S]]:
        """A decorator that makes a figure of this group of the function that counts it."""

        def declare(count: Callable[[Population], S]) -> Figure[S]:
            text = re.sub(r"\s+", " ", inspect.getdoc(count) or "")
            figure = Figure(count.__name__, label, unit, text, of, count, has, better, is_key)
            self.figures.append(figure)
            return figure

        return declare


def _types(count: Callable[[Population], Any]) -> tuple[Any, ...]:
    """What a function returns, None apart."""
    hint = get_type_hints(count)["return"]
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def _json_type(shape: Any) -> Any:
    if get_origin(shape) is Table:
        return tuple[get_args(shape)[0], ...]  # type: ignore[misc]
    return next((kind for kind in (int, float) if issubclass(shape, kind)), shape)

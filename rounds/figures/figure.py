"""A figure as one value: its name, its definition, its function and its shape.

A group of figures is a module with a `Group`, whose decorator `figure` turns a function into a
figure: the name is the function's, the definition its docstring, the shape its return type.
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
    """True: for figures of every format."""
    return True


def in_strokes(golf_format: Format) -> bool:
    """Whether the format counts strokes."""
    return golf_format.scoring is Scoring.STROKES


def in_points(golf_format: Format) -> bool:
    """Whether the format counts points, without a clock."""
    return golf_format.scoring is Scoring.POINTS


class Figures:
    """The figures of some rounds: a member for each figure of the registry."""


@dataclass(frozen=True)
class Figure(Generic[S]):
    """A figure. `population` names what it counts; pages show a key figure above the others."""

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
        """The type of its value if there is something to count."""
        [shape] = [each for each in _types(self.count) if each is not NoneType]
        return shape

    @property
    def answer(self) -> Any:
        """The type of its member in a JSON answer."""
        plain = _json_type(self.shape)
        return plain | None if NoneType in _types(self.count) else plain

    @property
    def is_table(self) -> bool:
        """Whether it has several values."""
        return get_origin(self.shape) is Table

    @property
    def is_share(self) -> bool:
        """Whether it is shown in percent."""
        return self.unit.startswith("share")

    @property
    def nothing(self) -> str:
        """The words shown if there is nothing to count."""
        return f"No {self.population} yet"

    def of(self, figures: Figures) -> S:
        """Its value among these figures."""
        return cast("S", getattr(figures, self.name))

    def unit_in(self, golf_format: Format) -> str:
        """Its unit; for scores that of the format."""
        return unit_of(golf_format) if self.unit == SCORE else self.unit

    def is_higher_better(self, golf_format: Format) -> bool | None:
        """Whether more is better; None if neither is."""
        if self.better is Better.AS_SCORES:
            return not golf_format.lower_is_better
        return {Better.HIGHER: True, Better.LOWER: False}.get(self.better)

    def rows(self, figures: Figures, golf_format: Format) -> Iterator[Row]:
        """Its lines in a CSV file; one line without a value if there is no population."""
        shape, unit = cast("Shape | None", self.of(figures)), self.unit_in(golf_format)
        lines = [row("", "value", None, unit)] if shape is None else shape.rows(unit)
        for line in lines:
            yield {"figure": self.name, "label": self.label, **line}

    def difference(
        self, first: Figures, second: Figures, sizes: tuple[Sizes, Sizes]
    ) -> Interval | None:
        """The first value minus the second; None if one is missing or there is no difference."""
        one, two = (cast("Shape | None", self.of(each)) for each in (first, second))
        return None if one is None or two is None else one.minus(two, *sizes)


class Group:
    """Figures that belong together, in the order of the pages."""

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
        """A decorator that adds the figure of a counting function to this group."""

        def declare(count: Callable[[Population], S]) -> Figure[S]:
            text = re.sub(r"\s+", " ", inspect.getdoc(count) or "")
            figure = Figure(count.__name__, label, unit, text, of, count, has, better, is_key)
            self.figures.append(figure)
            return figure

        return declare


def _types(count: Callable[[Population], Any]) -> tuple[Any, ...]:
    """The types that a function can return, None included."""
    hint = get_type_hints(count)["return"]
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def _json_type(shape: Any) -> Any:
    if get_origin(shape) is Table:
        return tuple[get_args(shape)[0], ...]  # type: ignore[misc]
    return next((kind for kind in (int, float) if issubclass(shape, kind)), shape)

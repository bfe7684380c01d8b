"""A chart as one value: how it is counted, worded, listed and drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    Protocol,
    TypeVar,
    get_type_hints,
)

from rounds.charts.sizes import SIZES, Size
from rounds.charts.style import Look, colours_of, sentence
from rounds.charts.tables import Column
from rounds.terms.definitions import Definition
from rounds.terms.wording import Unit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# A day as JSON writes it.
Day = Annotated[str, {"format": "date"}]


class Numbers(Protocol):
    """The numbers of a chart: a frozen dataclass with rows in the order of the picture."""

    @property
    def rows(self) -> Sequence[Any]:
        """Dataclasses of one type; empty if there is nothing to draw."""
        ...


SubjectT = TypeVar("SubjectT")
NumbersT = TypeVar("NumbersT", bound=Numbers)


@dataclass(frozen=True)
class Heading:
    """The members that all charts share, besides their numbers."""

    name: str
    title: str
    format: Annotated[str, "As E-strokes-9"]
    format_words: str
    unit: Unit
    sentence: str

    @property
    def spoken(self) -> str:
        """The words for a reader who meets the picture alone."""
        return f"{self.title}, {self.format_words}. {self.sentence}"


@dataclass(frozen=True, eq=False)
class Chart(Generic[SubjectT, NumbersT]):
    """A chart of a subject: a player's selection, a round or the review of a hole.

    `words` puts the numbers into a sentence, by the unit of the scores; without rows `nothing`
    replaces it, with the words of the format in place of `{}`. `depends_on_others` is true if the
    numbers can change while the subject stays the same.
    """

    name: str
    definition: Definition
    numbers: type[NumbersT]
    count: Callable[[SubjectT], NumbersT]
    words: Callable[[NumbersT, str], str]
    columns: Callable[[NumbersT], Sequence[Column]]
    draw: Callable[[NumbersT, Look], Figure]
    nothing: str = "No signed rounds of {}"
    sizes: Mapping[str, Size] = field(default_factory=lambda: SIZES)
    title_in_points: str = ""
    spoken: Callable[[Heading], str] = lambda heading: heading.spoken
    is_newest_first: bool = False
    depends_on_others: bool = False

    def title(self, unit: str) -> str:
        """The heading over the chart."""
        in_points = unit == "points" and self.title_in_points
        return in_points or self.definition.label

    def sentence(self, numbers: NumbersT, format_words: str, unit: str) -> str:
        """The chart in a sentence, for readers with and without the picture."""
        if not numbers.rows:
            return f"{self.nothing.format(format_words)}: nothing to draw yet."
        return f"{self.words(numbers, unit)}."

    def figure(self, numbers: NumbersT, heading: Heading, theme: str, size: str) -> Figure:
        """The picture in a theme, `light` or `dark`; without rows the sentence instead."""
        look = Look(colours_of(theme), self.sizes[size], heading.unit)
        return self.draw(numbers, look) if numbers.rows else sentence(heading.sentence, look)

    @cached_property
    def shape(self) -> type:
        """The dataclass of the API's answer: the heading, then the numbers."""
        hints = get_type_hints(Heading, include_extras=True) | {"name": Literal[self.name]}
        hints |= get_type_hints(self.numbers, include_extras=True)
        words = "".join(map(str.capitalize, self.name.split("-")))
        return make_dataclass(
            f"{words}Chart",
            hints.items(),
            namespace={"__doc__": self.numbers.__doc__},
            frozen=True,
        )

    def answer(self, heading: Heading, numbers: NumbersT) -> object:
        """The API's answer."""
        return self.shape(**_members(heading), **_members(numbers))


def _members(value: Any) -> dict[str, object]:
    return {each.name: getattr(value, each.name) for each in fields(value)}

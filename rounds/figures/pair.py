"""The two sides of a comparison: two players in one format, or two periods of one player.

A query names them: `first` and `second` are handles, `first_since`, `first_until`, `second_since`
and `second_until` their days; the other filters of figures apply to both sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from re import fullmatch
from typing import Final, NamedTuple

from rounds.figures.selection import Selection, figure_filter, format_played_last
from rounds.models import Player
from rounds.selectors.access import visible_player
from rounds.selectors.filters import FigureFilter, query_values
from rounds.selectors.lists import formats_of
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.terms.kinds import HANDLE

SIDES: Final = ("first", "second")
DAYS: Final = ("since", "until")
# The filters that apply to both.
SHARED: Final = tuple(name for name in FigureFilter.base_filters if name not in DAYS)

PARAMETERS: Final = (*SIDES, *SHARED, *(f"{side}_{day}" for side in SIDES for day in DAYS))


class Fault(NamedTuple):
    """A fault of a query: the field and a sentence."""

    field: str
    text: str

    @property
    def words(self) -> str:
        """The sentence after its field: `First, from: Enter a valid date.`"""
        field = self.field.replace("_since", ", from").replace("_until", ", to")
        return f"{field.capitalize()}: {self.text}"


@dataclass(frozen=True)
class Side:
    """A player and the days of one side; `owner` is None if the viewer may not see the player.

    `days` are the texts of the query, by the name of their filter.
    """

    name: str
    handle: str
    days: dict[str, str]
    owner: Player | None
    chosen: FigureFilter | None

    @property
    def faults(self) -> list[Fault]:
        """The faults of this side of the query."""
        if not self.handle:
            return [Fault(self.name, "Name a player")]
        if self.chosen is None:
            return [Fault(self.name, f"{self.handle} is not a player, or is a private one")]
        return [
            Fault(f"{self.name}_{field}" if field in DAYS else field, str(text))
            for field, texts in self.chosen.errors.items()
            for text in texts
        ]

    @property
    def since(self) -> date | None:
        """The first day, for a side without faults."""
        return self._day("since")

    @property
    def until(self) -> date | None:
        """The last day, for a side without faults."""
        return self._day("until")

    @cached_property
    def selection(self) -> Selection:
        """The rounds, for a side without faults."""
        assert self.owner
        assert self.chosen
        return Selection.of(self.owner, self.chosen)

    def _day(self, name: str) -> date | None:
        assert self.chosen
        day: date | None = self.chosen.form.cleaned_data[name]
        return day


class Pair(NamedTuple):
    """The two sides of a query, and the query with its defaults filled in."""

    first: Side
    second: Side
    query: dict[str, str]

    @property
    def faults(self) -> list[Fault]:
        """The faults of the query; one that both sides share appears once."""
        return list(dict.fromkeys((*self.first.faults, *self.second.faults)))

    @property
    def golf_format(self) -> Format:
        """The format of both sides, for a pair without faults."""
        return self.first.selection.golf_format

    @property
    def is_of_one(self) -> bool:
        """Whether both sides are the same rounds, so that there is nothing to compare."""
        return self.first.selection.version == self.second.selection.version

    @property
    def overlaps(self) -> bool:
        """Whether a round counts on both sides."""
        if self.first.owner != self.second.owner:
            return False
        others = self.second.selection.rounds.order_by().values("pk")
        return self.first.selection.rounds.filter(pk__in=others).exists()


def pair_of(viewer: Player | None, query: Mapping[str, str]) -> Pair:
    """The pair that a query compares.

    By default the first player is the viewer, the second is the first, and the format is the one
    that the first player played last.
    """
    first = query.get("first", "") or (viewer.handle if viewer else "")
    handles = {"first": first, "second": query.get("second", "") or first}
    owners = {name: _visible(viewer, handle) for name, handle in handles.items()}
    shared = query_values(query, SHARED)
    if "format" not in shared and (leader := owners["first"]):
        shared["format"] = str(format_played_last(leader))
    one, other = (_side(name, handles[name], owners[name], shared, query) for name in SIDES)
    days = {f"{side.name}_{name}": day for side in (one, other) for name, day in side.days.items()}
    return Pair(one, other, {**handles, **shared, **days})


def formats_of_both(sides: Pair) -> list[Format]:
    """The formats that either player has played, those of the first one first."""
    owners = (sides.first.owner, sides.second.owner)
    return list(dict.fromkeys(each for owner in owners if owner for each in formats_of(owner)))


def _visible(viewer: Player | None, handle: str) -> Player | None:
    if not fullmatch(HANDLE, handle):
        return None
    try:
        return visible_player(viewer, handle)
    except NotFound:
        return None


def _side(
    name: str,
    handle: str,
    owner: Player | None,
    shared: Mapping[str, str],
    query: Mapping[str, str],
) -> Side:
    days = {day: query.get(f"{name}_{day}", "") for day in DAYS}
    chosen = figure_filter(owner, {**shared, **days}) if owner else None
    return Side(name, handle, days, owner, chosen)

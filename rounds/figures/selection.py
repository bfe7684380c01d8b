"""Some of a player's rounds in one format, and what is counted of them, kept until they change."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Self, TypeVar, cast
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from rounds.figures.rows import Row, figure_rows
from rounds.models import Player, Round
from rounds.selectors.columns import hole_rows, round_rows
from rounds.selectors.filters import FigureFilter, given
from rounds.selectors.lists import formats_of
from rounds.selectors.standings import mean_standing
from rounds.terms import wording
from rounds.terms.choices import RoundChoice
from rounds.terms.formats import Format

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
    return kept(selection, "summary", lambda: _summary(selection))


def rows(selection: Selection) -> Iterator[Row]:
    """The same figures as flat rows, by COLUMNS."""
    shown = summary(selection)
    return figure_rows(shown["figures"], shown["unit"])


def _summary(selection: Selection) -> dict[str, Any]:
    from rounds.figures.summary import summary_of

    rounds, golf_format = selection.rounds, selection.golf_format
    scoring = golf_format.scoring
    figures = summary_of(
        round_rows(rounds, scoring),
        hole_rows(rounds, scoring),
        scoring,
        selection.owner.zone,
        selection.today,
        selection.hole,
    )
    standing = mean_standing(selection.owner, golf_format)
    figures["standing"] = standing and vars(standing)
    sentence = wording.figures_sentence(figures, golf_format)
    return {**heading(golf_format), "sentence": sentence, "figures": figures}


def heading(golf_format: Format) -> dict[str, str]:
    return {
        "format": str(golf_format),
        "format_words": golf_format.words,
        "unit": wording.unit_of(golf_format),
    }


def kept(selection: Selection, name: str, make: Callable[[], Made]) -> Made:
    key = f"figures:{selection.version}:{name}"
    return cast("Made", cache.get_or_set(key, make, SECONDS_KEPT))

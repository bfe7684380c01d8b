"""A selection of a player's rounds in one format, and its figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Self, cast
from zoneinfo import ZoneInfo

from django.utils import timezone

from rounds.figures.population import Population
from rounds.figures.shapes import Row, Standing
from rounds.figures.summary import Summary, rows_of, summary_of
from rounds.models import Player, RoundQuerySet
from rounds.selectors.columns import hole_rows, round_rows
from rounds.selectors.filters import FigureFilter, query_values
from rounds.selectors.kept import digest, kept, sources
from rounds.selectors.lists import formats_of
from rounds.selectors.standings import mean_standing
from rounds.terms.choices import RoundChoice
from rounds.terms.formats import Format


@dataclass(frozen=True)
class Selection:
    """Some rounds of one player in one format; `version` identifies them.

    `hole` is a hole number, or None for all holes; `today` is the day in the owner's zone.
    """

    owner: Player
    golf_format: Format
    rounds: RoundQuerySet
    hole: int | None
    today: date
    version: str

    @classmethod
    def of(cls, owner: Player, chosen: FigureFilter) -> Self:
        """The rounds of a valid filter from `figure_filter`."""
        values = chosen.form.cleaned_data
        today = timezone.localdate(timezone=ZoneInfo(owner.zone))
        # With the owner and the last write, so no cached value is stale or of another player.
        whose = (owner.pk, owner.data_version, owner.zone, today)
        version = digest(sources(), whose, sorted(values.items()))
        hole = int(values["hole"]) if values["hole"] else None
        return cls(owner, values["format"], cast("RoundQuerySet", chosen.qs), hole, today, version)


def figure_filter(owner: Player, query: Mapping[str, str]) -> FigureFilter:
    """The filter of a query over the owner's rounds; the default format is the one played last."""
    filters = query_values(query, FigureFilter.base_filters)
    data = {"format": str(format_played_last(owner)), **filters}
    return FigureFilter(data, owner.rounds.all(), zone=owner.zone)


def format_played_last(owner: Player) -> Format:
    """The format that the owner played last; for a newcomer the default one."""
    return next(iter(formats_of(owner)), RoundChoice().format)


def summary(selection: Selection) -> Summary:
    """Every figure of the selection, with its format and a sentence."""
    return kept("summary", selection.version, lambda: _summary(selection))


def rows(selection: Selection) -> Iterator[Row]:
    """The same figures as rows of a CSV file."""
    return rows_of(summary(selection).figures, selection.golf_format)


def _summary(selection: Selection) -> Summary:
    rounds, golf_format = selection.rounds, selection.golf_format
    found = mean_standing(selection.owner, golf_format)
    population = Population.of(
        round_rows(rounds, golf_format.scoring),
        hole_rows(rounds, golf_format.scoring),
        golf_format,
        selection.owner.zone,
        selection.today,
        number=selection.hole,
        standing=Standing(**vars(found)) if found else None,
    )
    return summary_of(population)

"""The site's numbers: rounds by format, the field of one format, and optimal play."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

from django import forms

from engine import Rules, Scoring
from rounds.figures.histograms import Bar, Spread, bars, is_cleared, spread
from rounds.figures.intervals import share
from rounds.figures.shapes import Share
from rounds.selectors.field import (
    FieldKey,
    clears_by_rules,
    fields_of,
    fields_sum,
    has_field,
    score_counts,
    stored_field,
)
from rounds.selectors.filters import FormatField
from rounds.terms.formats import Format
from rounds.terms.wording import unit_of

if TYPE_CHECKING:
    from engine.solver.survey import Survey

Players = Literal["people", "computers"]
PEOPLE: Final = "people"
COMPUTERS: Final = "computers"
PLAYERS: Final = ((PEOPLE, "People"), (COMPUTERS, "Computer players"))
# How many formats and rules the tables list, most played first.
MOST: Final = 20


@dataclass(frozen=True)
class FormatLine:
    """How much a format is played."""

    format: Annotated[str, "As E-strokes-9"]
    format_words: str
    rounds: int
    holes: int


@dataclass(frozen=True)
class ClearRate:
    """The clear rate of the field under some rules, and that of optimal play on random deals."""

    rules: Annotated[str, "The rules field of game codes"]
    rules_words: str
    field: Share
    optimal: Annotated[Share | None, "null without a survey"]


@dataclass(frozen=True)
class Optimal:
    """The results of optimal play on random deals, in strokes."""

    deals: int
    clear_rate: Share
    strokes: Spread
    scores: list[Bar]


@dataclass(frozen=True)
class Field:
    """The field of one format: clear rate, scores, and the number of holes with each score."""

    format: str
    format_words: str
    unit: Literal["strokes", "points"]
    rounds: int
    holes: int
    clear_rate: Share | None
    round_score: Spread | None
    hole_score: Spread | None
    scores: list[Bar]
    optimal: Annotated[Optimal | None, "null without a survey"]


@dataclass(frozen=True)
class Site:
    """The site's numbers."""

    players: Players
    holes: int
    rounds: int
    formats: Annotated[list[FormatLine], "Most played first"]
    clear_rates: list[ClearRate]
    field: Annotated[Field | None, "null before the first round"]


class SiteForm(forms.Form):
    """Whose rounds, and the format whose field is shown."""

    players = forms.ChoiceField(choices=PLAYERS, required=False, label="Players")
    format = FormatField(required=False, label="Format")

    def site(self) -> Site:
        """The numbers that a valid form selects."""
        players, golf_format = self.cleaned_data["players"], self.cleaned_data["format"]
        return site(players or default_players(), golf_format)


def site(players: Players, golf_format: Format | None) -> Site:
    """The numbers of the site; by default the field is of the format played most.

    The cost depends on the number of formats, not of rounds.
    """
    by_bots = players == COMPUTERS
    formats = [
        FormatLine(str(each), each.words, rounds, holes)
        for each, rounds, holes in fields_of(MOST, by_bots=by_bots)
    ]
    if golf_format is None and formats:
        golf_format = Format.parse(formats[0].format)
    rounds, holes = fields_sum(by_bots=by_bots)
    return Site(
        players,
        holes,
        rounds,
        formats,
        clear_rates=list(_clear_rates(by_bots=by_bots)),
        field=_field(FieldKey(golf_format, by_bots)) if golf_format else None,
    )


def default_players() -> Players:
    """People, unless only computer players have played."""
    return COMPUTERS if has_field(by_bots=True) and not has_field(by_bots=False) else PEOPLE


def _clear_rates(*, by_bots: bool) -> Iterator[ClearRate]:
    """Clear rates by rules, in all units: of the field on unselected deals, and of optimal play."""
    for rules, cleared, holes in clears_by_rules(MOST, by_bots=by_bots):
        if rate := share(cleared, holes):
            yield ClearRate(rules, Rules.parse(rules).words, rate, _optimal_clear_rate(rules))


def _field(key: FieldKey) -> Field:
    golf_format, scoring = key.golf_format, key.golf_format.scoring
    row = stored_field(key)
    totals, scores = score_counts(key)
    return Field(
        format=str(golf_format),
        format_words=golf_format.words,
        unit=unit_of(golf_format),
        rounds=row.rounds,
        holes=row.holes,
        clear_rate=share(row.cleared, row.holes),
        round_score=spread(totals, scoring),
        hole_score=spread(scores, scoring),
        scores=bars(scores, scoring),
        optimal=_optimal(golf_format),
    )


def _optimal(golf_format: Format) -> Optimal | None:
    """The results of optimal play under the format's rules; None without a survey."""
    survey, rate = _surveys().get(golf_format.rules), _optimal_clear_rate(golf_format.rules)
    if survey is None or rate is None or golf_format.winnable_only:
        return None
    strokes = spread(survey.counts, Scoring.STROKES)
    if strokes is None:
        return None
    return Optimal(survey.deals, rate, strokes, bars(survey.counts, Scoring.STROKES))


def _optimal_clear_rate(rules: str) -> Share | None:
    survey = _surveys().get(rules)
    if survey is None:
        return None
    cleared = (
        count for strokes, count in survey.counts.items() if is_cleared(strokes, Scoring.STROKES)
    )
    return share(sum(cleared), survey.deals)


@cache
def _surveys() -> dict[str, "Survey"]:
    from engine.solver.survey import read

    return {survey.rules.field: survey for survey in read()}

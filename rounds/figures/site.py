"""The site as a whole: rounds by format, the field of one format, and what optimal play clears."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.db.models import F, QuerySet, Sum

from engine import Rules, Scoring
from rounds.models import Field, FieldCount
from rounds.models.field import TOTAL
from rounds.selectors.field import FieldKey
from rounds.selectors.filters import FormatField
from rounds.terms.formats import Format
from rounds.terms.wording import unit_of

if TYPE_CHECKING:
    from engine.solver.survey import Survey

PEOPLE: Final = "people"
COMPUTERS: Final = "computers"
PLAYERS: Final = ((PEOPLE, "People"), (COMPUTERS, "Computer players"))
# Formats and rules in the tables, those played most.
MOST: Final = 20


class SiteForm(forms.Form):
    """Whose rounds, and of which format the field is shown."""

    players = forms.ChoiceField(choices=PLAYERS, required=False, label="Players")
    format = FormatField(required=False, label="Format")

    def site(self) -> dict[str, Any]:
        """The numbers that a valid form asks for."""
        asked = self.cleaned_data
        return site(asked["players"] or default_players(), asked["format"])


def site(players: str, golf_format: Format | None) -> dict[str, Any]:
    """The numbers of the site; without a format the field is of the one played most.

    Their cost depends on how many formats there are, not on how many rounds.
    """
    fields = Field.objects.filter(by_bots=players == COMPUTERS, rounds__gt=0)
    formats = [_line(field) for field in fields.order_by("-rounds", "pk")[:MOST]]
    if golf_format is None and formats:
        golf_format = Format.parse(formats[0]["format"])
    # The holes first: what is named rounds hides the column of that name.
    sums = fields.aggregate(holes=Sum(_HOLES, default=0), rounds=Sum("rounds", default=0))
    return {
        "players": players,
        **sums,
        "formats": formats,
        "clear_rates": list(_clear_rates(fields)),
        "field": golf_format and _field(FieldKey(golf_format, players == COMPUTERS)),
    }


def default_players() -> str:
    """People, unless only computer players have played."""
    if Field.objects.filter(by_bots=False, rounds__gt=0).exists():
        return PEOPLE
    return COMPUTERS if Field.objects.filter(rounds__gt=0).exists() else PEOPLE


_HOLES: Final = F("rounds") * F("hole_count")


def _line(field: Field) -> dict[str, Any]:
    golf_format = Format.of(field)
    return {
        "format": str(golf_format),
        "format_words": golf_format.words,
        "rounds": field.rounds,
        "holes": field.holes,
    }


def _clear_rates(fields: QuerySet[Field]) -> Iterable[dict[str, Any]]:
    """By rules, whatever the unit: the field's on deals that were not chosen, and the optimum's."""
    from rounds.figures.intervals import share

    by_rules = fields.filter(winnable_only=False).order_by().values("rules")
    sums = by_rules.annotate(played=Sum(_HOLES), won=Sum("cleared")).order_by("-played", "rules")
    for row in sums[:MOST]:
        yield {
            "rules": row["rules"],
            "rules_words": Rules.parse(row["rules"]).words,
            "field": share(row["won"], row["played"]),
            "optimal": _optimal_clear_rate(row["rules"]),
        }


def _field(key: FieldKey) -> dict[str, Any]:
    """The field of one format: clear rates, scores, and how many holes had which score."""
    from rounds.figures import intervals
    from rounds.figures.histograms import bars, spread

    golf_format, scoring = key.golf_format, key.golf_format.scoring
    field = Field.objects.filter(**key.columns).first() or Field(**key.columns)
    totals, scores = _counts(key)
    return {
        "format": str(golf_format),
        "format_words": golf_format.words,
        "unit": unit_of(golf_format),
        "rounds": field.rounds,
        "holes": field.holes,
        "clear_rate": intervals.share(field.cleared, field.holes),
        "round_score": spread(totals, scoring),
        "hole_score": spread(scores, scoring),
        "scores": bars(scores, scoring),
        "optimal": _optimal(golf_format),
    }


def _counts(key: FieldKey) -> tuple[Counter[int], Counter[int]]:
    """How many rounds have which total, and holes of any number which score."""
    rows = FieldCount.objects.filter(**key.counts_lookup, count__gt=0)
    totals, scores = Counter[int](), Counter[int]()
    for number, score, count in rows.values_list("number", "score", "count"):
        (totals if number == TOTAL else scores)[score] += count
    return totals, scores


def _optimal(golf_format: Format) -> dict[str, Any] | None:
    """What optimal play comes to on random deals under the rules; None unless it was surveyed."""
    from rounds.figures.histograms import bars, spread

    survey = _surveys().get(golf_format.rules)
    if survey is None or golf_format.winnable_only:
        return None
    counts = dict(survey.counts)
    return {
        "deals": survey.deals,
        "clear_rate": _optimal_clear_rate(golf_format.rules),
        "strokes": spread(counts, Scoring.STROKES),
        "scores": bars(counts, Scoring.STROKES),
    }


def _optimal_clear_rate(rules: str) -> dict[str, Any] | None:
    from rounds.figures.histograms import is_cleared
    from rounds.figures.intervals import share

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

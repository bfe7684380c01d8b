"""The filters of rounds, the same on pages, in the API and for every figure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Exists, OuterRef, Q, QuerySet

from engine import GolfError, Scoring
from rounds.models import Hole, Player, Round, RoundQuerySet
from rounds.terms.choices import read_rules
from rounds.terms.formats import Format
from rounds.terms.kinds import DEFAULT_ZONE, HOLE_COUNTS, Kind, State

# Other days may not exist in every time zone.
_DAYS = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2999, 12, 31))]


def query_values(query: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """The values of a query under these names, without blank ones, which a form ignores."""
    return {name: query[name] for name in names if query.get(name, "").strip()}


def _one_of(choices: Sequence[tuple[Any, str]], **kwargs: Any) -> filters.ChoiceFilter:
    """A filter by one of some values, or by none."""
    return filters.ChoiceFilter(choices=choices, empty_label="All", **kwargs)


def _verbatim(error: GolfError) -> ValidationError:
    """The engine's words unchanged: django-filter would read what they quote as a pattern."""
    return ValidationError("%(words)s", params={"words": str(error)})


class FormatField(forms.CharField):
    """A text that names a format, such as `E-strokes-9`."""

    def clean(self, value: Any) -> Format | None:
        """The format, None without a text. Raises ValidationError if the text names none."""
        text = super().clean(value)
        try:
            return Format.parse(text) if text else None
        except GolfError as error:
            raise _verbatim(error) from error


class RulesField(forms.CharField):
    """A preset's name or a rules field, such as `easy`, `E`, `SQJ2`."""

    def clean(self, value: Any) -> str:
        """The rules field, empty without a text. Raises ValidationError if the text is neither."""
        text: str = super().clean(value)
        try:
            return read_rules(text).field if text else ""
        except GolfError as error:
            raise _verbatim(error) from error


class FormatFilter(filters.Filter):
    """Rounds of one format."""

    field_class = FormatField

    def filter(self, qs: QuerySet[Round], value: Format | None) -> QuerySet[Round]:
        """The rounds of the format; all rounds without one."""
        if value is None:
            return qs
        return qs.filter(**value.columns)


class RulesFilter(filters.Filter):
    """Rounds under one set of rules."""

    field_class = RulesField


class PlayedFilter(filters.FilterSet):
    """Rounds by date, format and kind.

    Dates are whole days in the zone of the player whose rounds they are. A round's date is the day
    it was closed, or begun while it is open; for a recorded round the day on its scorecard.
    """

    since = filters.DateFilter(method="played_since", label="From", validators=_DAYS)
    until = filters.DateFilter(method="played_until", label="To", validators=_DAYS)
    format = FormatFilter(label="Format")
    kind = _one_of(Kind.choices)

    class Meta:
        model = Round
        fields: list[str] = []

    def __init__(self, *args: Any, zone: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer: Player | None = getattr(self.request, "player", None)
        self.zone = ZoneInfo(zone or (self.viewer.zone if self.viewer else DEFAULT_ZONE))

    def played_since(self, rounds: QuerySet[Round], _name: str, day: date) -> QuerySet[Round]:
        """Rounds of that day and later."""
        played = Q(recorded_on=None, played__gte=self._midnight(day))
        return rounds.filter(played | Q(recorded_on__gte=day))

    def played_until(self, rounds: QuerySet[Round], _name: str, day: date) -> QuerySet[Round]:
        """Rounds of that day and earlier."""
        played = Q(recorded_on=None, played__lt=self._midnight(day + timedelta(days=1)))
        return rounds.filter(played | Q(recorded_on__lte=day))

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time.min, tzinfo=self.zone)


class RoundFilter(PlayedFilter):
    """Rounds by date, format, kind, the parts of a format, and state."""

    rules = RulesFilter(label="Rules")
    scoring = _one_of([(str(unit), unit.capitalize()) for unit in Scoring])
    holes = _one_of([(count, str(count)) for count in HOLE_COUNTS], field_name="hole_count")
    state = _one_of(State.choices)


class FigureFilter(PlayedFilter):
    """The filters of figures and charts: date, format, kind, clean play and hole number.

    A hole number keeps all rounds: it limits figures of holes to the holes with that number.
    """

    clean = filters.ChoiceFilter(
        choices=[("false", "All"), ("true", "No undo, no hint, no known deal")],
        empty_label=None,
        method="played_clean",
        label="Clean",
    )
    hole = _one_of(
        [(number, str(number)) for number in range(1, max(HOLE_COUNTS) + 1)],
        method="played_all",
        label="Hole",
    )

    def played_clean(self, rounds: RoundQuerySet, _name: str, value: str) -> RoundQuerySet:
        """Rounds with only such holes, if the value asks for them; paper proves nothing."""
        if value != "true":
            return rounds
        helped = Q(undos__gt=0) | Q(hints__gt=0) | Q(known=True)
        has_help = Exists(Hole.objects.filter(helped, golf_round=OuterRef("pk")))
        return rounds.played_here().exclude(has_help)

    def played_all(self, rounds: QuerySet[Round], _name: str, _value: str) -> QuerySet[Round]:
        """All rounds, whatever the hole number."""
        return rounds


class HoleFilter(RoundFilter):
    """The viewer's own holes, by the same filters of their rounds."""

    class Meta:
        model = Hole
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Hole]) -> QuerySet[Hole]:
        """The holes whose round passes the filters."""
        # Only the viewer's, or the database would go through everybody's.
        rounds = super().filter_queryset(Round.objects.filter(player=self.viewer).order_by())
        return queryset.filter(golf_round__in=rounds)

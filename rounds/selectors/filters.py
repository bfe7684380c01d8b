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

# Days outside have no place in every time zone's calendar.
_DAYS = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2999, 12, 31))]


def given(query: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """What a query says under the names; blanks are nothing, as they are to a form."""
    return {name: query[name] for name in names if query.get(name, "").strip()}


def _one_of(choices: Sequence[tuple[Any, str]], **kwargs: Any) -> filters.ChoiceFilter:
    """A filter by one of some values, or by none."""
    return filters.ChoiceFilter(choices=choices, empty_label="All", **kwargs)


def _as_it_is(error: GolfError) -> ValidationError:
    """The engine's words with whatever they quote: django-filter reads a message as a pattern."""
    return ValidationError("%(words)s", params={"words": str(error)})


class FormatField(forms.CharField):
    """A text that names a format, as `E-strokes-9`."""

    def clean(self, value: Any) -> Format | None:
        """The format; a text that is none is said to be none."""
        text = super().clean(value)
        try:
            return Format.parse(text) if text else None
        except GolfError as error:
            raise _as_it_is(error) from error


class RulesField(forms.CharField):
    """A preset's name or a rules field, as `easy`, `E`, `SQJ2`."""

    def clean(self, value: Any) -> str:
        """The rules field; a text that is none is said to be none."""
        text: str = super().clean(value)
        try:
            return read_rules(text).field if text else ""
        except GolfError as error:
            raise _as_it_is(error) from error


class FormatFilter(filters.Filter):
    """Rounds of one format."""

    field_class = FormatField

    def filter(self, qs: QuerySet[Round], value: Format | None) -> QuerySet[Round]:
        """Those rounds; all without a value."""
        if value is None:
            return qs
        return qs.filter(**value.columns)


class RulesFilter(filters.Filter):
    """Rounds under one set of rules."""

    field_class = RulesField


class PlayedFilter(filters.FilterSet):
    """Rounds by date, format and kind.

    Dates are whole days in the zone of the player whose rounds they are; a round's date is the day
    it was closed, or begun while it is open, and of a recorded round the day on its scorecard.
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
        self.asking: Player | None = getattr(self.request, "player", None)
        self.zone = ZoneInfo(zone or (self.asking.zone if self.asking else DEFAULT_ZONE))

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
    """Those, and by the parts of a format and by state."""

    rules = RulesFilter(label="Rules")
    scoring = _one_of([(str(unit), unit.capitalize()) for unit in Scoring])
    holes = _one_of([(count, str(count)) for count in HOLE_COUNTS], field_name="hole_count")
    state = _one_of(State.choices)


class FigureFilter(PlayedFilter):
    """Those, by clean play and by hole number: what figures and charts are asked for with.

    The number chooses no rounds: figures of holes are of the holes of that number only.
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
        """Rounds with only such holes, when they are asked for; paper proves nothing."""
        if value != "true":
            return rounds
        helped = Q(undos__gt=0) | Q(hints__gt=0) | Q(known=True)
        has_help = Exists(Hole.objects.filter(helped, golf_round=OuterRef("pk")))
        return rounds.played_here().exclude(has_help)

    def played_all(self, rounds: QuerySet[Round], _name: str, _value: str) -> QuerySet[Round]:
        """All of them: they are whole rounds whatever the hole."""
        return rounds


class HoleFilter(RoundFilter):
    """Holes of whoever asks, by the same filters of their rounds."""

    class Meta:
        model = Hole
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Hole]) -> QuerySet[Hole]:
        """The holes whose round passes the filters."""
        # Only the asking player's: the database would go through everybody's.
        rounds = super().filter_queryset(Round.objects.filter(player=self.asking).order_by())
        return queryset.filter(golf_round__in=rounds)

"""The field of a format: which rounds count in it, and its numbers.

Fields are stored as counts, so that reading them costs the same however many rounds there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet, Sum

from rounds.models import Field, FieldCount, Round
from rounds.models.field import TOTAL
from rounds.terms.formats import Format

_HOLES: Final = F("rounds") * F("hole_count")


class FieldKey(NamedTuple):
    """Which field: its format, and whether its players are people or computers."""

    golf_format: Format
    by_bots: bool

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of the field's row."""
        return {**self.golf_format.columns, "by_bots": self.by_bots}

    @property
    def counts_lookup(self) -> dict[str, Any]:
        """The counts of the field, for a query."""
        return {f"field__{name}": value for name, value in self.columns.items()}

    def __str__(self) -> str:
        return f"{self.golf_format} of {'computer players' if self.by_bots else 'people'}"


@dataclass
class Tally:
    """Sums over rounds of one field; `counts` has how often each (hole number, score) occurs."""

    rounds: int = 0
    cleared: int = 0
    counts: Counter[tuple[int, int]] = field(default_factory=Counter)


def tallies(rounds: Iterable[Round]) -> dict[FieldKey, Tally]:
    """The tally of each field over these rounds, which must all count."""
    found: defaultdict[FieldKey, Tally] = defaultdict(Tally)
    for golf_round in rounds:
        tally = found[FieldKey(Format.of(golf_round), golf_round.player.is_bot)]
        scores = golf_round.scorecard(golf_round.holes.all()).scores
        tally.rounds += 1
        tally.cleared += golf_round.holes_cleared or 0
        tally.counts.update(
            (number, score)
            for number, score in enumerate((golf_round.total, *scores), TOTAL)
            if score is not None  # every hole of a round that counts has one
        )
    return found


def stored_tallies() -> dict[FieldKey, Tally]:
    """The tallies that are stored."""
    fields = {row.pk: row for row in Field.objects.all()}
    found = {pk: Tally(row.rounds, row.cleared) for pk, row in fields.items()}
    rows = FieldCount.objects.filter(count__gt=0).values_list("field", "number", "score", "count")
    for pk, number, score, count in rows:
        found[pk].counts[number, score] = count
    return {FieldKey(Format.of(row), row.by_bots): found[pk] for pk, row in fields.items()}


def stored_field(key: FieldKey) -> Field:
    """The field's row; an empty one while it has no rounds."""
    return Field.objects.filter(**key.columns).first() or Field(**key.columns)


def score_counts(key: FieldKey) -> tuple[Counter[int], Counter[int]]:
    """How many rounds of the field have which total, and how many holes which score."""
    rows = FieldCount.objects.filter(**key.counts_lookup, count__gt=0)
    totals, scores = Counter[int](), Counter[int]()
    for number, score, count in rows.values_list("number", "score", "count"):
        (totals if number == TOTAL else scores)[score] += count
    return totals, scores


def has_field(*, by_bots: bool) -> bool:
    """Whether any round of people, or of computer players, is part of a field."""
    return _played(by_bots=by_bots).exists()


def fields_of(most: int, *, by_bots: bool) -> list[tuple[Format, int, int]]:
    """The most played formats, each with its rounds and holes."""
    fields = _played(by_bots=by_bots).order_by("-rounds", "pk")[:most]
    return [(Format.of(row), row.rounds, row.holes) for row in fields]


def fields_sum(*, by_bots: bool) -> tuple[int, int]:
    """The rounds and the holes of all fields."""
    # The holes first: a sum named rounds hides the column of that name.
    sums = _played(by_bots=by_bots).aggregate(
        holes=Sum(_HOLES, default=0), rounds=Sum("rounds", default=0)
    )
    return sums["rounds"], sums["holes"]


def clears_by_rules(most: int, *, by_bots: bool) -> Iterable[tuple[str, int, int]]:
    """The most played rules, each with its cleared holes and all its holes.

    Rounds with winnable deals only do not count.
    """
    fields = _played(by_bots=by_bots).filter(winnable_only=False).order_by()
    sums = fields.values_list("rules").annotate(won=Sum("cleared"), played=Sum(_HOLES))
    return sums.order_by("-played", "rules")[:most]


def score_sums(key: FieldKey) -> Iterable[tuple[int, int, int]]:
    """For each hole number: the sum of the field's scores, and how many there are."""
    counts = FieldCount.objects.filter(**key.counts_lookup, number__gt=TOTAL, count__gt=0)
    by_number = counts.order_by().values_list("number")
    return by_number.annotate(total=Sum(F("score") * F("count")), holes=Sum("count"))


def _played(*, by_bots: bool) -> QuerySet[Field]:
    return Field.objects.filter(by_bots=by_bots, rounds__gt=0)

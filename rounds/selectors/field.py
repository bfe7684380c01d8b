"""The field of a format: what counts in it, and the plain numbers that pages and API show of it.

Fields are kept as counts, so that reading them costs the same however many rounds there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet, Sum

from rounds.models import Field, FieldCount, Round
from rounds.models.field import TOTAL
from rounds.selectors.lists import SCORES_OF_HOLES
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State

COUNTED: Final = (State.SIGNED, State.FORFEITED)


class FieldKey(NamedTuple):
    """Whose rounds of which format make up a field."""

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
    """What some rounds of one field come to; `counts` are by (number of the hole, score)."""

    rounds: int = 0
    cleared: int = 0
    counts: Counter[tuple[int, int]] = field(default_factory=Counter)


def rounds_that_count(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Those of the rounds given that are part of a field, each with its player and holes."""
    counted = rounds.filter(state__in=COUNTED, hole_count__gt=1).exclude(kind=Kind.RECORDED)
    return counted.select_related("player").prefetch_related(SCORES_OF_HOLES)


def counts_in_field(golf_round: Round) -> bool:
    """Whether the round is part of a field."""
    is_played = not (golf_round.is_recorded or golf_round.is_practice)
    return is_played and golf_round.state in COUNTED


def tallies(rounds: Iterable[Round]) -> dict[FieldKey, Tally]:
    """What the rounds, all of which count, come to in each field."""
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
    """The tallies as the fields' rows have them."""
    fields = {row.pk: row for row in Field.objects.all()}
    found = {pk: Tally(row.rounds, row.cleared) for pk, row in fields.items()}
    rows = FieldCount.objects.filter(count__gt=0).values_list("field", "number", "score", "count")
    for pk, number, score, count in rows:
        found[pk].counts[number, score] = count
    return {FieldKey(Format.of(row), row.by_bots): found[pk] for pk, row in fields.items()}


def score_sums(key: FieldKey) -> Iterable[tuple[int, int, int]]:
    """By number of the hole: the sum of the field's scores and how many they are."""
    counts = FieldCount.objects.filter(**key.counts_lookup, number__gt=TOTAL, count__gt=0)
    by_number = counts.order_by().values_list("number")
    return by_number.annotate(total=Sum(F("score") * F("count")), holes=Sum("count"))

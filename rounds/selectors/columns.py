"""Rows as plain tuples: a field comes from the column of its name, or from a source named here."""

from typing import Any, NamedTuple, TypeVar

from django.db.models import Case, Model, QuerySet, When
from django.db.models.expressions import Combinable

from engine import Scoring
from rounds.models import Hole, Round, RoundQuerySet
from rounds.selectors.access import PLAYED
from rounds.terms.rows import HOLE_SCORES, HoleRow, RoundRow

Stored = TypeVar("Stored", bound=Model)
Source = str | Combinable


def rows_of(
    stored: QuerySet[Stored], row: type[NamedTuple], **sources: Source
) -> QuerySet[Stored, tuple[Any, ...]]:
    """The stored rows as tuples in the order of the row's fields.

    A field without a source is the column of its own name.
    """
    return stored.values_list(*(sources.get(name, name) for name in row._fields))


def round_rows(rounds: RoundQuerySet, scoring: Scoring) -> QuerySet[Round, tuple[Any, ...]]:
    """The closed rounds as tuples for RoundRow, in the order of play."""
    return rows_of(
        rounds.closed().order_by("played", "pk"),
        RoundRow,
        round_id="public_id",
        hole_par="par",
        total=f"total_{scoring}",
    )


def hole_rows(rounds: RoundQuerySet, scoring: Scoring) -> QuerySet[Hole, tuple[Any, ...]]:
    """The holes of the rounds that count, as tuples for HoleRow, in no particular order.

    A recorded hole has no id here, because it has no page.
    """
    return rows_of(
        Hole.objects.filter(golf_round__in=rounds.counted().order_by()).order_by(),
        HoleRow,
        round_pk="golf_round_id",
        hole_id=Case(When(PLAYED, then="public_id")),
        score=HOLE_SCORES[scoring],
        strokes_lost="review__strokes_lost",
        accuracy="review__accuracy",
    )

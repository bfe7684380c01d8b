"""The columns that figures and charts are made of."""

from typing import Any, Final

from django.db.models import (
    Case,
    QuerySet,
    When,
)

from engine import Scoring
from rounds.models import Hole, Round
from rounds.selectors.access import PLAYED
from rounds.terms.kinds import State

HOLE_SCORES: Final = {
    Scoring.STROKES: "strokes",
    Scoring.POINTS: "points",
    Scoring.TIMED: "timed_points",
}


def round_rows(rounds: QuerySet[Round], scoring: Scoring) -> QuerySet[Round, tuple[Any, ...]]:
    """The closed rounds among those given as columns of RoundRow, in the order of play."""
    closed = rounds.exclude(state=State.OPEN).order_by("played", "pk")
    return closed.values_list(
        "pk",
        "public_id",
        "kind",
        "state",
        "played",
        "recorded_on",
        "par",
        "hole_count",
        f"total_{scoring}",
    )


def hole_rows(rounds: QuerySet[Round], scoring: Scoring) -> QuerySet[Hole, tuple[Any, ...]]:
    """The holes of the rounds that count among those given as columns of HoleRow, in no order.

    A recorded hole goes without its id: it has no page.
    """
    counted = rounds.filter(state__in=[State.SIGNED, State.FORFEITED]).order_by()
    holes = Hole.objects.filter(golf_round__in=counted).order_by()
    return holes.values_list(
        "golf_round_id",
        Case(When(PLAYED, then="public_id")),
        "number",
        HOLE_SCORES[scoring],
        "tableau_left",
        "stock_left",
        "columns_left",
        "ranks_left",
        "moves",
        "draws",
        "undos",
        "hints",
        "peeks",
        "longest_run",
        "seconds",
        "known",
        "review__strokes_lost",
        "review__accuracy",
    )

"""Reviews of settled holes: computed once, in the background where there is a broker."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from engine import PICK_UP, Position
from rounds.errors import NotSettled
from rounds.models import Hole, Player, Review
from rounds.selectors import game_of, own_hole
from rounds.services.rows import finish_by_itself, settle, touch_figures
from rounds.solving import seat

if TYPE_CHECKING:
    from engine.solver import Entry, Ledger

# A worker that has not answered by then may be gone: whoever opens the review computes it.
PATIENCE: Final = timedelta(minutes=1)


@transaction.atomic
def open_review(player: Player, hole_id: str) -> Hole:
    """The player's hole, settled by looking behind the stock if it was over.

    Raises NotFound, NotSettled while the hole is in play.
    """
    hole = own_hole(player, hole_id)
    if not hole.is_over:
        raise NotSettled
    settle(hole)
    finish_by_itself(hole)
    return hole


def review_of(hole: Hole) -> Review | None:
    """The review of a settled hole; None while a worker is at it.

    Raises NotSettled, or SolverBusy when it has to be computed now and others solve.
    """
    if hole.settled is None:
        raise NotSettled
    review = Review.objects.filter(hole=hole).first()
    if review is not None:
        return review
    if settings.CELERY_BROKER_URL and hole.settled > timezone.now() - PATIENCE:
        return None
    with seat():
        return make_review(hole)


def make_review(hole: Hole) -> Review:
    """Compute and store the review of a settled hole; made twice, it is stored once."""
    from engine.solver import ORDERS, best_line, ledger

    game = game_of(hole)
    account = ledger(game)
    line = best_line(Position.start(game.deal, game.rules))
    review, is_new = Review.objects.get_or_create(
        hole=hole,
        defaults={
            "orders": ORDERS,
            "best_line": "".join(move.letter for move in line),
            **_figures(account),
        },
    )
    if is_new:
        touch_figures(hole.golf_round.player)
    return review


def _figures(account: Ledger) -> dict[str, Any]:
    accuracy = account.accuracy
    return {
        "fewest_strokes": account.fewest,
        "strokes_lost": account.lost,
        "expected": float(account.expected),
        "decision": float(account.decision),
        "hidden": float(account.hidden),
        "luck": float(account.luck),
        "accuracy": None if accuracy is None else float(accuracy),
        "ledger": [_entry(entry) for entry in account.entries],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "letter": entry.move.letter if entry.move else PICK_UP,
        "advised": entry.advice.best.move.letter,
        "choices": len(entry.advice.choices),
        "before": float(entry.before),
        "after": float(entry.after),
        "decision": float(entry.decision),
        "decision_error": entry.decision_error,
        "hidden": float(entry.hidden),
        "luck": float(entry.luck),
        "lost": entry.lost,
        "accurate": entry.is_accurate,
    }

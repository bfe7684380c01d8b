"""Reviews of settled holes, computed once, in the background if there is a broker."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from rounds.models import Hole, Player, Review
from rounds.selectors.access import own_hole
from rounds.selectors.states import game_of
from rounds.services.results import review_results
from rounds.services.rows import finish_by_itself, lock_round, settle, touch_figures
from rounds.solving.solver import seat
from rounds.terms.errors import NotSettled

# A worker that takes longer may be gone: then the review is computed when it is opened.
PATIENCE: Final = timedelta(minutes=1)


@transaction.atomic
def open_review(player: Player, hole_id: str) -> Hole:
    """The player's hole, which is settled now if it was over: a review shows the stock.

    Raises NotFound, and NotSettled while the hole is in play.
    """
    lock_round(own_hole(player, hole_id))
    hole = own_hole(player, hole_id)
    if not hole.is_over:
        raise NotSettled
    settle(hole)
    finish_by_itself(hole)
    return hole


def review_of(hole: Hole) -> Review | None:
    """The review of a settled hole; None while a worker computes it.

    Raises NotSettled, and SolverBusy if it must be computed now and the solver has no time.
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
    """Compute and store the review of a settled hole; of two at once the first is stored."""
    results = review_results(game_of(hole))
    review, is_new = Review.objects.get_or_create(hole=hole, defaults=results)
    if is_new:
        touch_figures(hole.golf_round.player)
    return review

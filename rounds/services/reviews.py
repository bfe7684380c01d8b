"""Reviews of settled holes, computed once, in the background if there is a broker."""

import logging
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from rounds.models import Hole, Player, Review, ReviewRequest
from rounds.selectors.access import own_hole
from rounds.selectors.states import transcript_of
from rounds.services.rows import finish_by_itself, lock_round, settle, touch_figures
from rounds.solving import door, work
from rounds.terms.errors import NotSettled, ReviewFailed, SolverBusy

# A worker that takes longer may be gone: then the review is computed when it is opened.
PATIENCE: Final = timedelta(minutes=1)
MOST_TRIES: Final = 3
LONGEST_FAILURE: Final = 200
logger = logging.getLogger(__name__)


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
    """The review of a settled hole; None while it is being computed: ask again.

    Raises NotSettled, ReviewFailed, and SolverBusy if the solver's queue is full.
    """
    if hole.settled is None:
        raise NotSettled
    review = Review.objects.filter(hole=hole).first()
    if review is not None:
        return review
    if ReviewRequest.objects.filter(hole=hole).exclude(failure="").exists():
        raise ReviewFailed
    if settings.CELERY_BROKER_URL and hole.settled > timezone.now() - PATIENCE:
        return None
    results = _ask(hole)
    return None if results is None else _store(hole, results)


def _ask(hole: Hole) -> dict[str, Any] | None:
    """The columns of the review, from the site's own solver, which has tried again by itself.

    What it cannot make is given up. Raises ReviewFailed then, and SolverBusy.
    """
    try:
        return door.ask_in_the_background(work.review_results, transcript_of(hole))
    except (SolverBusy, door.InTransaction):
        raise
    except Exception as error:
        logger.exception("The review of %s cannot be made", hole.public_id)
        _give_up(hole, f"{type(error).__name__}: {error}")
        raise ReviewFailed from error


def make_review(hole: Hole) -> Review:
    """Compute and store the review of a settled hole, in this process and however long it takes."""
    return _store(hole, door.do_here(work.review_results, transcript_of(hole)))


def try_review(hole: Hole) -> None:
    """Make the review that a settled hole lacks, for a worker of the background.

    A try that raises, hangs or kills its process is one of MOST_TRIES; then it is given up.
    """
    if Review.objects.filter(hole=hole).exists():
        ReviewRequest.objects.filter(hole=hole).delete()
    elif request := _begin_try(hole):
        try:
            make_review(hole)
        except Exception as error:
            if request.tries >= MOST_TRIES:
                _give_up(hole, f"{type(error).__name__}: {error}")
            raise


@transaction.atomic
def _begin_try(hole: Hole) -> ReviewRequest | None:
    """The request with this try counted before it begins; None if it is given up."""
    ReviewRequest.objects.get_or_create(hole=hole)
    request = ReviewRequest.objects.select_for_update().get(hole=hole)
    if request.failure:
        return None
    if request.tries >= MOST_TRIES:
        _give_up(hole, f"{request.tries} tries ended their process, or took too long")
        return None
    request.tries += 1
    request.save(update_fields=["tries"])
    return request


def _give_up(hole: Hole, why: str) -> None:
    ReviewRequest.objects.update_or_create(hole=hole, defaults={"failure": why[:LONGEST_FAILURE]})


def _store(hole: Hole, results: dict[str, Any]) -> Review:
    """The stored review; of two makers at once the first one's."""
    review, is_new = Review.objects.get_or_create(hole=hole, defaults=results)
    ReviewRequest.objects.filter(hole=hole).delete()
    if is_new:
        touch_figures(hole.golf_round.player)
    return review

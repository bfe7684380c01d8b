"""Work for a Celery worker. A task that runs twice has the effect of one run."""

from celery import shared_task

from rounds.models import Hole
from rounds.services.background import sweep
from rounds.services.reviews import try_review
from rounds.services.upkeep import tidy


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)  # type: ignore[untyped-decorator]
def review_hole(hole_id: str) -> None:
    """Review a settled hole; do nothing if it was deleted, as with its player."""
    hole = Hole.objects.select_related("golf_round__player").filter(public_id=hole_id).first()
    if hole is not None and hole.is_settled:
        try_review(hole)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def sweep_reviews() -> None:
    """Send the requests for reviews again that nobody has met."""
    sweep()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tidy_up() -> None:
    """What `manage.py tidy` does."""
    tidy()

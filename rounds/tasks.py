"""Work that a Celery worker does; each task may run twice and is then done once."""

from celery import shared_task

from rounds.models import Hole
from rounds.services.reviews import make_review


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)  # type: ignore[untyped-decorator]
def review_hole(hole_id: str) -> None:
    """Review a settled hole; a hole that is gone, with its player, needs none."""
    hole = Hole.objects.select_related("golf_round__player").filter(public_id=hole_id).first()
    if hole is not None and hole.is_settled:
        make_review(hole)

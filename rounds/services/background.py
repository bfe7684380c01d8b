"""Work for the background, if there is a broker."""

from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction

from rounds.models import Hole

REVIEW_TASK: Final = "rounds.tasks.review_hole"


def request_review(hole: Hole) -> None:
    """Request the review of a hole once the transaction is committed.

    If the broker is down, the review is computed when somebody opens it.
    """
    if settings.CELERY_BROKER_URL:
        hole_id = hole.public_id
        transaction.on_commit(lambda: current_app.send_task(REVIEW_TASK, [hole_id]), robust=True)

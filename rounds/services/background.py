"""What is handed to a worker, where there is a broker."""

from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction

from rounds.models import Hole

REVIEW_TASK: Final = "rounds.tasks.review_hole"


def request_review(hole: Hole) -> None:
    """Have a hole reviewed once its settling is committed.

    A broker that is away costs the player nothing: the review is then made when it is opened.
    """
    if settings.CELERY_BROKER_URL:
        hole_id = hole.public_id
        transaction.on_commit(lambda: current_app.send_task(REVIEW_TASK, [hole_id]), robust=True)

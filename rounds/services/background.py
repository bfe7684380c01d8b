"""Work for the background, if there is a broker."""

from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from golfsite.watch import watch
from rounds.models import Hole

REVIEW_TASK: Final = "rounds.tasks.review_hole"


def request_review(hole: Hole) -> None:
    """Request the review of a hole once the transaction is committed.

    If the broker is away, the review is computed when somebody opens it.
    """
    if settings.CELERY_BROKER_URL:
        hole_id = hole.public_id
        transaction.on_commit(lambda: _send(hole_id), robust=True)


def _send(hole_id: str) -> None:
    broker = watch("the broker of background work")
    if broker.is_away():
        return
    try:
        current_app.send_task(REVIEW_TASK, [hole_id])
    except (OperationalError, RedisError, OSError) as error:
        broker.failed(error)
    else:
        broker.succeeded()

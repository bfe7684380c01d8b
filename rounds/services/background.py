"""Work for the background, if there is a broker. What is to be done stands in the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from golfsite.watch import watch
from rounds.models import Hole, ReviewRequest

REVIEW_TASK: Final = "rounds.tasks.review_hole"
# A request that has not been met for so long is sent again: its message may be lost.
AGAIN_AFTER: Final = timedelta(minutes=10)
MOST_AT_ONCE: Final = 1000
LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)
SECONDS_TO_ANSWER: Final = 1.0
_FAILURES: Final = (OperationalError, RedisError, OSError)


@dataclass(frozen=True)
class Background:
    """The requests that wait and that are given up, the messages in the queue, the workers.

    Messages and workers are None if the broker does not answer.
    """

    waiting: int
    failed: list[ReviewRequest]
    messages: int | None
    workers: list[str] | None


def request_review(hole: Hole) -> None:
    """Request the review of a hole; it is sent once the transaction is committed."""
    if settings.CELERY_BROKER_URL:
        ReviewRequest.objects.get_or_create(hole=hole)
        transaction.on_commit(lambda: _send([hole.public_id]), robust=True)


def request_missing() -> int:
    """Request every review that a settled hole lacks. Returns how many those are."""
    if not settings.CELERY_BROKER_URL:
        return 0
    lacking = unreviewed().filter(review_request=None)
    requests = [
        ReviewRequest(hole_id=key, sent=LONG_AGO) for key in lacking.values_list("pk", flat=True)
    ]
    ReviewRequest.objects.bulk_create(requests, MOST_AT_ONCE, ignore_conflicts=True)
    return len(requests)


def sweep() -> int:
    """Send the requests again that nobody has met. Returns how many were sent."""
    if not settings.CELERY_BROKER_URL:
        return 0
    before = timezone.now() - AGAIN_AFTER
    lost = ReviewRequest.objects.filter(failure="", sent__lt=before).order_by("sent")
    names = dict(lost.values_list("pk", "hole__public_id")[:MOST_AT_ONCE])
    if names and _send(names.values()):
        ReviewRequest.objects.filter(pk__in=names).update(sent=timezone.now())
        return len(names)
    return 0


def try_again() -> int:
    """Send what was given up once more, with all its tries. Returns how many those are."""
    failed = ReviewRequest.objects.exclude(failure="")
    count = failed.update(failure="", tries=0, sent=LONG_AGO)
    sweep()
    return count


def unreviewed() -> QuerySet[Hole]:
    """The settled holes without a review; a paper scorecard has none to be reviewed."""
    return Hole.objects.filter(settled__isnull=False, review=None).exclude(code="")


def background() -> Background:
    """How the background stands now."""
    messages, workers = _queue()
    requests = ReviewRequest.objects.select_related("hole")
    return Background(
        waiting=requests.filter(failure="").count(),
        failed=list(requests.exclude(failure="")),
        messages=messages,
        workers=workers,
    )


def _queue() -> tuple[int | None, list[str] | None]:
    if not settings.CELERY_BROKER_URL:
        return None, None
    try:
        with current_app.connection_for_read() as link:
            queue = current_app.amqp.queues[current_app.conf.task_default_queue]
            messages = queue.bind(link.default_channel).queue_declare().message_count
    except _FAILURES:
        return None, None
    answers = current_app.control.ping(timeout=SECONDS_TO_ANSWER)
    return messages, sorted(name for answer in answers for name in answer)


def _send(hole_ids: Iterable[str]) -> bool:
    """Send a task for each hole. Returns whether the broker took them."""
    broker = watch("the broker of background work")
    if broker.is_away():
        return False
    try:
        for hole_id in hole_ids:
            current_app.send_task(REVIEW_TASK, [hole_id])
    except _FAILURES as error:
        broker.failed(error)
        return False
    broker.succeeded()
    return True

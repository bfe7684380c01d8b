"""manage.py verify: compute every derived value anew and report differences."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rounds.services.background import unreviewed
from rounds.services.verification import (
    Difference,
    differences,
    field_differences,
    review_differences,
    standing_differences,
)


class Command(BaseCommand):
    """Exits non-zero if a stored value differs from its log; changes nothing."""

    help = "Recompute every derived value from the logs and report any difference."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to compute reviews too."""
        parser.add_argument(
            "--reviews", action="store_true", help="reviews too: up to a second each"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line per difference, and a summary."""
        count = 0
        for difference in _all_differences(options["reviews"]):
            self.stdout.write(str(difference))
            count += 1
        if settings.CELERY_BROKER_URL:  # without one a review is made when it is opened
            self.stdout.write(f"Settled holes without a review: {unreviewed().count():,}")
        if count:
            raise CommandError(f"Stored values that differ from their logs: {count}")
        self.stdout.write("Every stored value is what its log says")


def _all_differences(with_reviews: bool) -> Iterator[Difference]:
    yield from differences()
    yield from field_differences()
    yield from standing_differences()
    if with_reviews:
        yield from review_differences()

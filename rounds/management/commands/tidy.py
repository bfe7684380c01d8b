"""manage.py tidy: close abandoned rounds, delete idle guests and old answers, request reviews."""

from typing import Any

from django.core.management.base import BaseCommand

from rounds.services.upkeep import tidy


class Command(BaseCommand):
    """Safe to run daily."""

    help = "Close rounds without an action for 30 days; forget guests idle for 90, and old answers."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tidy, and say how much."""
        done = tidy()
        self.stdout.write(
            f"Rounds signed: {done.signed}, forfeited: {done.forfeited}, "
            f"abandoned: {done.abandoned}; guests forgotten: {done.guests}; "
            f"answers under keys forgotten: {done.answers}; "
            f"missing reviews requested: {done.reviews}"
        )

"""manage.py recount: the field's counts and the leaderboards, made anew from the rounds."""

from typing import Any

from django.core.management.base import BaseCommand

from rounds import services


class Command(BaseCommand):
    """Puts right what `verify` reports of them; rounds closed meanwhile wait for it."""

    help = "Count the field and the leaderboards anew from the rounds."

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, and say how much there was to count."""
        self.stdout.write(f"Rounds in the field: {services.recount_field()}")
        self.stdout.write(f"Players of rated rounds: {services.recount_all_standings()}")

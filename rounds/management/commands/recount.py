"""manage.py recount: count the field and the leaderboards anew from the rounds."""

from typing import Any

from django.core.management.base import BaseCommand

from rounds.services.field import recount_field
from rounds.services.standings import recount_all_standings


class Command(BaseCommand):
    """Corrects what `verify` reports about them; rounds that close meanwhile wait."""

    help = "Count the field and the leaderboards anew from the rounds."

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, and say how many."""
        self.stdout.write(f"Rounds in the field: {recount_field()}")
        self.stdout.write(f"Players of rated rounds: {recount_all_standings()}")

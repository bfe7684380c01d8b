"""manage.py verify: recompute every derived value from the logs and report any difference."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rounds.verify import differences


class Command(BaseCommand):
    """Exits non-zero when a stored value is not what its log says; changes nothing."""

    help = "Recompute every derived value from the logs and report any difference."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line a difference and a line that sums up."""
        count = 0
        for difference in differences():
            self.stdout.write(str(difference))
            count += 1
        if count:
            raise CommandError(f"Stored values that differ from their logs: {count}")
        self.stdout.write("Every stored value is what its log says")

"""manage.py recount: the field's counts, made anew from the rounds."""

from typing import Any

from django.core.management.base import BaseCommand

from rounds import services


class Command(BaseCommand):
    """Puts right what `verify` reports of the field; rounds closed meanwhile wait for it."""

    help = "Count the field's rounds and holes anew from the rounds."

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, and say how many rounds count."""
        self.stdout.write(f"Rounds in the field: {services.recount_field()}")

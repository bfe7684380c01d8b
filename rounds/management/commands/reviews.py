"""manage.py reviews: what the background has to do, who does it, and what was given up."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rounds.services.background import background, try_again


class Command(BaseCommand):
    """Exits normally whatever it finds; `--again` is the only option that changes anything."""

    help = "Show the queue of reviews, the workers, and the reviews that were given up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to try again."""
        parser.add_argument("--again", action="store_true", help="try again what was given up")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how the background stands, after trying again."""
        if options["again"]:
            self.stdout.write(f"Tried again: {try_again()}")
        found = background()
        self.stdout.write(f"Reviews requested: {found.waiting}; given up: {len(found.failed)}")
        if found.workers is None:
            self.stdout.write("There is no broker, or it does not answer")
        else:
            names = ", ".join(found.workers) or "none"
            self.stdout.write(f"Messages in the queue: {found.messages}; workers: {names}")
        for request in found.failed:
            self.stdout.write(f"{request.hole.public_id}: {request.failure}")

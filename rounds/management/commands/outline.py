"""manage.py outline: update docs/openapi.txt from the code of the API."""

from argparse import ArgumentParser
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rounds.management.openapi import openapi
from rounds.management.outline import outline

PAGE: Final = Path(settings.BASE_DIR) / "docs" / "openapi.txt"


class Command(BaseCommand):
    """Update docs/openapi.txt, or check it."""

    help = "update docs/openapi.txt from the code of the API"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether only to compare."""
        parser.add_argument("--check", action="store_true", help="only report what would change")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Write or compare. Raises CommandError for a difference or an invalid document."""
        text = outline(openapi())
        if not check:
            PAGE.write_text(text, encoding="utf-8")
        elif changes := _changes(PAGE.read_text(encoding="utf-8"), text):
            raise CommandError(f"{PAGE.name} is not what the code says: make schema\n{changes}")


def _changes(old: str, new: str) -> str:
    return "\n".join(unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0))

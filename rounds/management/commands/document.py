"""manage.py document: update the tables of docs/statistics.md from the definitions."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from rounds.management.tables import with_tables

PAGE: Final = Path(settings.BASE_DIR) / "docs" / "statistics.md"


class Command(BaseCommand):
    """Changes nothing else on the page."""

    help = "Update the tables of docs/statistics.md from the definitions."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replace the text between the comments that name a table."""
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_tables(page), encoding="utf-8")

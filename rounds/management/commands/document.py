"""manage.py document: update the parts of docs and client that the code declares."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from rounds.management.client_types import client_types
from rounds.management.tables import with_tables

BASE: Final = Path(settings.BASE_DIR)
PAGE: Final = BASE / "docs" / "statistics.md"
CLIENT_TYPES: Final = BASE / "clients" / "python" / "golfsite_types.py"


class Command(BaseCommand):
    """Update the tables of docs/statistics.md and the types of the Python client."""

    help = "update the tables of docs/statistics.md and the types of the Python client"

    def handle(self, *args: Any, **options: Any) -> None:
        """Write both files; of the page only the tables between comments change."""
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_tables(page), encoding="utf-8")
        CLIENT_TYPES.write_text(client_types(), encoding="utf-8")

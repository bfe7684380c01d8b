"""manage.py document: write anew what of the docs and the client follows from declarations."""

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
    """Write the tables of docs/statistics.md and the types of the Python client anew."""

    help = "write the tables of docs/statistics.md and the types of the Python client anew"

    def handle(self, *args: Any, **options: Any) -> None:
        """Of the page only what stands between the comments that name a table is replaced."""
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_tables(page), encoding="utf-8")
        CLIENT_TYPES.write_text(client_types(), encoding="utf-8")

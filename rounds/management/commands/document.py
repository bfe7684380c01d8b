"""manage.py document: update the parts of docs and client that the code declares."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from rounds.management.client_types import client_types
from rounds.management.docs import DOCS, PAGES, page

CLIENT_TYPES: Final = Path(settings.BASE_DIR) / "clients" / "python" / "golfsite_types.py"


class Command(BaseCommand):
    """Update the tables of docs/ and the types of the Python client."""

    help = "update the tables of docs/ and the types of the Python client"

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the files; of a page only the tables between comments change."""
        for name in PAGES:
            (DOCS / name).write_text(page(name), encoding="utf-8")
        CLIENT_TYPES.write_text(client_types(), encoding="utf-8")

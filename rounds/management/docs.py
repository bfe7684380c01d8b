"""The pages of docs/ with tables that follow from declarations."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.conf import settings

from rounds.management.api_tables import api_tables
from rounds.management.engine_tables import rules_tables, solver_tables
from rounds.management.markdown import with_tables
from rounds.management.statistics_tables import statistics_tables

DOCS: Final = Path(settings.BASE_DIR) / "docs"
PAGES: Final[dict[str, Callable[[], dict[str, str]]]] = {
    "api.md": api_tables,
    "rules.md": rules_tables,
    "solver.md": solver_tables,
    "statistics.md": statistics_tables,
}


def page(name: str) -> str:
    """The text of a page, its tables made anew; what stands around them is kept."""
    return with_tables((DOCS / name).read_text(encoding="utf-8"), PAGES[name]())

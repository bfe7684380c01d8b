"""Hand-written pages that list the presets list every one of them."""

import re
from pathlib import Path

import pytest

from engine import PRESETS
from tests.test_rooms import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_who_names_two_presets_names_all(page: Path) -> None:
    for line in page.read_text(encoding="utf-8").splitlines():
        named = PRESETS.keys() & re.findall(r"`(\w+)`", line)
        assert len(named) < 2 or named == PRESETS.keys(), line

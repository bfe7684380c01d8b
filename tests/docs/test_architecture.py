"""The contributor's pages name rooms, files, folders and make targets that exist."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.test_rooms import ROOMS, ROOT, arrows, modules, room_of

ARCHITECTURE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONTRIBUTING: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES: Final = {"architecture.md": ARCHITECTURE, "CONTRIBUTING.md": CONTRIBUTING}
# A file or a folder, written from the root of the repository; patterns have a star.
PATH: Final = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)*/?)`")
FILE_ENDINGS: Final = {".py", ".md", ".js", ".css", ".csv", ".html", ".toml", ".yaml", ".lock"}


def paths(text: str) -> list[str]:
    """Every file or folder that a text names in backticks."""
    return [
        name
        for name in PATH.findall(text)
        if "/" in name or Path(name).suffix in FILE_ENDINGS or name == "Makefile"
    ]


def floors() -> list[list[str]]:
    """The rooms in the drawing, from the top floor down."""
    drawing = ARCHITECTURE.split("```text\n")[1].split("```")[0]
    names = (re.findall(r"[a-z]+", line.split("|")[0]) for line in drawing.splitlines())
    return [floor for line in names if (floor := [name for name in line if name in ROOMS])]


def test_the_list_names_every_room_and_no_other() -> None:
    listed = re.findall(r"^\| `rounds/(\w+)(?:/|\.py)` \|", ARCHITECTURE, re.MULTILINE)
    assert sorted(listed) == sorted({room_of(name) for name in modules()} - {""})


def test_the_drawing_has_every_room_once_above_those_that_it_imports() -> None:
    floor_of = {room: number for number, floor in enumerate(floors()) for room in floor}
    assert sorted(room for floor in floors() for room in floor) == sorted(ROOMS)
    assert [(one, other) for one, other in arrows() if floor_of[one] >= floor_of[other]] == []


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_exists(page: str) -> None:
    named = paths(PAGES[page])
    assert named
    assert [name for name in named if not any(ROOT.glob(name.rstrip("/")))] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(re.findall(r"`make ([a-z-]+)`", PAGES[page])) <= set(targets)

"""The house: which room may import which, as a table with every room in it.

`python -m tests.test_rooms [folder]` counts rooms, floors and arrows.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

GROUND: Final = {"terms", "models", "selectors"}
MIDDLE: Final = {"figures", "charts", "boards", "files", "solving", "services", "web"}
# What each room of rounds/ may import of the others. A room that is missing fails.
ROOMS: Final[dict[str, set[str]]] = {
    "terms": set(),
    "models": {"terms"},
    "selectors": {"models", "terms"},
    "figures": GROUND,
    "charts": GROUND | {"figures"},
    "boards": GROUND,
    "files": GROUND,
    "solving": GROUND,
    "services": GROUND | {"files", "solving"},
    "web": GROUND | {"services", "solving"},
    "pages": GROUND | MIDDLE,
    "api": GROUND | MIDDLE,
    "management": GROUND | MIDDLE,
    "templatetags": GROUND | MIDDLE,
    "admin": {"terms", "models", "selectors", "services"},
    "tasks": {"models", "services"},
    "apps": {"api", "models", "web"},
    "migrations": {"models", "terms"},
}
# Libraries that only some rooms may import, anywhere in their text.
LIBRARIES: Final[dict[str, set[str]]] = {
    "csv": {"files"},
    "pandas": {"figures", "charts"},
    "matplotlib": {"charts"},
    "rest_framework": {"api"},
    "drf_spectacular": {"api"},
    "knox": {"api", "models", "selectors"},
    "django_filters": {"api", "selectors"},
}
MOST_IMPORTS: Final = 12
MOST_LINES: Final = 400
# A table of addresses names every module that has one.
TABLES: Final = {"rounds.pages.urls", "rounds.api.urls"}


@cache
def modules(root: Path = ROOT) -> dict[str, Path]:
    """Every module of the app by its dotted name."""
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted((root / "rounds").rglob("*.py"))
    }


def room_of(name: str) -> str:
    """The first part of a name below `rounds`."""
    return name.split(".")[1] if "." in name else ""


def imports_of(name: str, root: Path = ROOT) -> Iterator[str]:
    """The modules that a module names in any import, also those inside functions."""
    known = modules(root)
    for node in ast.walk(ast.parse(known[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative imports hide the direction"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in known else str(node.module)


def arrows(root: Path = ROOT) -> set[tuple[str, str]]:
    """Which rooms import which."""
    return {
        (room_of(name), room_of(target))
        for name in modules(root)
        if "migrations" not in name
        for target in imports_of(name, root)
        if target.startswith("rounds.") and room_of(target) not in ("", room_of(name))
    }


def floors(found: set[tuple[str, str]]) -> int:
    """How many rooms the longest way down goes through; rooms that import each other share one."""
    below: dict[str, set[str]] = {}
    for one, other in found:
        below.setdefault(one, set()).add(other)

    def depth(room: str, above: frozenset[str]) -> int:
        return 1 + max(
            (depth(other, above | {room}) for other in below.get(room, ()) if other not in above),
            default=0,
        )

    return max(depth(room, frozenset([room])) for room in below)


def test_every_room_is_in_the_table() -> None:
    found = {room_of(name) for name in modules()} - {""}
    assert found == set(ROOMS)


@pytest.mark.parametrize("name", [name for name in modules() if room_of(name)])
def test_imports_follow_the_table(name: str) -> None:
    allowed = ROOMS[room_of(name)] | {"", room_of(name)}
    wrong = [
        target
        for target in imports_of(name)
        if target.split(".")[0] == "rounds" and room_of(target) not in allowed
    ]
    assert not wrong, f"{name} may not import {', '.join(wrong)}"


@pytest.mark.parametrize("name", [name for name in modules() if room_of(name)])
def test_libraries_stay_in_their_rooms(name: str) -> None:
    wrong = [
        target
        for target in imports_of(name)
        if room_of(name) not in LIBRARIES.get(target.split(".")[0], {room_of(name)})
    ]
    assert not wrong, f"{name} may not import {', '.join(wrong)}"


def test_the_table_has_no_cycle() -> None:
    left = dict(ROOMS)
    while left:
        bottom = {room for room, below in left.items() if not below & left.keys()}
        assert bottom, f"these rooms import each other: {', '.join(sorted(left))}"
        left = {room: below for room, below in left.items() if room not in bottom}


@pytest.mark.parametrize("name", [name for name in modules() if name not in TABLES])
def test_a_module_does_one_job(name: str) -> None:
    imported = {
        target for target in imports_of(name) if target.split(".")[0] in ("rounds", "engine")
    }
    assert len(imported) <= MOST_IMPORTS, sorted(imported)
    assert len(modules()[name].read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_test_sees_what_it_looks_for() -> None:
    assert "rounds.services.play" in modules()
    assert "rounds.models" in set(imports_of("rounds.services.play"))
    assert ("pages", "services") in arrows()
    assert floors({("a", "b"), ("b", "c"), ("c", "b"), ("a", "c")}) == 3


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    found = arrows(folder)
    rooms = {room_of(name) for name in modules(folder)} - {""}
    print(f"{len(rooms)} rooms, {floors(found)} floors, {len(found)} arrows")

"""The engine stands alone and has one door, and start-up loads no heavy library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
HEAVY = ("pandas", "matplotlib", "numpy", "engine.solver")
# What a server process imports before it answers.
FRONT = ("rounds.pages", "rounds.api", "rounds.web", "rounds.admin", "golfsite")


def parsed_modules() -> dict[str, ast.Module]:
    """Every module of engine and site by its dotted name."""
    paths = [
        path for room in ("engine", "rounds", "golfsite") for path in (ROOT / room).rglob("*.py")
    ]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text()
        )
        for path in paths
        if "migrations" not in path.parts
    }


def is_in(name: str, rooms: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of the rooms or lies inside one."""
    return any(name == room or name.startswith(room + ".") for room in rooms)


def imported(tree: ast.AST, *, at_start_up: bool) -> Iterator[str]:
    """The names that a module imports; at start-up only those outside functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the direction"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not (at_start_up and _is_function(node)) and not _is_for_types_only(node):
            yield from imported(node, at_start_up=at_start_up)


def loaded_with(name: str) -> set[str]:
    """All that importing a module of ours loads at once, as far as our modules reach."""
    seen: set[str] = set()
    waiting = {name}
    while waiting:
        module = waiting.pop()
        targets = set(imported(MODULES[module], at_start_up=True))
        waiting |= {part for target in targets for part in _modules_of(target)} - seen
        seen |= targets | {module}
    return seen


MODULES = parsed_modules()
ENGINE = sorted(name for name in MODULES if is_in(name, ("engine",)))
SOLVER_ROOM = ("engine.solver",)
START_UP = sorted(name for name in MODULES if is_in(name, FRONT) and "management" not in name)


@pytest.mark.parametrize("name", [name for name in ENGINE if not is_in(name, SOLVER_ROOM)])
def test_the_engine_imports_only_itself_and_the_standard_library(name: str) -> None:
    for target in imported(MODULES[name], at_start_up=False):
        room = target.partition(".")[0]
        assert room == "engine" or room in sys.stdlib_module_names, target


@pytest.mark.parametrize("name", sorted(name for name in MODULES if name not in ENGINE))
def test_other_rooms_enter_the_engine_by_its_door(name: str) -> None:
    door = {f"engine.{public}" for public in _public_names("engine")} | {"engine"}
    for target in imported(MODULES[name], at_start_up=False):
        assert not is_in(target, ("engine",)) or target in door or is_in(target, SOLVER_ROOM), (
            target
        )


@pytest.mark.parametrize("name", START_UP)
def test_start_up_loads_no_heavy_library(name: str) -> None:
    assert not [target for target in loaded_with(name) if is_in(target, HEAVY)]


def test_the_test_sees_what_it_looks_for() -> None:
    tree = ast.parse(
        "import os\nfrom a.b import c\nif X:\n    import d\ndef f():\n    import pandas\n"
        "if TYPE_CHECKING:\n    import g\n"
    )
    assert list(imported(tree, at_start_up=True)) == ["os", "a.b.c", "d"]
    assert list(imported(tree, at_start_up=False)) == ["os", "a.b.c", "d", "pandas"]
    assert {"engine", "rounds.services.play", "golfsite.urls"} <= set(MODULES)
    assert {"rounds.pages.home", "golfsite.urls"} <= set(START_UP)
    assert "hashlib" in loaded_with("engine")
    assert "hashlib" in loaded_with("rounds.pages.urls")


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _is_for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def _modules_of(target: str) -> list[str]:
    """Our modules that importing a name runs: its packages and itself."""
    parts = target.split(".")
    dotted = (".".join(parts[:count]) for count in range(1, len(parts) + 1))
    return [name for name in dotted if name in MODULES]


def _public_names(room: str) -> set[str]:
    assigned = [node for node in MODULES[room].body if isinstance(node, ast.Assign)]
    return set(ast.literal_eval(assigned[-1].value))

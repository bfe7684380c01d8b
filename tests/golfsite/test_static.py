"""Static files and templates: each has its use, and each reference is to one exact version."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command
from pytest_django import Settings

ROOT: Final = Path(__file__).parents[2]
IMPORT: Final = re.compile(r'(?:from|import)\s*\(?["\'](\.[^"\']+)')
MOST_LINES: Final = 400
HASHED: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """Our own files, as collectstatic leaves them for the real site."""
    settings.STATIC_ROOT = tmp_path
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "golfsite.static.StaticStorage"}
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path / "rounds"


def test_a_module_imports_others_by_their_hash(collected: Path) -> None:
    imported = [
        (script, name)
        for script in collected.rglob("*.js")
        if HASHED.search(script.name)
        for name in IMPORT.findall(script.read_text())
    ]
    assert imported
    assert [name for _, name in imported if not HASHED.search(name)] == []
    assert [name for script, name in imported if not (script.parent / name).exists()] == []


def test_text_is_compressed_beforehand(collected: Path) -> None:
    (script,) = collected.glob("table/play.????????????.js")
    assert script.with_name(f"{script.name}.br").stat().st_size < script.stat().st_size


def test_pages_and_scripts_name_every_file_and_no_other() -> None:
    static = ROOT / "static"
    linked = {
        static / name
        for page in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{% static '([^']+)' %}", page.read_text(encoding="utf-8"))
    }
    imported = {
        (script.parent / name).resolve()
        for script in (static / "rounds").rglob("*.js")
        for name in IMPORT.findall(script.read_text(encoding="utf-8"))
    }
    ours = {path for path in (static / "rounds").rglob("*") if path.is_file()}
    assert ours == {path for path in linked | imported if "vendor" not in path.parts}


def test_pages_name_every_template_and_no_other() -> None:
    templates = ROOT / "templates" / "rounds"
    sources = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "rounds").rglob("*.py")]
    named = {
        name
        for source in sources
        for name in re.findall(r'"(rounds/[\w/]+\.html)"', source.read_text(encoding="utf-8"))
    }
    assert named == {f"rounds/{path.relative_to(templates)}" for path in templates.rglob("*.html")}


@pytest.mark.parametrize("folder", ["static/rounds", "templates"])
def test_a_file_does_one_job(folder: str) -> None:
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert [path for path, length in lengths.items() if length > MOST_LINES] == []

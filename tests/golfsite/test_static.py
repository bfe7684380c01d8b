"""Collected static files: every reference between them is to one exact version."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


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
        for script in collected.glob("*.js")
        if HASHED.search(script.name)
        for name in re.findall(r'(?:from|import)\s*\(?["\'](\.[^"\']+)', script.read_text())
    ]
    assert imported
    assert [name for _, name in imported if not HASHED.search(name)] == []
    assert [name for script, name in imported if not (script.parent / name).exists()] == []


def test_text_is_compressed_beforehand(collected: Path) -> None:
    (script,) = collected.glob("play.????????????.js")
    assert script.with_name(f"{script.name}.br").stat().st_size < script.stat().st_size

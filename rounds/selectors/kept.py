"""Values that take long to compute, cached until their inputs or the sources change."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar, cast

from django.core.cache import caches

Value = TypeVar("Value")

HOUR: Final = 60 * 60  # seconds
DAY: Final = 24 * HOUR
_ROOT: Final = Path(__file__).parents[2]
# Everything that can change a value: code, measured tables, the colours of charts.
_SOURCES: Final = (
    "engine/**/*.py",
    "engine/**/*.c",
    "engine/**/*.csv",
    "rounds/**/*.py",
    "static/rounds/**/colours.css",
)


def kept(name: str, parts: object, make: Callable[[], Value], seconds: int = DAY) -> Value:
    """The cached value of this name and parts, or a new one from `make`.

    `parts` are the inputs that tell one value from another, by their `repr`. The key has a digest
    of the sources too, so nothing stale is found after a release.
    """
    return cast("Value", caches["kept"].get_or_set(key_of(name, parts), make, seconds))


def known(name: str, parts: object) -> object | None:
    """The cached value of this name and parts, or None."""
    value: object | None = caches["kept"].get(key_of(name, parts))
    return value


def key_of(name: str, parts: object) -> str:
    """The cache key of a value."""
    return f"{name}:{digest(sources(), parts)}"


def digest(*parts: object) -> str:
    """A short text that differs whenever the `repr` of a part differs."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


@cache
def sources() -> str:
    """A digest of the running sources, read once per process in a few milliseconds."""
    total = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(_ROOT.glob(pattern)):
            total.update(path.read_bytes())
    return total.hexdigest()

"""Values that take long to make, kept in the cache until what they are made of changes."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar, cast

from django.core.cache import cache as stored

Made = TypeVar("Made")

DAY: Final = 24 * 60 * 60  # seconds
_ROOT: Final = Path(__file__).parents[2]
# All that a value can be made by: code, measured tables, the colours of charts.
_SOURCES: Final = (
    "engine/**/*.py",
    "engine/**/*.c",
    "engine/**/*.csv",
    "rounds/**/*.py",
    "static/rounds/**/colours.css",
)


def kept(name: str, parts: object, make: Callable[[], Made], seconds: int = DAY) -> Made:
    """What `make` makes, or made before under the same name of the same parts.

    `parts` is whatever tells the value from others; its `repr` counts. Another version of the
    sources makes its own. None is not kept.
    """
    return cast("Made", stored.get_or_set(key_of(name, parts), make, seconds))


def known(name: str, parts: object) -> object | None:
    """The value that is kept under a name of these parts; None where there is none."""
    found: object | None = stored.get(key_of(name, parts))
    return found


def key_of(name: str, parts: object) -> str:
    """The key of a value in the cache."""
    return f"{name}:{digest(sources(), parts)}"


def digest(*parts: object) -> str:
    """A text that stands for the parts: another one once any of them has another `repr`."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


@cache
def sources() -> str:
    """A digest of the sources that run: read once a process, in a few milliseconds."""
    total = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(_ROOT.glob(pattern)):
            total.update(path.read_bytes())
    return total.hexdigest()

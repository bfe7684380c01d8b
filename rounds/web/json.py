"""Typed values as JSON, written the same way by pages and API."""

import json
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any


def as_json(value: Any) -> str:
    """The value for a page's scripts, written as the API writes it."""
    return json.dumps(value, default=plain, separators=(",", ":"))


def plain(value: Any) -> Any:
    """The value in a type that JSON has. Raises TypeError if there is none."""
    if is_dataclass(value) and not isinstance(value, type):
        return {name: getattr(value, name) for name in _names(type(value))}
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


@cache
def _names(shape: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(shape))

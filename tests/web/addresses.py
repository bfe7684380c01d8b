"""Every address that the site serves, with its parts filled in from rows that exist."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

# Staff see rows as they are stored; tests name those pages one by one.
LEFT_OUT: Final = "admin/"
PART: Final = re.compile(r"<(?:\w+:)?(\w+)>")


def patterns(below: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """The patterns of all addresses outside the admin, such as `holes/<id:hole_id>`."""
    for entry in (below or get_resolver()).url_patterns:
        path = prefix + str(entry.pattern)
        if path == LEFT_OUT:
            continue
        if isinstance(entry, URLPattern):
            yield path
        else:
            yield from patterns(entry, path)


@cache
def choices() -> dict[str, list[str]]:
    """By the name of a part every value that the API's document lists for it."""
    generator: Any = SchemaGenerator
    document: dict[str, Any] = generator().get_schema(request=None, public=True)
    found: dict[str, set[str]] = {}
    for operations in document["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                if parameter.get("in") == "path" and "enum" in parameter["schema"]:
                    found.setdefault(parameter["name"], set()).update(parameter["schema"]["enum"])
    return {name: sorted(values) for name, values in found.items()}


def addresses(rows: Mapping[str, Sequence[str]]) -> list[str]:
    """Every address, its parts filled from `rows` or from the document's choices.

    Raises KeyError for a part that neither of them knows.
    """
    values = {**choices(), **rows}
    return ["/" + address for pattern in patterns() for address in _filled(pattern, values)]


def _filled(pattern: str, values: Mapping[str, Sequence[str]]) -> Iterator[str]:
    names = PART.findall(pattern)
    form = PART.sub(r"{\1}", pattern)
    for chosen in product(*(values[name] for name in names)):
        yield form.format(**dict(zip(names, chosen, strict=True)))

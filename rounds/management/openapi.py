"""The OpenAPI document, as the code says it."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from io import StringIO
from typing import Any, NamedTuple

from django.core.management import call_command

Schema = Mapping[str, Any]


class Operation(NamedTuple):
    """A method of an address, with all that the document says of it."""

    method: str
    path: str
    body: Schema


@cache
def openapi() -> Schema:
    """The whole document, which takes seconds once. Raises CommandError for an invalid one."""
    written = StringIO()
    checks = {"validate": True, "fail_on_warn": True}
    call_command("spectacular", format="openapi-json", stdout=written, **checks)
    document: Schema = json.loads(written.getvalue())
    return document


def operations(document: Schema) -> Iterator[Operation]:
    """Every operation of a document, in its order."""
    for path, item in document["paths"].items():
        for method, body in item.items():
            yield Operation(method.upper(), path, body)

"""The OpenAPI document as a page for people: a line for each operation and member.

The digest at the end of a line covers what the line leaves out, such as words and examples.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from rounds.management.openapi import Schema, operations

_HEAD: Final = """\
# The OpenAPI document in outline, written by `make schema`. The whole is at /api/v1/schema.
# The digest at the end of a line is that of everything that the document says of it."""

# Statuses of problems, which are much the same everywhere.
_PROBLEMS: Final = ("4", "5")


def outline(document: Schema) -> str:
    """Every operation, then every component with its members."""
    components = document["components"]
    rest = {name: part for name, part in components.items() if name != "schemas"}
    others = {name: part for name, part in document.items() if name not in ("paths", "components")}
    lines = [
        _HEAD,
        "",
        *_operations(document),
        "",
        *_components(components["schemas"]),
        "",
        f"the rest {_digest([rest, others])}",
    ]
    return "\n".join(lines) + "\n"


def _operations(document: Schema) -> Iterator[str]:
    for method, path, operation in operations(document):
        answers = ", ".join(
            " ".join([status, *_bodies(answer)])
            for status, answer in operation["responses"].items()
            if not status.startswith(_PROBLEMS)
        )
        takes = " ".join(_bodies(operation.get("requestBody", {})))
        sent = f" takes {takes}" if takes else ""
        yield f"{method} {path}{sent} gives {answers} {_digest(operation)}"


def _bodies(part: Schema) -> list[str]:
    return [_text(content["schema"]) for content in part.get("content", {}).values()]


def _components(schemas: Schema) -> Iterator[str]:
    for name, schema in schemas.items():
        members = schema.get("properties")
        yield f"{name}{'' if members else f' = {_text(schema)}'} {_digest(schema)}"
        needed = schema.get("required", ())
        for member, shape in (members or {}).items():
            yield f"  {member}{'' if member in needed else '?'}: {_text(shape)}"


def _text(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for union in ("oneOf", "allOf", "anyOf"):
        if union in schema:
            return " | ".join(_text(part) for part in schema[union])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    kinds = schema.get("type", "any")
    named = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(_plain(kind, schema) for kind in named)


def _plain(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"[{_text(schema['items'])}]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"{{{_text(values)}}}" if isinstance(values, Mapping) else "object"
    return str(schema.get("format", kind)) if kind == "string" else kind


def _digest(part: object) -> str:
    return sha256(json.dumps(part, sort_keys=True).encode()).hexdigest()[:8]

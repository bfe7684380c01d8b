"""Frozen dataclasses as the shapes of answers in the OpenAPI document.

`responses={200: RoundState}` names a dataclass where a serializer could stand. Its docstring
describes it, and `Annotated[int, "of one hole"]` one of its members; a dict in the place of the
words is a part of the member's schema.
"""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import reduce
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import resolve_type_hint
from drf_spectacular.utils import Direction

Schema = dict[str, Any]


class Shape(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A dataclass as a schema of the document, under its own name."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return isinstance(target, type) and is_dataclass(target)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """The name of the class."""
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        """An object with every member required."""
        hints = get_type_hints(self.target, include_extras=True)
        names = [field.name for field in fields(self.target)]
        return {
            "type": "object",
            "description": inspect.getdoc(self.target) or "",
            "properties": {name: schema_of(hints[name], auto_schema) for name in names},
            "required": names,
        }


def schema_of(hint: Any, auto_schema: AutoSchema) -> Schema:
    """The schema of a type: of dataclasses a reference to their own."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reduce(_noted, hint.__metadata__, schema_of(args[0], auto_schema))
    if origin is Literal and len(args) == 1:
        return {"type": "string", "const": args[0]}
    if isinstance(hint, type) and is_dataclass(hint):
        return dict(auto_schema.resolve_serializer(hint, "response").ref)  # type: ignore[arg-type]
    if origin in (Union, UnionType):
        return _union(args, auto_schema)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(args[1], auto_schema)}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return {"type": "array", "items": schema_of(args[0], auto_schema)}
    return dict(resolve_type_hint(hint))  # type: ignore[no-untyped-call]


def _union(args: Sequence[Any], auto_schema: AutoSchema) -> Schema:
    """One of several types, perhaps null."""
    schemas = [schema_of(arg, auto_schema) for arg in args if arg is not NoneType]
    if NoneType in args:
        if (
            len(schemas) == 1
            and isinstance(schemas[0].get("type"), str)
            and "enum" not in schemas[0]
        ):
            return {**schemas[0], "type": [schemas[0]["type"], "null"]}
        schemas.append({"type": "null"})
    return schemas[0] if len(schemas) == 1 else {"oneOf": schemas}


def _noted(schema: Schema, note: str | Schema) -> Schema:
    """The schema with a description, or with more keywords."""
    more = {"description": note} if isinstance(note, str) else note
    return {"allOf": [schema], **more} if "$ref" in schema else {**schema, **more}

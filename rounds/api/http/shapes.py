"""Frozen dataclasses and typed dicts as the shapes of answers in the OpenAPI document.

`responses={200: RoundState}` names a shape instead of a serializer. The docstring of the class
describes it, and `Annotated[int, "of one hole"]` describes a member; a dict in place of the words
becomes part of the member's schema.
"""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import reduce
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import resolve_type_hint
from drf_spectacular.utils import Direction

Schema = dict[str, Any]


def is_shape(target: Any) -> bool:
    """Whether it is a dataclass or typed dict."""
    return isinstance(target, type) and (is_dataclass(target) or is_typeddict(target))


class Shape(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A class as a schema of the document, under its own name."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_shape(target)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """The name of the class."""
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        """An object; every member is required unless the class says otherwise."""
        hints = get_type_hints(self.target, include_extras=True)
        return {
            "type": "object",
            "description": inspect.getdoc(self.target) or "",
            "properties": {name: schema_of(hint, auto_schema) for name, hint in hints.items()},
            "required": [
                name for name, hint in hints.items() if get_origin(hint) is not NotRequired
            ],
        }


def schema_of(hint: Any, auto_schema: AutoSchema) -> Schema:
    """The schema of a type; a reference for another shape."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return schema_of(args[0], auto_schema)
    if origin is Annotated:
        return reduce(_annotate, hint.__metadata__, schema_of(args[0], auto_schema))
    if origin is Literal and len(args) == 1:
        return {"type": "string", "const": args[0]}
    if is_shape(hint):
        return dict(auto_schema.resolve_serializer(hint, "response").ref)
    if origin in (Union, UnionType):
        return _union(args, auto_schema)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        values = {} if args[1] is Any else schema_of(args[1], auto_schema)
        return {"type": "object", "additionalProperties": values}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return {"type": "array", "items": schema_of(args[0], auto_schema)}
    return dict(resolve_type_hint(hint))  # type: ignore[no-untyped-call]


def _union(args: Sequence[Any], auto_schema: AutoSchema) -> Schema:
    """One of several types, perhaps null."""
    schemas = [schema_of(arg, auto_schema) for arg in args if arg is not NoneType]
    if NoneType in args:
        if len(schemas) == 1 and isinstance(schemas[0].get("type"), str):
            return _or_null(schemas[0])
        schemas.append({"type": "null"})
    return schemas[0] if len(schemas) == 1 else {"oneOf": schemas}


def _or_null(schema: Schema) -> Schema:
    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **values}


def _annotate(schema: Schema, note: str | Schema) -> Schema:
    """The schema with a description, or with more keywords."""
    more = {"description": note} if isinstance(note, str) else note
    return {"allOf": [schema], **more} if "$ref" in schema else {**schema, **more}

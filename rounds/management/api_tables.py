"""The tables of docs/api.md: addresses and error codes, as the OpenAPI document has them."""

import re

from rounds.management.markdown import table
from rounds.management.openapi import Operation, Schema, openapi, operations

_ANY, _LOGIN = "any", "login"


def api_tables() -> dict[str, str]:
    """Each table by the name of its place."""
    document = openapi()
    return {"addresses": _addresses(document), "errors": _errors(document)}


def _addresses(document: Schema) -> str:
    rows = [
        (f"`{each.method} {_path(each)}`", _scope(each), _words(each))
        for each in operations(document)
    ]
    return table(("request", "scope", "what it does"), rows)


def _path(operation: Operation) -> str:
    path = re.sub(r"{\w+_id}", "<id>", operation.path)
    return re.sub(r"{(\w+)}", r"<\1>", path)


def _scope(operation: Operation) -> str:
    """The scope that a token needs, or that any token will do, or none."""
    for way in operation.body["security"]:
        if "token" in way:
            return next(iter(way["token"]), _ANY)
    return _LOGIN


def _words(operation: Operation) -> str:
    first: str = operation.body["description"].partition("\n")[0]
    return first.removesuffix(".")


def _errors(document: Schema) -> str:
    rows = [
        (str(example["value"]["status"]), f"`{code}`", example["summary"])
        for code, example in document["components"]["examples"].items()
    ]
    return table(("status", "code", "meaning"), rows)

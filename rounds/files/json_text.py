"""Strict JSON, as in RFC 8259: no NaN, no number too large for a float, no repeated name."""

import json
import math
import sys
from typing import Any, NoReturn


def read_json(text: str) -> Any:
    """The value of a text.

    Raises ValueError, which says what is wrong, and RecursionError if the text nests too deep.
    """
    return json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_refuse_constant,
        parse_float=_finite,
        parse_int=_whole,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name in values:
            raise ValueError(f"{ascii(name)[:80]} stands twice in one object")
        values[name] = value
    return values


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("A number is too large")
    return number


def _whole(text: str) -> int:
    if len(text) > sys.int_info.default_max_str_digits:
        raise ValueError("A number is too large")
    return int(text)

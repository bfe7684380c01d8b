"""JSON as RFC 8259 has it: no NaN, no number beyond a float's reach, no name twice."""

import json
import math
import sys
from typing import Any, NoReturn


def read_json(text: str) -> Any:
    """The value that a text stands for.

    Raises ValueError, saying what is wrong, and RecursionError where it nests too deep.
    """
    return json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_refuse_constant,
        parse_float=_finite,
        parse_int=_whole,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            raise ValueError(f"{ascii(name)[:80]} stands twice in one object")
        read[name] = value
    return read


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("A number is too large")
    return number


def _whole(text: str) -> int:
    if len(text) > sys.int_info.default_max_str_digits:
        raise ValueError("A number is too large")
    return int(text)

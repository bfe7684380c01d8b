"""The answers of the API as types of the Python client, for `make docs`."""

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import date
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from rounds.terms.accounts import Imported, MadeToken, MeState, PlayerState, Tokens
from rounds.terms.deals import DealState, RuleBook
from rounds.terms.solutions import Analysis, Pending, ReviewState
from rounds.terms.states import ActedHole, HoleRecord, RecordedRound

# The client gets these, with their parts and bases.
ANSWERS: Final = (
    MeState,
    PlayerState,
    ActedHole,
    HoleRecord,
    RecordedRound,
    ReviewState,
    Pending,
    DealState,
    Analysis,
    RuleBook,
    Tokens,
    MadeToken,
    Imported,
)
_HEAD: Final = '''"""What the API answers. `make docs` writes this from the site's declarations."""

from typing import Literal, TypedDict
'''


def client_types() -> str:
    """The text of the client's module of types."""
    found = list(dict.fromkeys(shape for answer in ANSWERS for shape in _closure(answer)))
    aliases = [_alias(shape) for shape in found if issubclass(shape, Enum)]
    classes = [_class(shape) for shape in found if is_dataclass(shape)]
    return "\n\n".join([_HEAD + "\n" + "\n".join(aliases) + "\n", *classes])


def _closure(shape: type) -> Iterator[type]:
    """The bases and parts of a shape, then the shape."""
    for base in shape.__bases__:
        if is_dataclass(base):
            yield from _closure(base)
    for hint in inspect.get_annotations(shape).values():
        yield from _within(hint)
    yield shape


def _within(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield from _closure(hint)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield hint
    for part in get_args(hint):
        yield from _within(part)


def _alias(kind: type[Enum]) -> str:
    return f"{kind.__name__} = {_literal(member.value for member in kind)}"


def _literal(values: Iterable[str]) -> str:
    quoted = ", ".join(f'"{value}"' for value in values)
    return f"Literal[{quoted}]"


def _class(shape: type) -> str:
    bases = [base.__name__ for base in shape.__bases__ if is_dataclass(base)] or ["TypedDict"]
    head = f'class {shape.__name__}({", ".join(bases)}):\n    """{inspect.getdoc(shape)}"""\n'
    members = [
        line
        for name, hint in inspect.get_annotations(shape).items()
        for line in _member(name, hint)
    ]
    return "\n".join([head, *members, ""]) if members else head


def _member(name: str, hint: Any) -> Iterator[str]:
    if get_origin(hint) is Annotated:
        yield f"    # {get_args(hint)[1]}"
    yield f"    {name}: {_text(hint)}"


def _text(hint: Any) -> str:
    """A type as it is after parsing JSON."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _text(args[0])
    if origin in (Union, UnionType):
        return " | ".join(map(_text, args))
    if origin is Literal:
        return _literal(args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"dict[{', '.join(map(_text, args))}]"
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return f"list[{_text(args[0])}]"
    if hint is NoneType:
        return "None"
    return "str" if issubclass(hint, date) else str(hint.__name__)

"""Every code that a problem can have, with its status and its meaning."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import NamedTuple

from engine import Refusal
from rounds.api.http import problems
from rounds.api.http.scopes import NEEDS
from rounds.terms.errors import RoundError
from rounds.web.statuses import error_status, refusal_status


class Code(NamedTuple):
    """A code: the words that a person may get with it, and what it means to a programmer."""

    status: HTTPStatus
    name: str
    words: str
    meaning: str


def codes() -> list[Code]:
    """All of them by status; one that two sources have is the service's."""
    found = {code.name: code for code in (*_of_framework(), *_of_services(), *_of_engine())}
    return sorted(found.values(), key=lambda code: code.status)


def _of_framework() -> Iterator[Code]:
    for status, fault in problems.FRAMEWORK.items():
        yield Code(status, fault.code, status.phrase, fault.meaning)
    malformed = problems.MALFORMED
    yield Code(HTTPStatus.BAD_REQUEST, malformed.code, malformed.meaning, malformed.meaning)
    for name, meaning in NEEDS.items():
        yield Code(HTTPStatus.FORBIDDEN, name, "This token may not do this", meaning)


def _of_services() -> Iterator[Code]:
    for error in RoundError.__subclasses__():
        meaning = (error.__doc__ or "").removesuffix(".")
        yield Code(error_status(error), error.code, error.words, meaning)


def _of_engine() -> Iterator[Code]:
    for refusal in Refusal:
        yield Code(refusal_status(refusal), refusal.name.lower(), str(refusal), refusal.when)

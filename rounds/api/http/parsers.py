"""Parsing of bodies: JSON in UTF-8, and nothing that two parsers could read differently."""

import re
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.http import parse_header_parameters
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import JSONParser

from rounds.files.json_text import read_json

MAX_DEPTH: Final = 32
CHARSETS: Final = ("", "utf-8", "utf8")
_TEXT_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)


class StrictJSONParser(JSONParser):
    """JSON without repeated names and without NaN or Infinity.

    It nests at most 32 deep. A body that is too large is refused before it is parsed.
    """

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The data of the body. Raises ParseError, RequestDataTooBig or UnsupportedMediaType."""
        _check_charset(media_type or "")
        text = _text(stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
        _check_depth(text)
        try:
            return read_json(text)
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error


def _check_charset(media_type: str) -> None:
    _, parameters = parse_header_parameters(media_type)
    charset = parameters.get("charset", "").lower()
    if charset not in CHARSETS:
        raise UnsupportedMediaType(media_type, "The body has to be in UTF-8")


def _text(body: bytes) -> str:
    if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise RequestDataTooBig
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise ParseError("The body is not UTF-8") from error


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") > MAX_DEPTH and any(
        depth > MAX_DEPTH for depth in _depths(text)
    ):
        raise ParseError(f"The body nests more than {MAX_DEPTH} deep")


def _depths(text: str) -> Iterator[int]:
    """The depth at each bracket outside of texts."""
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        yield depth

"""The parts of the OpenAPI document that all operations share: problems, limits, keys, ETags."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from rest_framework import status as statuses

from rounds.api.http import problems
from rounds.api.http.codes import Code, codes
from rounds.api.http.once import HEADER, REPLAYED, TAKES_NO_KEY
from rounds.models import MAX_KEY

PROBLEM: Final = {"$ref": "#/components/schemas/Problem"}
WHOLE: Final = {"type": "integer", "minimum": 0}
LIMITS: Final = {
    "RateLimit-Limit": "Calls a minute",
    "RateLimit-Remaining": "Calls left, of the tightest limit met",
    "RateLimit-Reset": "Seconds until the full limit is available again",
}
HEADERS: Final[dict[str, Any]] = {
    name: {"description": words, "schema": WHOLE, "required": True}
    for name, words in {**LIMITS, "Retry-After": "Seconds"}.items()
} | {
    REPLAYED: {
        "description": "If this is the stored answer to an earlier request with the same key",
        "schema": {"type": "string", "enum": ["true"]},
    }
}
# The web server refuses these before they reach the application.
TOO_LONG: Final = {
    "description": "The address is longer than 8,190 bytes",
    "content": {"text/html": {"schema": {"type": "string"}}},
}
PARAMETERS: Final[dict[str, Any]] = {
    HEADER: {
        "name": HEADER,
        "in": "header",
        "description": "A request repeated with its key does nothing and gets the same answer",
        "schema": {"type": "string", "minLength": 1, "maxLength": MAX_KEY, "pattern": "^[!-~]+$"},
    },
    "If-None-Match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of an earlier answer: 304 means that nothing has changed",
        "schema": {"type": "string"},
    },
}


def complete(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add every possible answer to each operation; a hook of drf-spectacular."""
    for path, item in result["paths"].items():
        for method, operation in item.items():
            if "responses" in operation:
                _complete(path, method, operation)
    result["components"] |= {
        "headers": HEADERS,
        "parameters": PARAMETERS,
        "examples": {code.name: _example(code) for code in codes()},
    }
    return result


def _example(code: Code) -> dict[str, Any]:
    body = problems.problem_body(code.status, code.name, code.words)
    return {"summary": code.meaning, "value": body}


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    answers = operation["responses"]
    parameters = operation.setdefault("parameters", [])
    if method == "post" and not operation.pop(TAKES_NO_KEY, False):
        parameters.append(_named("parameters", HEADER))
    if "304" in answers:
        parameters.append(_named("parameters", "If-None-Match"))
    for status in _always(path, method, operation):
        answers.setdefault(str(int(status)), {"content": {"application/json": {"schema": PROBLEM}}})
    for status, answer in answers.items():
        _describe(HTTPStatus(int(status)), method, answer)
    if any(parameter.get("in") == "query" for parameter in parameters):
        answers[str(int(HTTPStatus.REQUEST_URI_TOO_LONG))] = TOO_LONG
    operation["responses"] = dict(sorted(answers.items()))


def _named(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _always(path: str, method: str, operation: dict[str, Any]) -> Iterator[HTTPStatus]:
    """The statuses of problems that any such operation can answer."""
    yield from (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_ACCEPTABLE, HTTPStatus.TOO_MANY_REQUESTS)
    yield from (HTTPStatus.BAD_REQUEST, HTTPStatus.SERVICE_UNAVAILABLE)
    if "{" in path:
        yield HTTPStatus.NOT_FOUND
    if method != "get":
        yield from (HTTPStatus.FORBIDDEN, HTTPStatus.LENGTH_REQUIRED)
    if "requestBody" in operation or method == "post":
        yield HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        yield HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    if method == "post":
        yield HTTPStatus.UNPROCESSABLE_ENTITY


def _describe(status: HTTPStatus, method: str, answer: dict[str, Any]) -> None:
    names = [*LIMITS]
    if method == "post":
        names.append(REPLAYED)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        names.append("Retry-After")
    answer["headers"] = {name: _named("headers", name) for name in names}
    if statuses.is_client_error(status) or statuses.is_server_error(status):
        _describe_problem(status, answer)


def _describe_problem(status: HTTPStatus, answer: dict[str, Any]) -> None:
    names = [code.name for code in codes() if code.status == status]
    answer["description"] = "One of " + ", ".join(f"`{name}`" for name in names)
    ((_, content),) = answer["content"].items()
    content["examples"] = {name: _named("examples", name) for name in names}
    answer["content"] = {problems.CONTENT_TYPE: content}

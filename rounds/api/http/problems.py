"""Errors of the API as problem+json (RFC 9457), with the codes of the framework's errors."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final, NamedTuple, NotRequired, TypedDict

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine import Refusal
from rounds.api.http.scopes import LoginNeeded, ScopeMissing
from rounds.terms import errors
from rounds.terms.states import HoleState
from rounds.web.statuses import error_status, refusal_status

CONTENT_TYPE: Final = "application/problem+json"
API_PREFIX: Final = "/api/"


class Fault(NamedTuple):
    """A stable code, and what it means."""

    code: str
    meaning: str


# The errors that the framework raises, by status.
FRAMEWORK: Final = {
    HTTPStatus.BAD_REQUEST: Fault("invalid", "A member or parameter has a value that cannot be"),
    HTTPStatus.UNAUTHORIZED: Fault(
        "not_authenticated",
        "The token is wrong, expired or revoked; or nobody asks for something of their own",
    ),
    HTTPStatus.FORBIDDEN: Fault(
        "forbidden", "The CSRF token is missing or wrong, or the request is not allowed"
    ),
    HTTPStatus.NOT_FOUND: Fault(errors.NotFound.code, errors.NotFound.words),
    HTTPStatus.METHOD_NOT_ALLOWED: Fault(
        "method_not_allowed", "The address does not take this method"
    ),
    HTTPStatus.NOT_ACCEPTABLE: Fault(
        "not_acceptable", "The answer cannot have the form that was asked for"
    ),
    HTTPStatus.LENGTH_REQUIRED: Fault(
        "length_required", "The body comes in pieces: send it whole, with its `Content-Length`"
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Fault("too_large", "The body is too large: see Limits"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: Fault(
        "unsupported_media_type", "The body is not declared as JSON in UTF-8"
    ),
    HTTPStatus.TOO_MANY_REQUESTS: Fault(
        "too_many_requests", "A limit is reached: `Retry-After` says for how many seconds"
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: Fault("server_error", "Our fault; nothing half done is kept"),
    HTTPStatus.SERVICE_UNAVAILABLE: Fault(
        "unavailable",
        "The database is away, busy, full or read-only: `Retry-After` says when to try again",
    ),
}

MALFORMED: Final = Fault("malformed_json", "The body is not JSON")

# Errors that an API view answers with a problem; any other is a fault of the site.
REFUSALS: Final = (
    errors.RoundError,
    exceptions.APIException,
    Http404,
    PermissionDenied,
    RequestDataTooBig,
)


class Problem(TypedDict):
    """An error (RFC 9457)."""

    type: str
    title: str
    status: int
    code: Annotated[str, "Stable, for programs"]
    detail: Annotated[str, "For people"]
    errors: NotRequired[Annotated[dict[str, Any], "Messages by field (400)"]]


class ActProblem(Problem):
    """An error of an action, with the number of letters that stand and the state of the hole."""

    applied: NotRequired[int]
    hole: NotRequired[HoleState]


class LengthRequired(exceptions.APIException):
    """A body in chunks without a Content-Length, which the server below does not read."""

    status_code = HTTPStatus.LENGTH_REQUIRED
    default_detail = "Send the body in one piece, with its Content-Length"


def problem_body(status: HTTPStatus, code: str, detail: str, **members: Any) -> dict[str, Any]:
    """The members of one problem; `code` is stable, `detail` is for people."""
    return {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "code": code,
        "detail": detail,
        **members,
    }


def problem(status: HTTPStatus, code: str, detail: str, **members: Any) -> Response:
    """A problem as the answer of an API view."""
    body = problem_body(status, code, detail, **members)
    return Response(body, status=status, content_type=CONTENT_TYPE)


def refusal_problem(refusal: Refusal, **members: Any) -> Response:
    """The answer to an action that the engine refused, in the engine's words."""
    return problem(refusal_status(refusal), refusal.name.lower(), str(refusal), **members)


def round_problem(error: errors.RoundError, **members: Any) -> Response:
    """The answer to a request that a service refused."""
    if isinstance(error, errors.ImpossibleChoice):
        members["errors"] = {error.field: [str(error)]}
    if isinstance(error, errors.BadRows):
        members["errors"] = {f"line {line}": [words] for line, words in error.words_by_line.items()}
    answer = problem(error_status(type(error)), error.code, str(error), **members)
    if error.retry_after is not None:
        answer["Retry-After"] = str(error.retry_after)
    return answer


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The problem for an error of an API view; None for a fault of the site, a 500."""
    if isinstance(error, errors.RoundError):
        return round_problem(error)
    if isinstance(error, RequestDataTooBig):
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return problem(status, FRAMEWORK[status].code, "The body is too large")
    response = exception_handler(error, dict(context))
    if response is None:
        return None
    return _framework_problem(error, response)


def plain_problem(status: HTTPStatus, detail: str) -> JsonResponse:
    """A problem as an answer outside of API views."""
    body = problem_body(status, FRAMEWORK[status].code, detail)
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)


def _framework_problem(error: Exception, response: Response) -> Response:
    status = HTTPStatus(response.status_code)
    body = problem_body(status, _framework_code(error, status), _detail(error, status))
    if isinstance(error, exceptions.ValidationError):
        body["errors"] = response.data
    if isinstance(error, ScopeMissing):
        response["WWW-Authenticate"] = error.challenge
    response.data = body
    response.content_type = CONTENT_TYPE
    return response


def _framework_code(error: Exception, status: HTTPStatus) -> str:
    if isinstance(error, exceptions.ParseError):
        return MALFORMED.code
    if isinstance(error, ScopeMissing | LoginNeeded):
        return error.code
    return FRAMEWORK[status].code


def _detail(error: Exception, status: HTTPStatus) -> str:
    if isinstance(error, exceptions.ValidationError):
        return "; ".join(_sentences(error.detail))
    if isinstance(error, Http404) or status == HTTPStatus.NOT_FOUND:
        return errors.NotFound.words
    if isinstance(error, PermissionDenied):
        return "This is not allowed"
    return str(getattr(error, "detail", status.phrase))


def _sentences(detail: Any, field: str = "") -> list[str]:
    """The messages of a validation error, each after the name of its field, as `boxes.0`."""
    if isinstance(detail, dict):
        inside = f"{field}." if field else ""
        return [
            words for name, part in detail.items() for words in _sentences(part, f"{inside}{name}")
        ]
    if isinstance(detail, list):
        return [words for part in detail for words in _sentences(part, field)]
    return [f"{field}: {detail}" if field and field != "non_field_errors" else str(detail)]

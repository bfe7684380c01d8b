"""Answers to errors that no view handled: a problem document under the API, a page elsewhere."""

import sys
from http import HTTPStatus

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from golfsite.outages import RETRY_AFTER, outage
from rounds.api.http.problems import API_PREFIX, plain_problem
from rounds.pages.errors import error_page
from rounds.terms.errors import NotFound


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that cannot be read, or whose browser logged in or out meanwhile."""
    if isinstance(exception, RequestDataTooBig):
        words = "The form or its file is too large: a file may have 1 MiB, so split it"
        return _answer(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words)
    words = "The request could not be read"
    if isinstance(exception, SessionInterrupted):
        words = "You logged in or out meanwhile: try again"
    return _answer(request, HTTPStatus.BAD_REQUEST, words)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The answer to a request that is not allowed."""
    return _answer(request, HTTPStatus.FORBIDDEN, "This is not allowed")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form without its token: it was open too long or came from another site."""
    return _answer(
        request,
        HTTPStatus.FORBIDDEN,
        "The form was open too long, or cookies are switched off. Nothing was changed: "
        "go back, reload the page and try again",
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer for things that are missing or private: it does not tell which."""
    return _answer(request, HTTPStatus.NOT_FOUND, NotFound.words)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer after a fault of our own, or while the database fails."""
    if words := outage(sys.exception()):
        return _unavailable(request, words)
    return _answer(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "Something went wrong on our side. Your round is stored as it was: reload to go on",
    )


def _unavailable(request: HttpRequest, words: str) -> HttpResponse:
    """The answer while the database fails: nothing of the request may ask it again."""
    request.user = AnonymousUser()
    request.player = None  # type: ignore[attr-defined]  # as VisitorMiddleware sets it
    if hasattr(request, "session"):
        request.session.modified = False
    detail = f"{words}. Try again in {RETRY_AFTER} seconds"
    response = _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, detail)
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def _answer(request: HttpRequest, status: HTTPStatus, detail: str) -> HttpResponse:
    if request.path.startswith(API_PREFIX):
        return plain_problem(status, detail)
    return error_page(request, status, detail)

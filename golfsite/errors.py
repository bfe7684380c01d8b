"""What answers an error that no view has answered: a problem to the API's clients, else a page."""

from http import HTTPStatus

from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponse

from rounds.api.http.problems import API_PREFIX, plain_problem
from rounds.pages.errors import error_page
from rounds.terms.errors import NotFound


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For a request that cannot be read, or that a login of its browser overtook."""
    words = "The request could not be read"
    if isinstance(exception, SessionInterrupted):
        words = "You logged in or out meanwhile: try again"
    return _answer(request, HTTPStatus.BAD_REQUEST, words)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """For what is not allowed."""
    return _answer(request, HTTPStatus.FORBIDDEN, "This is not allowed")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For a form without its token: open too long, or sent from elsewhere."""
    return _answer(
        request,
        HTTPStatus.FORBIDDEN,
        "The form was open too long, or cookies are switched off. Nothing was changed: "
        "go back, reload the page and try again",
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For what is missing or private alike."""
    return _answer(request, HTTPStatus.NOT_FOUND, NotFound.words)


def server_error(request: HttpRequest) -> HttpResponse:
    """For a fault of ours."""
    return _answer(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "Something went wrong on our side. Your round is stored as it was: reload to go on",
    )


def _answer(request: HttpRequest, status: HTTPStatus, detail: str) -> HttpResponse:
    if request.path.startswith(API_PREFIX):
        return plain_problem(status, detail)
    return error_page(request, status, detail)

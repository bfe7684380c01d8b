"""Limits on calls, counted and reported on every answer of the API."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from rounds.api.http.problems import API_PREFIX, LengthRequired, plain_problem
from rounds.api.http.throttles import CallThrottle
from rounds.web.throttles import CALLS, allowance_of, count


class LimitedView(APIView):
    """A view whose requests all count, besides its own throttles."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise LengthRequired or UnsupportedMediaType for a body that cannot be read."""
        super().initial(request, *args, **kwargs)
        if "Transfer-Encoding" in request.headers:
            raise LengthRequired
        if coding := request.headers.get("Content-Encoding"):
            raise UnsupportedMediaType(coding, "A body comes without any Content-Encoding")

    def get_throttles(self) -> list[BaseThrottle]:
        """The limit of all calls, then the view's own limits."""
        return [CallThrottle(), *super().get_throttles()]


def call_limits(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: report on every answer of the API how many calls are left.

    Requests that no view has counted, such as those to unknown addresses, count here.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not request.path.startswith(API_PREFIX):
            return response
        return _with_limits(request, response)

    return respond


def _with_limits(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    allowance = allowance_of(request)
    if allowance is None:
        allowance = count(request, CALLS)
        if allowance.is_exceeded:
            words = f"Too many calls: wait for {allowance.reset} s"
            response = plain_problem(HTTPStatus.TOO_MANY_REQUESTS, words)
    response["RateLimit-Limit"] = str(allowance.limit)
    response["RateLimit-Remaining"] = str(allowance.remaining)
    response["RateLimit-Reset"] = str(allowance.reset)
    if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        response.setdefault("Retry-After", str(allowance.reset))
    return response

"""What every answer of the API says of limits, whoever made it."""

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
    """A view whose requests count, whatever other throttles it names."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a body that would be passed over in silence."""
        super().initial(request, *args, **kwargs)
        if "Transfer-Encoding" in request.headers:
            raise LengthRequired
        if coding := request.headers.get("Content-Encoding"):
            raise UnsupportedMediaType(coding, "A body comes without any Content-Encoding")

    def get_throttles(self) -> list[BaseThrottle]:
        """The limit of all calls, then the view's own."""
        return [CallThrottle(), *super().get_throttles()]


def call_limits(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: say on every answer of the API how many calls are left.

    What no view has counted, such as wrong credentials and unknown addresses, counts here.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not request.path.startswith(API_PREFIX):
            return response
        return _told(request, response)

    return respond


def _told(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
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

"""Error pages, and a decorator that turns the refusals of a view into one."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rounds.terms.errors import RoundError
from rounds.web.statuses import error_status
from rounds.web.visitors import VisitorRequest

Params = ParamSpec("Params")
View = Callable[Concatenate[VisitorRequest, Params], HttpResponse]


def says_refusals(view: View[Params]) -> View[Params]:
    """Decorate a view: its refusals become error pages, with the status that the API has."""

    @wraps(view)
    def page(
        request: VisitorRequest, /, *args: Params.args, **kwargs: Params.kwargs
    ) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except RoundError as error:
            return refusal_page(request, error)

    return page


def refusal_page(request: HttpRequest, error: RoundError) -> HttpResponse:
    """The error page of a refusal, which says when to come again if that helps."""
    return says_when(error_page(request, error_status(type(error)), str(error)), error)


def says_when(answer: HttpResponse, error: RoundError) -> HttpResponse:
    """The answer to a refused request, with the seconds to wait if it may be sent again."""
    if error.retry_after is not None:
        answer["Retry-After"] = str(error.retry_after)
    return answer


def error_page(request: HttpRequest, status: HTTPStatus, detail: str) -> HttpResponse:
    """A page that names the status and says in a sentence what went wrong."""
    context = {"status": int(status), "title": status.phrase, "detail": detail}
    return render(request, "error.html", context, status=status)

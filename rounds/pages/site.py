"""The site as a whole."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.figures.site import SiteForm
from rounds.web.visitors import VisitorRequest


@require_safe
def site(request: VisitorRequest) -> HttpResponse:
    """What everybody plays here, and how well, by the query."""
    form = SiteForm(request.GET)
    shown = form.site() if form.is_valid() else None
    listed = {line["format"] for line in shown["formats"]} if shown else set()
    context = {
        "form": form,
        "site": shown,
        "tallest": max((bar["share"] for bar in _bars(shown)), default=1),
        "field_is_listed": shown and shown["field"] and shown["field"]["format"] in listed,
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/site.html", context, status=status)


def _bars(shown: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The scores of the field that is shown, if one is."""
    return shown["field"]["scores"] if shown and shown["field"] else []

"""The site as a whole."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.figures.site import SiteForm
from rounds.web.visitors import VisitorRequest


@require_safe
def site(request: VisitorRequest) -> HttpResponse:
    """What all players play and how well, filtered by the query."""
    form = SiteForm(request.GET)
    numbers = form.site() if form.is_valid() else None
    field = numbers.field if numbers else None
    context = {
        "form": form,
        "site": numbers,
        "tallest": max((bar.share for bar in field.scores), default=1) if field else 1,
        "field_is_listed": numbers
        and field
        and any(line.format == field.format for line in numbers.formats),
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/site.html", context, status=status)

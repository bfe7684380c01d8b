"""The API's views of comparisons and of the site."""

from datetime import date
from typing import Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.figures import REFUSALS
from rounds.api.http.lists import check_query, refuse_invalid
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import ANY_TOKEN
from rounds.api.http.views import VisitorView
from rounds.figures import pair, site, usual
from rounds.figures.comparison import Comparison, compare
from rounds.selectors.access import visible_round
from rounds.selectors.filters import FigureFilter
from rounds.terms.errors import NotFound


def _shared(name: str) -> OpenApiParameter:
    """A filter for both sides, as a parameter of the OpenAPI document."""
    values = [value for value, _ in FigureFilter.base_filters[name].extra.get("choices", ())]
    return OpenApiParameter(name, type(values[0]) if values else str, enum=values or None)


COMPARED: Final = [
    OpenApiParameter("first", str, description="Handle; yours by default"),
    OpenApiParameter("second", str, description="Handle; the first player by default"),
    *(
        OpenApiParameter(f"{side}_{day}", date, description=f"{words} for the {side} side")
        for side in pair.SIDES
        for day, words in (("since", "From this day"), ("until", "To this day"))
    ),
    *map(_shared, pair.SHARED),
]


class RoundComparison(VisitorView):
    """A round beside the usual scores."""

    @extend_schema(responses={200: usual.RoundComparison, 404: Problem})
    def get(self, request: Request, round_id: str) -> Response:
        """A round's holes beside the player's usual and the field's; 404 for a practice hole."""
        comparison = usual.comparison(visible_round(self.player, round_id))
        if comparison is None:
            raise NotFound
        return Response(comparison)


class Compare(VisitorView):
    """Two players, or two periods of one."""

    @extend_schema(
        operation_id="compare_retrieve",
        parameters=COMPARED,
        responses={200: Comparison, **REFUSALS},
    )
    def get(self, request: Request) -> Response:
        """The figures of two players, or of two periods of one, and their differences."""
        check_query(request.query_params, pair.PARAMETERS)
        sides = pair.pair_of(self.player, request.query_params)
        if any(side.handle and side.owner is None for side in (sides.first, sides.second)):
            raise NotFound
        if sides.faults:
            raise ValidationError({fault.field: [fault.text] for fault in sides.faults})
        return Response(compare(sides))


class Site(VisitorView):
    """The site as a whole."""

    scopes = {"GET": ANY_TOKEN}

    @extend_schema(
        operation_id="site_retrieve",
        parameters=[
            OpenApiParameter(
                "players",
                str,
                enum=[site.PEOPLE, site.COMPUTERS],
                description="people by default, if any have played",
            ),
            OpenApiParameter("format", str, description="of the field; the most played by default"),
        ],
        responses={200: site.Site, 400: Problem},
    )
    def get(self, request: Request) -> Response:
        """Rounds by format, clear rates beside optimal play, and the field of one format."""
        check_query(request.query_params, site.SiteForm.base_fields)
        form = site.SiteForm(request.query_params)
        refuse_invalid(form)
        return Response(form.site())

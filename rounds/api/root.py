"""The API's root: the name and version of the service, and where to begin."""

from dataclasses import dataclass
from typing import Annotated, Final

from django.urls import URLPattern, get_resolver, reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from golfsite import __version__
from rounds.api.http.lists import check_query
from rounds.api.http.scopes import ANY_TOKEN
from rounds.api.http.views import VisitorView

PREFIX: Final = "api-"


@dataclass(frozen=True)
class Service:
    """The service behind this API."""

    name: str
    version: Annotated[str, "Of the project"]
    links: Annotated[dict[str, str], "Addresses without parameters, by name"]


class Root(VisitorView):
    """The service."""

    scopes = {"GET": ANY_TOKEN}

    @extend_schema(operation_id="root_retrieve", responses={200: Service})
    def get(self, request: Request) -> Response:
        """The name and version of the service, and the addresses to begin with."""
        check_query(request.GET, ())
        return Response(Service("Golfsite", __version__, _links()))


def _links() -> dict[str, str]:
    """The addresses without parameters, except the root itself."""
    patterns = get_resolver("rounds.api.urls").url_patterns
    return {
        str(one.name).removeprefix(PREFIX): reverse(one.name)
        for one in patterns
        if isinstance(one, URLPattern) and str(one.pattern) and not one.pattern.converters
    }

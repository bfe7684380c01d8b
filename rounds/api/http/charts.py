"""Charts as answers: numbers as JSON or CSV, pictures as SVG or PNG in a theme and a size."""

from typing import Any, Final

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import MEDIA_TYPES, cacheable
from rounds.api.http.problems import Problem
from rounds.api.http.views import VisitorView
from rounds.charts.sheets import Sheet
from rounds.charts.sizes import SIZES
from rounds.files.csv import MEDIA_TYPE, csv_text
from rounds.terms.errors import NotFound
from rounds.web.context import THEMES


class LookSerializer(serializers.Serializer[None]):
    """How a picture is drawn."""

    theme = serializers.ChoiceField(choices=list(THEMES), default="light")
    size = serializers.ChoiceField(
        choices=list(SIZES), default="wide", help_text="narrow is legible at 320 pixels"
    )


LOOKS: Final = tuple(LookSerializer().fields)
EXTENSIONS: Final = ("json", "csv", *MEDIA_TYPES)
# The parameters of a chart's operation.
PARAMETERS: Final[list[OpenApiParameter | type[serializers.Serializer[Any]]]] = [
    OpenApiParameter("extension", str, OpenApiParameter.PATH, enum=list(EXTENSIONS)),
    LookSerializer,
]


def forms_of(shape: Any) -> dict[Any, Any]:
    """The responses of a chart's operation; `shape` is that of its numbers."""
    return {
        (200, "application/json"): shape,
        (200, "text/csv"): OpenApiTypes.STR,
        (200, "image/svg+xml"): OpenApiTypes.STR,
        (200, "image/png"): OpenApiTypes.BINARY,
        400: Problem,
        404: Problem,
    }


class ChartView(VisitorView):
    """A chart in the format that its address names."""

    def answer(self, sheet: Sheet[Any, Any], extension: str) -> HttpResponseBase:
        """The chart, or 304 if the client has it. Raises NotFound for an unknown extension."""
        if extension not in EXTENSIONS:
            raise NotFound
        query = LookSerializer(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        look = [query.validated_data[name] for name in LOOKS] if extension in MEDIA_TYPES else []
        tag = ".".join((sheet.version, extension, *look))
        return cacheable(self.visit, tag, sheet.owner, lambda: _response(sheet, extension, *look))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the Accept header: the extension in the address names the format."""
        return super().perform_content_negotiation(request, force=True)


def _response(sheet: Sheet[Any, Any], extension: str, *look: str) -> HttpResponse:
    match extension:
        case "json":
            return Response(sheet.answer)
        case "csv":
            return HttpResponse(csv_text(sheet.heads, sheet.records), MEDIA_TYPE)
        case _:
            return HttpResponse(sheet.picture(extension, *look), MEDIA_TYPES[extension])

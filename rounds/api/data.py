"""The caller's data over the API: export of everything, import of scorecards."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.lists import check_query, refuse_invalid
from rounds.api.http.problems import Problem
from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.files import csv
from rounds.files.exports import WRITERS, Part, export
from rounds.models import Round
from rounds.selectors.filters import FigureFilter
from rounds.terms.accounts import Imported, LeftOut
from rounds.terms.errors import NotFound
from rounds.terms.kinds import Scope
from rounds.web.imports import import_file

MOST_ROWS: Final = 10**9
MEDIA_TYPES: Final = {
    "csv": csv.MEDIA_TYPE,
    "json": "application/json",
    "ndjson": "application/x-ndjson",
}


class FileParser(BaseParser):
    """Reads a body as the bytes of a file. Raises RequestDataTooBig if it is too large."""

    media_type = "text/csv"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The bytes of the file."""
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        return body


class JSONFileParser(FileParser):
    """A file of JSON."""

    media_type = "application/json"


class NDJSONFileParser(FileParser):
    """A file of JSON objects, one a line."""

    media_type = "application/x-ndjson"


class HowSerializer(serializers.Serializer[None]):
    """How to import a file."""

    good_rows_only = serializers.BooleanField(
        default=False, help_text="Import the good rows of a file that has bad ones too"
    )


class PartSerializer(serializers.Serializer[None]):
    """Which rows, to continue a broken export or to fetch it in pieces."""

    after = serializers.RegexField(
        r"^[A-Za-z0-9]{12}-[0-9]{1,2}$",
        required=False,
        help_text="The last row that arrived, as `round-number`: the export continues after it",
    )
    max = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_ROWS,
        help_text="At most so many rows",
    )

    def part_of(self, rounds: QuerySet[Round], number: str) -> Part:
        """The part that valid data describe. Raises ValidationError for an unknown row."""
        after = self.validated_data.get("after")
        key = _row_key(rounds, after) if after else None
        return Part(int(number) if number else None, key, self.validated_data.get("max"))


def _row_key(rounds: QuerySet[Round], row: str) -> tuple[int, int]:
    round_id, number = row.split("-")
    golf_round = rounds.filter(public_id=round_id).order_by().first()
    if golf_round is None:
        raise serializers.ValidationError({"after": [f"{row} is not a row of yours"]})
    return golf_round.pk, int(number)


class Export(VisitorView, GenericAPIView[Round]):
    """All data of the caller."""

    queryset = Round.objects.none()
    filterset_class = FigureFilter

    @extend_schema(
        operation_id="export_retrieve",
        filters=True,
        parameters=[
            OpenApiParameter("extension", str, OpenApiParameter.PATH, enum=list(WRITERS)),
            PartSerializer,
        ],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/json"): {"type": "array", "items": {"type": "object"}},
            (200, "application/x-ndjson"): OpenApiTypes.STR,
            400: Problem,
            **NOT_FOUND,
        },
    )
    def get(self, request: Request, extension: str) -> StreamingHttpResponse:
        """Everything of the caller as `csv`, `json` or `ndjson`: a row for each hole, streamed.

        The code of a hole that is not settled is left out.
        """
        if extension not in WRITERS:
            raise NotFound
        known = {*FigureFilter.base_filters, *PartSerializer().fields}
        check_query(request.query_params, known)
        part_query = PartSerializer(data=request.query_params)
        part_query.is_valid(raise_exception=True)
        owner = self.owner
        chosen = FigureFilter(request.query_params, owner.rounds.all(), zone=owner.zone)
        refuse_invalid(chosen)
        part = part_query.part_of(owner.rounds.all(), chosen.form.cleaned_data["hole"])
        lines = export(owner, chosen.qs, extension, part)
        response = StreamingHttpResponse(lines, content_type=MEDIA_TYPES[extension])
        name = content_disposition_header(True, f"golfsite-{owner.handle}.{extension}")
        response["Content-Disposition"] = name
        response["Cache-Control"] = "private, no-store"
        return response

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the Accept header: the extension in the address names the format."""
        return super().perform_content_negotiation(request, force=True)


class Imports(VisitorView):
    """Files of scorecards."""

    is_repeatable = True  # what is there already is recognised
    scopes = {"POST": Scope.WRITE}
    parser_classes = [FileParser, JSONFileParser, NDJSONFileParser]

    @extend_schema(
        parameters=[HowSerializer],
        request={
            "text/csv": OpenApiTypes.STR,
            "application/json": OpenApiTypes.ANY,
            "application/x-ndjson": OpenApiTypes.STR,
        },
        responses={200: Imported, 400: Problem, 409: Problem, 413: Problem, 503: Problem},
    )
    def post(self, request: Request) -> Response:
        """Import scorecards as signed recorded rounds; rows already imported are recognised.

        One import of a player at a time (409); if many import at once, 503 says when to try again.
        """
        check_query(request.query_params, HowSerializer().fields)
        how = HowSerializer(data=request.query_params)
        how.is_valid(raise_exception=True)
        body = request.data if isinstance(request.data, bytes) else b""
        good_rows_only = how.validated_data["good_rows_only"]
        done = import_file(self.visit, self.player, body, good_rows_only=good_rows_only)
        left_out = [LeftOut(row.line, str(row)) for row in done.bad]
        return Response(Imported(done.added, done.already_here, left_out))

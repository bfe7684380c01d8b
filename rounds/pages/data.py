"""The page of a player's own data: export of everything, import of scorecards."""

from http import HTTPStatus

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rounds.files.exports import WRITERS
from rounds.files.imports import MAX_BYTES
from rounds.models import Round
from rounds.pages.errors import says_refusals, says_when
from rounds.pages.forms import known_zone
from rounds.selectors.filters import FigureFilter
from rounds.selectors.lists import formats_of
from rounds.services.imports import Imported
from rounds.terms.errors import AccountNeeded, BadRows, ImportsBusy, ImportUnderWay
from rounds.web.imports import import_file
from rounds.web.statuses import error_status
from rounds.web.visitors import VisitorRequest, find_player

# As many as a person can fix at once; the page counts the rest.
LINES_SHOWN = 100


class ImportForm(forms.Form):
    """A file of scorecards."""

    file = forms.FileField(
        label="File",
        help_text="CSV, JSON or NDJSON, at most 1 MiB and 2,000 rows; without an account fewer.",
    )
    good_rows_only = forms.BooleanField(
        required=False, label="Good rows only: leave out rows that cannot be read"
    )
    zone = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_file(self) -> bytes:
        """The bytes of the file. Raises ValidationError, without reading, if it is too large."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is None or file.size > MAX_BYTES:
            raise ValidationError("The file is larger than 1 MiB: split it")
        body: bytes = file.read()
        return body

    def clean_zone(self) -> str:
        """The browser's time zone, or the default."""
        return known_zone(self.cleaned_data["zone"])


@require_http_methods(["GET", "HEAD", "POST"])
@says_refusals
def your_data(request: VisitorRequest) -> HttpResponse:
    """The forms for export and import; after a POST also the result of the import."""
    if request.method != "POST":
        return _page(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, HTTPStatus.BAD_REQUEST)
    try:
        return _page(request, ImportForm(), done=_import(request, form))
    except BadRows as error:
        lines = list(error.words_by_line.items())
        return _page(request, form, HTTPStatus.BAD_REQUEST, refusal=str(error), lines=lines)
    except (AccountNeeded, ImportUnderWay, ImportsBusy) as error:
        page = _page(request, form, error_status(type(error)), refusal=str(error))
        return says_when(page, error)


def _import(request: VisitorRequest, form: ImportForm) -> Imported:
    chosen = form.cleaned_data
    done = import_file(
        request,
        request.player,
        chosen["file"],
        good_rows_only=chosen["good_rows_only"],
        zone=chosen["zone"],
    )
    # The import made a guest of a newcomer: the page shows that guest.
    request.player = find_player(request.user, request.session)
    return done


def _page(
    request: VisitorRequest,
    form: ImportForm,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    done: Imported | None = None,
    refusal: str = "",
    lines: list[tuple[int, str]] | None = None,
) -> HttpResponse:
    found = [(row.line, str(row)) for row in done.bad] if done else (lines or [])
    context = {
        "form": form,
        "filter": FigureFilter(request.GET, Round.objects.none(), request=request),
        "formats": formats_of(request.player),
        "extensions": list(WRITERS),
        "done": done,
        "refusal": refusal,
        "lines": found[:LINES_SHOWN],
        "lines_left": len(found) - len(found[:LINES_SHOWN]),
    }
    return render(request, "rounds/your_data.html", context, status=status)

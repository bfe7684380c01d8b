"""Which leaderboard a query asks for."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from rounds.boards.leaderboards import PAGE_SIZE, Leaderboard, Query
from rounds.models import Player
from rounds.selectors.filters import query_values
from rounds.terms.boards import Board
from rounds.terms.formats import Format
from rounds.terms.kinds import Among
from rounds.terms.records import RATED_FORMATS

MAX_PAGE_SIZE: Final = 100
MAX_PAGE: Final = 10_000
_FORMATS: Final = [(str(golf_format), golf_format.words) for golf_format in RATED_FORMATS]
_AMONG: Final = [(among.value, among.label) for among in (Among.PEOPLE, Among.BOTS)]
_DEFAULTS: Final = {
    "board": Board.RECENT.value,
    "among": Among.PEOPLE.value,
    "page": "1",
    "page_size": str(PAGE_SIZE),
}


class LeaderboardForm(forms.Form):
    """Format, board, players and page; each has a default."""

    format = forms.TypedChoiceField(choices=_FORMATS, coerce=Format.parse, label="Format")
    board = forms.TypedChoiceField(
        choices=Board.choices,
        coerce=Board,  # type: ignore[arg-type]  # it finds a member and makes none
        label="Board",
    )
    among = forms.ChoiceField(choices=_AMONG, label="Players")
    page = forms.IntegerField(min_value=1, max_value=MAX_PAGE)
    page_size = forms.IntegerField(min_value=1, max_value=MAX_PAGE_SIZE)

    def __init__(self, query: Mapping[str, str], viewer: Player | None) -> None:
        query = query_values(query, self.base_fields)
        if "format" not in query:
            query["format"] = str(_newest_format(viewer))
        super().__init__({**_DEFAULTS, **query})
        self.viewer = viewer

    def clean(self) -> dict[str, Any]:
        """Refuse a board that the format does not have."""
        cleaned: dict[str, Any] = super().clean() or {}
        golf_format, board = cleaned.get("format"), cleaned.get("board")
        if golf_format and board and not board.is_for(golf_format):
            self.add_error("board", "The golf index is for rounds in strokes")
        return cleaned

    def leaderboard(self) -> Leaderboard:
        """The page that a valid form asks for. Raises NotFound past the last one."""
        values = self.cleaned_data
        query = Query(values["board"], values["format"], values["among"], self.viewer)
        return query.page(values["page"], values["page_size"])


def _newest_format(viewer: Player | None) -> Format:
    """The format of the viewer's newest closed rated round; by default easy in strokes."""
    newest = viewer and viewer.rounds.rated().closed().first()
    if newest:
        return Format.of(newest)
    return next(golf_format for golf_format in RATED_FORMATS if golf_format.rules == "E")

"""A leaderboard as it is asked for and as it is shown, the same for page and API."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from rounds.models import Player
from rounds.selectors.filters import given
from rounds.selectors.standings import Row, leaderboard
from rounds.terms import wording
from rounds.terms.definitions import BOARDS
from rounds.terms.formats import Format
from rounds.terms.kinds import Among, Board, Kind, State
from rounds.terms.records import RATED_FORMATS, boards_of

PAGE_SIZE: Final = 20
MAX_PAGE_SIZE: Final = 100
MAX_PAGE: Final = 10_000
_FORMATS: Final = [(str(golf_format), golf_format.words) for golf_format in RATED_FORMATS]
_AMONG: Final = [(among.value, among.label) for among in (Among.PEOPLE, Among.BOTS)]


class LeaderboardForm(forms.Form):
    """Format, board, whose, and page; what is left out is offered as it is wanted most often."""

    format = forms.TypedChoiceField(choices=_FORMATS, coerce=Format.parse, label="Format")
    board = forms.ChoiceField(choices=Board.choices, label="Board")
    among = forms.ChoiceField(choices=_AMONG, label="Players")
    page = forms.IntegerField(min_value=1, max_value=MAX_PAGE)
    page_size = forms.IntegerField(min_value=1, max_value=MAX_PAGE_SIZE)

    def __init__(self, query: Mapping[str, str], viewer: Player | None) -> None:
        asked = given(query, self.base_fields)
        if "format" not in asked:
            asked["format"] = str(_format_rated_last(viewer))
        super().__init__({**_DEFAULTS, **asked})
        self.viewer = viewer

    def clean(self) -> dict[str, Any]:
        """Refuse the golf index in points."""
        cleaned: dict[str, Any] = super().clean() or {}
        golf_format, board = cleaned.get("format"), cleaned.get("board")
        if golf_format and board and board not in boards_of(golf_format):
            self.add_error("board", "The golf index is for rounds in strokes")
        return cleaned

    def shown(self) -> dict[str, Any]:
        """The page of the board that a valid form asks for. Raises NotFound behind the last one."""
        asked = self.cleaned_data
        golf_format, board = asked["format"], Board(asked["board"])
        page = leaderboard(
            golf_format,
            board,
            among=Among(asked["among"]),
            viewer=self.viewer,
            number=asked["page"],
            size=asked["page_size"],
        )
        return {
            "format": str(golf_format),
            "format_words": golf_format.words,
            "board": board.value,
            "title": BOARDS[board].label,
            "unit": wording.unit_of_board(board, golf_format),
            "among": asked["among"],
            "page": page.number,
            "has_next": page.has_next,
            "entries": [_entry(row) for row in page.rows],
            "own": _entry(page.own) if page.own else None,
        }


_DEFAULTS: Final = {
    "board": Board.RECENT.value,
    "among": Among.PEOPLE.value,
    "page": "1",
    "page_size": str(PAGE_SIZE),
}


def _format_rated_last(viewer: Player | None) -> Format:
    """The format of the viewer's newest rated round; a newcomer's is the one offered first."""
    if viewer is None:
        return _first_format()
    newest = viewer.rounds.filter(kind=Kind.RATED).exclude(state=State.OPEN).first()
    return Format.of(newest) if newest else _first_format()


def _first_format() -> Format:
    return next(golf_format for golf_format in RATED_FORMATS if golf_format.rules == "E")


def _entry(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "player": row.handle,
        "value": row.value if isinstance(row.value, int) else float(row.value),
        "round": row.round_id,
        "achieved": row.achieved,
        "is_own": row.is_own,
    }

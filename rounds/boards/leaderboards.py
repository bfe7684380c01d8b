"""A leaderboard as a value, the same for page and API."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, Literal

from rounds.models import Player, Standing
from rounds.selectors.standings import place_of, standings_on
from rounds.terms.boards import Board
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format

Players = Literal["people", "bots"]
PAGE_SIZE: Final = 20


@dataclass(frozen=True)
class Entry:
    """A line of a leaderboard; equal values share a place."""

    place: int
    player: Annotated[str, "Handle"]
    value: float
    round: Annotated[str, "Id of the round that made it: anyone may replay it"]
    achieved: datetime
    is_own: bool


@dataclass(frozen=True)
class Leaderboard:
    """A page of a leaderboard."""

    format: Annotated[str, "Such as E-strokes-9"]
    format_words: str
    board: Board
    title: str
    unit: str
    among: Players
    page: int
    has_next: bool
    entries: list[Entry]
    own: Annotated[Entry | None, "The caller's, even if it is on another page"]


@dataclass(frozen=True)
class Query:
    """A board of a format, and who looks at it."""

    board: Board
    golf_format: Format
    among: Players = "people"
    viewer: Player | None = None

    def page(self, number: int = 1, size: int = PAGE_SIZE) -> Leaderboard:
        """A page of the board as it stands now, in four queries. Raises NotFound past the last."""
        standings = standings_on(self.board, self.golf_format, self.among)
        start = (number - 1) * size
        found = list(standings[start : start + size + 1])
        if start and not found:
            raise NotFound
        page = found[:size]
        first = place_of(page[0], standings) if page else 1
        own = standings.filter(player=self.viewer).first()
        return Leaderboard(
            format=str(self.golf_format),
            format_words=self.golf_format.words,
            board=self.board,
            title=self.board.label,
            unit=self.board.unit_in(self.golf_format),
            among=self.among,
            page=number,
            has_next=len(found) > size,
            entries=[self._entry(*line) for line in _placed(page, first, start)],
            own=self._entry(own, place_of(own, standings)) if own else None,
        )

    def _entry(self, standing: Standing, place: int) -> Entry:
        return Entry(
            place,
            standing.player.handle,
            float(self.board.value_of(standing.key, self.golf_format)),
            standing.golf_round.public_id,
            standing.achieved,
            is_own=standing.player == self.viewer,
        )


def _placed(
    standings: Sequence[Standing], first: int, start: int
) -> Iterator[tuple[Standing, int]]:
    """Standings in order, each with its place; `first` is the place of the first one."""
    place = first
    for number, standing in enumerate(standings):
        if number and standing.key != standings[number - 1].key:
            place = start + number + 1
        yield standing, place

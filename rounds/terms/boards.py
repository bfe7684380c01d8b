"""The leaderboards, each declared once.

A standing is stored under a key, an integer: the value in the smallest unit of its board, negated
where higher is better, so that the lowest key leads on every board.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from django.db.models import TextChoices  # an enumeration with labels; no table hangs on it

from rounds.terms.definitions import SCORE, Definition
from rounds.terms.formats import Format
from rounds.terms.golf_index import NEWEST
from rounds.terms.wording import number, unit_of


@dataclass(frozen=True)
class About:
    """What a board shows, in words and numbers."""

    unit: str
    text: str
    empty: str  # shown while nobody stands on it
    made_by: str = "Round"  # the heading above each entry's round
    decimals: int = 0
    parts: int = 1  # how many units of a key make one of the value
    is_total: bool = True  # otherwise more is better in every format
    is_for_points: bool = True


class Board(TextChoices):
    """A way to compare players of a format by their rated rounds, forfeited ones included."""

    RECENT = (
        "best-30-days",
        About(
            unit=SCORE,
            text="The best total of a round closed in the last 30 days.",
            empty="No rated round of this format was closed in the last 30 days.",
        ),
        "Best round of 30 days",
    )
    BEST = (
        "best",
        About(
            unit=SCORE,
            text="The best total ever.",
            empty="Nobody stands here yet: no rated round is closed.",
        ),
        "Best round",
    )
    MEAN = (
        "mean-20",
        About(
            unit=f"{SCORE} a round",
            text="The mean total of the newest 20 rounds, for players with at least 20.",
            empty="Nobody has closed twenty rated rounds of this format yet.",
            made_by="Newest round",
            decimals=2,  # enough to tell two means apart
            parts=NEWEST,  # stored as the sum of twenty totals
        ),
        "Mean of the last 20",
    )
    INDEX = (
        "golf-index",
        About(
            unit="index",
            text="The golf index after the newest round. Strokes only.",
            empty="Nobody has closed three rated rounds of this format yet.",
            made_by="Newest round",
            decimals=1,
            parts=10,
            is_for_points=False,
        ),
        "Golf index",
    )
    STREAK = (
        "streak",
        About(
            unit="holes",
            text="Most holes cleared in a row, also across rounds.",
            empty="Nobody has cleared a hole in a rated round of this format yet.",
            is_total=False,
        ),
        "Longest cleared streak",
    )

    about: About

    def __new__(cls, name: str, about: About) -> Self:
        """The member with this value; Django sets its label."""
        board = str.__new__(cls, name)
        board._value_ = name
        board.about = about
        return board

    @property
    def definition(self) -> Definition:
        """The board as the documentation lists it."""
        return Definition(self.label, self.about.unit, self.about.text)

    def is_for(self, golf_format: Format) -> bool:
        """Whether the format has this board."""
        return self.about.is_for_points or golf_format.lower_is_better

    def unit_in(self, golf_format: Format) -> str:
        """The unit of its values in a format: `strokes`, `points a round`, `holes` …"""
        return self.about.unit.replace(SCORE, unit_of(golf_format))

    def value_of(self, key: int, golf_format: Format) -> int | Decimal:
        """The value that is stored under a key."""
        value = key if self.about.is_total and golf_format.lower_is_better else -key
        return Decimal(value) / self.about.parts if self.about.parts > 1 else value

    def write(self, value: float) -> str:
        """A value as people read it."""
        return number(value, self.about.decimals)


def boards_of(golf_format: Format) -> list[Board]:
    """The boards that a format has."""
    return [board for board in Board if board.is_for(golf_format)]

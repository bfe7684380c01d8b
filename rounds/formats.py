"""A format: the rules, scoring and number of holes that one statistic is for; never mixed."""

from dataclasses import dataclass
from typing import Self

from engine import GolfError, Rules, Scoring
from rounds.models import HOLE_COUNTS, Round


@dataclass(frozen=True)
class Format:
    """Rules (as a code's field), scoring and holes; written `E-strokes-9`."""

    rules: str
    scoring: Scoring
    hole_count: int

    @classmethod
    def of(cls, golf_round: Round) -> Self:
        """The format of a round."""
        return cls(golf_round.rules, Scoring(golf_round.scoring), golf_round.hole_count)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The format of a text such as `E-strokes-9`.

        Raises GolfError, naming the text, when it is none.
        """
        try:
            rules, scoring, holes = text.split("-")
            golf_format = cls(Rules.parse(rules).field, Scoring(scoring), int(holes))
        except ValueError as error:
            raise GolfError(f"{text[:40]!r} is no format: it looks like E-strokes-9") from error
        if golf_format.hole_count not in HOLE_COUNTS:
            raise GolfError(f"{text[:40]!r} is no format: a round has 1, 9 or 18 holes")
        return golf_format

    @property
    def words(self) -> str:
        """As shown to people: `Easy (King and Ace connected), strokes, 9 holes`."""
        holes = "one hole" if self.hole_count == 1 else f"{self.hole_count} holes"
        unit = "timed points" if self.scoring is Scoring.TIMED else str(self.scoring)
        return f"{Rules.parse(self.rules).words}, {unit}, {holes}"

    @property
    def lower_is_better(self) -> bool:
        """Whether a lower score is a better one."""
        return self.scoring is Scoring.STROKES

    def is_better(self, total: int, other: int) -> bool:
        """Whether a total beats another."""
        return total < other if self.lower_is_better else total > other

    def __str__(self) -> str:
        return f"{self.rules}-{self.scoring}-{self.hole_count}"

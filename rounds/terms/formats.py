"""A format: rules, scoring and number of holes. No statistic mixes formats."""

from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol, Self

from engine import GolfError, Rules, Scoring
from rounds.terms.kinds import HOLE_COUNTS

_WINNABLE: Final = "-winnable"
_HOLES: Final = {str(count): count for count in HOLE_COUNTS}


class FormatColumns(Protocol):
    """The columns of a round or a field that make up its format."""

    rules: str
    scoring: str
    hole_count: int
    winnable_only: bool


@dataclass(frozen=True)
class Format:
    """Rules (as a code's field), scoring, holes, and whether every deal can be cleared.

    Written `E-strokes-9`, or `E-strokes-9-winnable`.
    """

    rules: str
    scoring: Scoring
    hole_count: int
    winnable_only: bool = False

    @classmethod
    def of(cls, row: FormatColumns) -> Self:
        """The format of a round or a field."""
        return cls(row.rules, Scoring(row.scoring), row.hole_count, row.winnable_only)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The format that a text such as `E-strokes-9` names.

        Raises GolfError, which quotes the text, if it names none.
        """
        fields = text.removesuffix(_WINNABLE).split("-")
        try:
            rules, scoring, holes = fields
            return cls(
                Rules.parse(rules).field,
                Scoring(scoring),
                _HOLES[holes],
                winnable_only=text.endswith(_WINNABLE),
            )
        except (ValueError, KeyError) as error:
            raise GolfError(f"{text[:40]!r} is not a format such as E-strokes-9") from error

    @property
    def words(self) -> str:
        """The format in words: `Easy (King and Ace connected), strokes, 9 holes`."""
        holes = "one hole" if self.hole_count == 1 else f"{self.hole_count} holes"
        unit = "timed points" if self.scoring is Scoring.TIMED else str(self.scoring)
        deals = ", winnable deals only" if self.winnable_only else ""
        return f"{Rules.parse(self.rules).words}, {unit}, {holes}{deals}"

    @property
    def lower_is_better(self) -> bool:
        """Whether a lower score is a better one."""
        return self.scoring is Scoring.STROKES

    def is_better(self, total: int, other: int) -> bool:
        """Whether a total beats another."""
        return total < other if self.lower_is_better else total > other

    def __str__(self) -> str:
        winnable = _WINNABLE if self.winnable_only else ""
        return f"{self.rules}-{self.scoring}-{self.hole_count}{winnable}"

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of the rounds of this format, for a query."""
        return asdict(self)

"""Filters and tags for golf's numbers and for scorecards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import template

from engine import Ending, spelled
from rounds.figures.golf_indexes import LinePoint
from rounds.terms import verdicts, wording
from rounds.terms.boards import Board
from rounds.terms.kinds import State
from rounds.terms.states import RoundState

register = template.Library()
register.filter("percent", wording.percent)
register.filter("spelled", spelled)
register.filter("decimal", wording.number)
register.filter("number", wording.signed)
register.filter("day", wording.day)
register.filter("short_day", wording.short_day)
register.filter("board_value", Board.write)
register.filter("clock", wording.clock)

NINE: Final = 9
NAMES_OF_NINES: Final = ("Out", "In")


@dataclass(frozen=True)
class Box:
    """A hole on a scorecard; `over` is its score minus par."""

    number: int
    score: int | None
    over: int | None
    running: int | None
    is_cleared: bool
    is_current: bool


@dataclass(frozen=True)
class Nine:
    """A row of a scorecard."""

    name: str
    holes: list[Box]
    par: int
    total: int


@register.filter
def minus(score: float | None) -> str:
    """A score with a true minus sign; empty for None."""
    return "" if score is None else wording.minus(score)


@register.filter
def to_par(difference: int | None) -> str:
    """A score minus par: `E`, `+3`, `−2`; empty for None."""
    return "" if difference is None else wording.to_par(difference, 0)


@register.simple_tag
def differential(line: Sequence[LinePoint]) -> str:
    """The formula of differentials with the numbers of the line."""
    return wording.differential_formula(*(point.mean for point in line))


@register.inclusion_tag("rounds/parts/scorecard.html")
def scorecard(card: RoundState) -> dict[str, object]:
    """A round's paper scorecard."""
    boxes = list(_boxes(card))
    nines = [
        Nine(name, part, card.par * len(part), total)
        for name, part, total in zip(
            NAMES_OF_NINES, (boxes[:NINE], boxes[NINE:]), card.nines, strict=False
        )
    ]
    return {"card": card, "nines": nines, "in_strokes": _is_in_strokes(card)}


@register.inclusion_tag("rounds/parts/strip.html")
def strip(card: RoundState) -> dict[str, object]:
    """A round's scores in one thin line."""
    return {"holes": _boxes(card)}


@register.inclusion_tag("rounds/parts/verdict.html")
def verdict(score: float | None, other: float | None, *, lower_is_better: bool) -> dict[str, Any]:
    """How much better or worse than another score; nothing without both."""
    return {"verdict": verdicts.verdict(score, other, lower_is_better=lower_is_better)}


def _boxes(card: RoundState) -> Iterator[Box]:
    rows = zip(card.scores, card.running_to_par, card.endings, strict=True)
    for number, (score, running, ending) in enumerate(rows, 1):
        yield Box(
            number=number,
            score=score,
            over=None if score is None or not _is_in_strokes(card) else score - card.par,
            running=running,
            is_cleared=ending == Ending.CLEARED,
            is_current=card.state == State.OPEN and number == card.current,
        )


def _is_in_strokes(card: RoundState) -> bool:
    return card.to_par is not None

"""The golf index: how a player's rated rounds of nine holes in strokes compare on a fixed scale.

Decimal arithmetic throughout, so that halves are exact; no queries. The table of counts is that of
the World Handicap System.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from typing import Final, NamedTuple

from engine import HONEST_ADVICE, LONGEST_RUN, PRESETS, Reference, references_of

NEWEST: Final = 20
# Pairs (least, count): from `least` differentials on, the lowest `count` of them count.
COUNTS: Final = ((3, 1), (6, 2), (9, 3), (12, 4), (15, 5), (17, 6), (19, 7), (20, 8))
_HALF: Final = Decimal("0.5")


class Line(NamedTuple):
    """The fixed points of the scale, each a mean total of nine holes in strokes.

    `advised` is the mean of the player who follows the honest advice, `greedy` that of the one who
    always makes the longest run.
    """

    advised: Decimal
    greedy: Decimal


@dataclass(frozen=True)
class Entry:
    """A round's differential, and the index after it; None while there are too few rounds."""

    differential: Decimal
    index: Decimal | None


def line_of(rules: str) -> Line:
    """The line of the preset with this rules field (`E`), from its reference players' means."""
    players = references(rules)
    advised, greedy = players[HONEST_ADVICE], players[LONGEST_RUN]
    return Line(_decimal(advised), _decimal(greedy))


def references(rules: str) -> dict[str, Reference]:
    """The scores of the reference players, by name, under the preset with this rules field."""
    return references_of(next(name for name in PRESETS if PRESETS[name].letter == rules))


def differential(total: int, line: Line) -> Decimal:
    """A round total on the scale, to one decimal: 0 plays as advised, 10 greedily; less is better.

    10 · (total - advised) / (greedy - advised)
    """
    return rounded(10 * (total - line.advised) / (line.greedy - line.advised))


def index_of(differentials: Sequence[Decimal]) -> Decimal | None:
    """The index after rounds with these differentials, oldest first; None for fewer than three."""
    counted = [differentials[place] for place in counting(differentials)]
    return rounded(sum(counted, Decimal()) / len(counted)) if counted else None


def counting(differentials: Sequence[Decimal]) -> list[int]:
    """The places of those that count: the lowest of the newest 20, the older if tied."""
    newest = range(max(0, len(differentials) - NEWEST), len(differentials))
    return sorted(sorted(newest, key=differentials.__getitem__)[: _count(len(newest))])


def history(totals: Iterable[int], line: Line) -> list[Entry]:
    """The differential of each round and the index after it; totals oldest first."""
    differentials = [differential(total, line) for total in totals]
    ends = range(1, len(differentials) + 1)
    newest = (differentials[max(0, end - NEWEST) : end] for end in ends)
    return [Entry(window[-1], index_of(window)) for window in newest]


def rounded(value: Decimal) -> Decimal:
    """To one decimal, halves toward +∞: 1.25 to 1.3, -1.25 to -1.2."""
    return (10 * value + _HALF).to_integral_value(ROUND_FLOOR).scaleb(-1)


def _decimal(reference: Reference) -> Decimal:
    """The mean as the file has it: its shortest text, not the nearest binary fraction."""
    return Decimal(str(reference.round_strokes.value))


def _count(differentials: int) -> int:
    return max((count for least, count in COUNTS if differentials >= least), default=0)

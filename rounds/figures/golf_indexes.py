"""A player's golf indexes, one for each preset, with the working."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from engine import HONEST_ADVICE, LONGEST_RUN, PRESETS, Reference, Scoring
from rounds.models import Player
from rounds.selectors.kept import kept
from rounds.terms.definitions import Definition
from rounds.terms.formats import Format
from rounds.terms.golf_index import NEWEST, counting, history, line_of, references

HOLES: Final = 9
GOLF_INDEX: Final = Definition(
    "Golf index",
    "differential",
    "The mean of the lowest differentials of the newest 20 rated rounds in strokes, to one decimal."
    " A round's differential is how far its total lies above the mean of the player who follows the"
    " honest advice, in tenths of the way from there to the mean of the player who always makes the"
    " longest run: 0 plays like the first, 10 like the second, and lower is better.",
)


@dataclass(frozen=True)
class LinePoint:
    """A player whose mean fixes the scale, with its 95 % interval, in strokes a round."""

    player: str
    differential: int
    mean: float
    low: float
    high: float
    deals: int


@dataclass(frozen=True)
class IndexedRound:
    """A rated round with its differential and the index after it."""

    round: Annotated[str, "Id"]
    date: Annotated[datetime.date, "In the player's zone"]
    total: int
    differential: float
    index: Annotated[float | None, "null before the third round"]


@dataclass(frozen=True)
class WorkedRound(IndexedRound):
    """One of the newest twenty, and whether it counts."""

    counts: bool


@dataclass(frozen=True)
class GolfIndex:
    """The golf index of a preset and its working."""

    rules: str
    rules_words: str
    format: str
    rounds: int
    index: float | None
    line: list[LinePoint]
    working: Annotated[list[WorkedRound], "Newest first"]
    history: Annotated[list[IndexedRound], "Oldest first"]


@dataclass(frozen=True)
class GolfIndexes:
    """A player's golf indexes, one for each preset with rated rounds in strokes."""

    player: Annotated[str, "Handle"]
    indexes: list[GolfIndex]


def golf_indexes(player: Player) -> list[GolfIndex]:
    """The index of each preset with rated rounds of the player, in the order of the presets."""
    return kept("golf-index", version_of(player), lambda: list(_golf_indexes(player)))


def version_of(player: Player) -> tuple[int, int, str]:
    """What the player's indexes depend on, besides the source code."""
    return player.pk, player.data_version, player.zone


def index_rows(player: Player, rules: str) -> list[IndexedRound]:
    """Each rated round of a preset in strokes, oldest first."""
    columns = Format(rules, Scoring.STROKES, HOLES).columns
    rated = player.rounds.rated().counted().filter(**columns)
    rounds = list(
        rated.order_by("played", "pk").values_list("public_id", "played", "total_strokes")
    )
    totals = [
        total for _, _, total in rounds if total is not None
    ]  # a round that counts has a total
    entries = history(totals, line_of(rules))
    zone = ZoneInfo(player.zone)
    return [
        IndexedRound(
            round=round_id,
            date=played.astimezone(zone).date(),
            total=total,
            differential=float(entry.differential),
            index=None if entry.index is None else float(entry.index),
        )
        for (round_id, played, _), total, entry in zip(rounds, totals, entries, strict=True)
    ]


def _golf_indexes(player: Player) -> Iterator[GolfIndex]:
    for preset in PRESETS.values():
        rows = index_rows(player, preset.letter)
        if rows:
            yield GolfIndex(
                rules=preset.letter,
                rules_words=preset.words,
                format=str(Format(preset.letter, Scoring.STROKES, HOLES)),
                rounds=len(rows),
                index=rows[-1].index,
                line=_line(preset.letter),
                working=_working(rows[-NEWEST:]),
                history=rows,
            )


def _working(newest: Sequence[IndexedRound]) -> list[WorkedRound]:
    counted = counting([Decimal(str(row.differential)) for row in newest])
    working = [WorkedRound(**vars(row), counts=at in counted) for at, row in enumerate(newest)]
    return working[::-1]


def _line(rules: str) -> list[LinePoint]:
    """The two players whose means fix the scale, with their differentials."""
    players = references(rules)
    return [_point(name, at, players[name]) for name, at in ((HONEST_ADVICE, 0), (LONGEST_RUN, 10))]


def _point(name: str, differential: int, reference: Reference) -> LinePoint:
    mean = reference.round_strokes
    return LinePoint(name, differential, mean.value, mean.low, mean.high, reference.deals)

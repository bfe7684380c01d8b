"""A player's golf indexes, one for each preset, with their working; kept until the data change."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from django.core.cache import cache

from engine import HONEST_ADVICE, LONGEST_RUN, PRESETS, Scoring
from rounds.models import Player
from rounds.selectors.field import COUNTED
from rounds.terms.formats import Format
from rounds.terms.golf_index import NEWEST, counting, history, line_of, references
from rounds.terms.kinds import Kind

SECONDS_KEPT: Final = 24 * 60 * 60
# Part of every key: to be raised when the same rounds shall give another answer.
EDITION: Final = 1
HOLES: Final = 9


def golf_indexes(player: Player) -> list[dict[str, Any]]:
    """The index of each preset that the player has rated rounds of, in the order of the presets.

    `working` are the newest twenty rounds, newest first, as in `index_rows` and with whether they
    count; `line` are the fixed points of the scale; `history` is as `index_rows`.
    """
    key = f"golf-index:{EDITION}:{player.pk}:{player.data_version}:{player.zone}"
    made = cache.get_or_set(key, lambda: list(_made(player)), SECONDS_KEPT)
    return cast("list[dict[str, Any]]", made)


def index_rows(player: Player, rules: str) -> list[dict[str, Any]]:
    """Each rated round of a preset with its differential and the index after it, oldest first.

    `date` is a day in the player's zone; `index` is None while there are fewer than three rounds.
    """
    rated = player.rounds.filter(
        kind=Kind.RATED, state__in=COUNTED, **Format(rules, Scoring.STROKES, HOLES).columns
    )
    rounds = list(
        rated.order_by("played", "pk").values_list("public_id", "played", "total_strokes")
    )
    totals = [total for _, _, total in rounds if total is not None]  # each that counts has one
    entries = history(totals, line_of(rules))
    zone = ZoneInfo(player.zone)
    return [
        {
            "round": round_id,
            "date": played.astimezone(zone).date().isoformat(),
            "total": total,
            "differential": float(entry.differential),
            "index": None if entry.index is None else float(entry.index),
        }
        for (round_id, played, total), entry in zip(rounds, entries, strict=True)
    ]


def _made(player: Player) -> Iterator[dict[str, Any]]:
    for preset in PRESETS.values():
        rows = index_rows(player, preset.letter)
        if rows:
            yield {
                "rules": preset.letter,
                "rules_words": preset.words,
                "format": str(Format(preset.letter, Scoring.STROKES, HOLES)),
                "rounds": len(rows),
                "index": rows[-1]["index"],
                "line": _line(preset.letter),
                "working": _working(rows[-NEWEST:]),
                "history": rows,
            }


def _working(newest: list[dict[str, Any]]) -> list[dict[str, Any]]:
    counted = counting([Decimal(str(row["differential"])) for row in newest])
    working = [{**row, "counts": place in counted} for place, row in enumerate(newest)]
    return working[::-1]


def _line(rules: str) -> list[dict[str, Any]]:
    """The two players whose means fix the scale, with their differentials."""
    players = references(rules)
    return [
        {
            "player": name,
            "differential": at,
            "mean": players[name].round_strokes.value,
            "low": players[name].round_strokes.low,
            "high": players[name].round_strokes.high,
            "deals": players[name].deals,
        }
        for name, at in ((HONEST_ADVICE, 0), (LONGEST_RUN, 10))
    ]

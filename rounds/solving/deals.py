"""What is known of a deal: what it is worth under each preset, and how it was played here."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, cast

from django.db.models import Avg, Count, F, Min, Q, QuerySet

from engine import PRESETS, GameCode, Rules, Transcript
from rounds.models import Hole
from rounds.selectors.access import sight_of
from rounds.selectors.kept import kept, known
from rounds.solving import solver

Worth = list[dict[str, Any]]

REPLAYS: Final = 10


def known_worth(code: GameCode) -> Worth | None:
    """What `worth` said of the deal not long ago."""
    return cast("Worth | None", known("deal", str(code)))


def worth(code: GameCode) -> Worth:
    """The fewest strokes of a deal under its code's rules and each preset, with best lines.

    Raises SolverBusy.
    """
    return kept("deal", str(code), lambda: _worth(code))


def played(code: GameCode) -> dict[str, Any]:
    """The settled holes with just these cards, of players who are not private.

    Counts and strokes by rules, the most played first, and the newest holes. A seeded deal that is
    asked for by its literal code is not recognised as that.
    """
    holes = _holes_with_cards_of(code)
    by_rules = holes.values(rules=F("golf_round__rules")).annotate(
        holes=Count("pk"),
        cleared=Count("pk", filter=Q(tableau_left=0)),
        best=Min("strokes"),
        mean=Avg("strokes"),
    )
    newest = holes.select_related("golf_round__player").order_by("-settled", "-pk")
    return {
        "by_rules": [
            {**row, "rules_words": Rules.parse(row["rules"]).words}
            for row in by_rules.order_by("-holes", "rules")
        ],
        "newest": list(newest[:REPLAYS]),
    }


def _worth(code: GameCode) -> Worth:
    with solver.seat():
        return [
            {"code": str(same_cards), **solver.solved(Transcript(same_cards, ""))}
            for same_cards in _under_presets(code)
        ]


def _under_presets(code: GameCode) -> Iterator[GameCode]:
    """The code itself, and the same cards under each preset."""
    deal = code.deal
    fitting = (
        replace(preset.rules, jokers=deal.jokers, open_start=deal.open_start)
        for preset in PRESETS.values()
    )
    for rules in dict.fromkeys((code.rules, *fitting)):
        yield GameCode(rules, code.letters)


def _holes_with_cards_of(code: GameCode) -> QuerySet[Hole]:
    deal = code.deal
    spelled = {code.letters, GameCode.of(deal, code.rules).letters}
    codes = [
        str(GameCode(Rules(queen_on_king, king_ace, free_draw, deal.jokers, deal.open_start), each))
        for queen_on_king, king_ace, free_draw in product((False, True), repeat=3)
        for each in spelled
    ]
    return Hole.objects.filter(sight_of(None).review, code__in=codes)

"""Deals in every notation, how they were played here, and the rules to choose from."""

from collections.abc import Iterable
from datetime import datetime
from itertools import product
from typing import Final, cast

from django.db.models import Avg, Count, F, Min, Q, QuerySet

from engine import (
    PARS,
    PRESETS,
    SWITCHES,
    Card,
    GameCode,
    Rules,
    Scoring,
    Transcript,
    format_board,
)
from rounds.models import Hole
from rounds.selectors.access import sight_of
from rounds.selectors.links import deal_links
from rounds.selectors.states import follows
from rounds.terms.deals import (
    DealState,
    PlayedDeal,
    PlayedHole,
    PlayedUnder,
    PresetRules,
    RuleBook,
    SwitchWords,
)
from rounds.terms.kinds import HOLE_COUNTS

REPLAYS: Final = 10


def rule_book() -> RuleBook:
    """Presets and switches with their words, and the scorings, pars and lengths of rounds."""
    return RuleBook(
        presets=[
            PresetRules(
                name=name,
                rules=preset.letter,
                words=preset.words,
                follows=follows(preset.rules),
                free_draw=preset.rules.free_draw,
            )
            for name, preset in PRESETS.items()
        ],
        switches=[
            SwitchWords(letter, switch.name, switch.words) for letter, switch in SWITCHES.items()
        ],
        scorings=list(Scoring),
        pars=list(PARS),
        holes=list(HOLE_COUNTS),
    )


def deal_state(transcript: Transcript) -> DealState:
    """The deal of a transcript in every notation."""
    code = transcript.code
    deal = code.deal
    return DealState(
        code=str(code),
        literal=str(GameCode.of(deal, code.rules)),
        rules=code.rules.field,
        rules_words=code.rules.words,
        waste=str(deal.waste[-1]) if deal.waste else None,
        columns=[_texts(column) for column in deal.columns],
        stock=_texts(deal.stock),
        deal=str(deal),
        board=format_board(deal),
        log=transcript.log,
        played=played(code),
        links=deal_links(code),
    )


def played(code: GameCode) -> PlayedDeal:
    """The settled holes with exactly these cards, of players who are not private.

    Counts and strokes by rules, the most played first, and the newest holes. A literal code does
    not find a hole that was dealt from a seed.
    """
    holes = _holes_with_cards_of(code)
    by_rules = holes.values(rules=F("golf_round__rules")).annotate(
        holes=Count("pk"),
        cleared=Count("pk", filter=Q(tableau_left=0)),
        best=Min("strokes"),
        mean=Avg("strokes"),
    )
    newest = holes.select_related("golf_round__player").order_by("-settled", "-pk")
    return PlayedDeal(
        [
            PlayedUnder(rules_words=Rules.parse(row["rules"]).words, **row)
            for row in by_rules.order_by("-holes", "rules")
        ],
        [_played_hole(hole) for hole in newest[:REPLAYS]],
    )


def _played_hole(hole: Hole) -> PlayedHole:
    golf_round = hole.golf_round
    return PlayedHole(
        id=hole.public_id,
        player=golf_round.player.handle,
        rules=golf_round.rules,
        strokes=hole.strokes,
        settled=cast("datetime", hole.settled),
    )


def _holes_with_cards_of(code: GameCode) -> QuerySet[Hole]:
    deal = code.deal
    spellings = {code.letters, GameCode.of(deal, code.rules).letters}
    codes = [
        str(GameCode(Rules(queen_on_king, king_ace, free_draw, deal.jokers, deal.open_start), each))
        for queen_on_king, king_ace, free_draw in product((False, True), repeat=3)
        for each in spellings
    ]
    return Hole.objects.filter(sight_of(None).review, code__in=codes)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]

"""Recorded rounds and the paper scorecards that they come from."""

from collections.abc import Collection
from datetime import date
from typing import Final, cast

from django.db.models import Prefetch

from engine import Scoring
from rounds.models import Hole, Player, Round
from rounds.selectors.access import DRAFT, own_round
from rounds.selectors.lists import rounds_of
from rounds.selectors.states import round_state
from rounds.terms.errors import NotFound
from rounds.terms.kinds import Kind, State
from rounds.terms.paper import PaperCard
from rounds.terms.states import RecordedRound

DRAFTS_SHOWN: Final = 5


def own_recorded_round(player: Player | None, round_id: str) -> Round:
    """The player's own recorded round, signed or not. Raises NotFound."""
    golf_round = own_round(player, round_id)
    if not golf_round.is_recorded:
        raise NotFound
    return golf_round


def newest_drafts(player: Player | None) -> list[Round]:
    """The newest drafts of scorecards, the one begun last first."""
    drafts = rounds_of(player).filter(DRAFT).order_by("-created", "-pk")
    return list(drafts[:DRAFTS_SHOWN])


def last_card(player: Player | None) -> PaperCard | None:
    """The scorecard that the player began last; None if there is none."""
    cards = Round.objects.filter(player=player, kind=Kind.RECORDED).order_by("-created", "-pk")
    newest = cards.first()
    return card_of(newest) if newest else None


def signed_cards(player: Player, days: Collection[date]) -> list[PaperCard]:
    """The player's signed scorecards of some days."""
    if not days:
        return []
    signed = Round.objects.filter(
        player=player,
        kind=Kind.RECORDED,
        state=State.SIGNED,
        recorded_on__range=(min(days), max(days)),
    ).prefetch_related(Prefetch("holes", Hole.objects.only("golf_round_id", "number", "strokes")))
    return [card_of(golf_round) for golf_round in signed if golf_round.recorded_on in days]


def card_of(golf_round: Round) -> PaperCard:
    """The paper scorecard that a recorded round comes from."""
    strokes = {hole.number: hole.strokes for hole in golf_round.holes.all()}
    return PaperCard(
        day=cast("date", golf_round.recorded_on),
        boxes=tuple(strokes.get(number) for number in range(1, golf_round.hole_count + 1)),
        rules=golf_round.rule_set,
        scoring=Scoring(golf_round.scoring),
        par=golf_round.par,
        notes=golf_round.notes,
    )


def recorded_state(golf_round: Round) -> RecordedRound:
    """A recorded round with its boxes, in strokes, and the version of its card."""
    card = card_of(golf_round)
    return RecordedRound(**vars(round_state(golf_round)), boxes=card.boxes, version=card.version)

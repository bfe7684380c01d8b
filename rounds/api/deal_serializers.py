"""The shapes of deals that are given in full, and of the rules there are."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from engine import (
    GOLF,
    PARS,
    PRESETS,
    SWITCHES,
    Card,
    GameCode,
    Scoring,
    Transcript,
    format_board,
    spelled,
)
from rounds.api.solving_serializers import SolvedSerializer
from rounds.models import Hole
from rounds.selectors.states import follows
from rounds.solving.deals import played
from rounds.terms.kinds import HOLE_COUNTS


class PresetSerializer(serializers.Serializer[None]):
    """A named set of rules."""

    name = serializers.CharField()
    rules = serializers.CharField(help_text="Its field in codes")
    words = serializers.CharField()
    follows = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="For each rank on the waste the ranks that may be played on it",
    )
    free_draw = serializers.BooleanField(help_text="The stock is open at any time")


class SwitchSerializer(serializers.Serializer[None]):
    """One switch of the rules."""

    letter = serializers.CharField(help_text="In a rules field: S and the switches that are on")
    name = serializers.CharField()
    words = serializers.CharField()


class RuleBookSerializer(serializers.Serializer[None]):
    """What a round can be played under."""

    presets = PresetSerializer(many=True)
    switches = SwitchSerializer(many=True, help_text="In the order of a rules field")
    scorings = serializers.ListField(child=serializers.CharField())
    pars = serializers.ListField(child=serializers.IntegerField(), help_text="Of one hole")
    holes = serializers.ListField(child=serializers.IntegerField(), help_text="Of a round")


class PlayedBySerializer(serializers.Serializer[None]):
    """How a deal was played under some rules."""

    rules = serializers.CharField()
    rules_words = serializers.CharField()
    holes = serializers.IntegerField()
    cleared = serializers.IntegerField()
    best = serializers.IntegerField(help_text="Strokes")
    mean = serializers.FloatField(help_text="Strokes")


class PlayedHoleSerializer(serializers.Serializer[Hole]):
    """A settled hole of a deal."""

    id = serializers.CharField(source="public_id")
    player = serializers.CharField(source="golf_round.player.handle")
    rules = serializers.CharField(source="golf_round.rules")
    strokes = serializers.IntegerField()
    settled = serializers.DateTimeField()


class PlayedSerializer(serializers.Serializer[None]):
    """How a deal was played here, by players who are not private."""

    by_rules = PlayedBySerializer(many=True)
    newest = PlayedHoleSerializer(many=True)


class DealSerializer(serializers.Serializer[dict[str, Any]]):
    """A deal in every notation: whoever gives its code or text knows its cards."""

    code = serializers.CharField()
    literal = serializers.CharField(help_text="The code that spells the cards out")
    rules = serializers.CharField()
    rules_words = serializers.CharField()
    waste = serializers.CharField(allow_null=True)
    columns = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    stock = serializers.ListField(child=serializers.CharField(), help_text="The next card first")
    deal = serializers.CharField(help_text=f"waste / {spelled(GOLF.columns)} columns / stock")
    board = serializers.CharField(help_text="For solvers, in lines")
    log = serializers.CharField(help_text="Of a transcript; else empty")
    played = PlayedSerializer()
    links = serializers.DictField(child=serializers.CharField())


class AnalysisSerializer(serializers.Serializer[dict[str, Any]]):
    """What a deal is worth to somebody who knows the stock."""

    code = serializers.CharField()
    under = SolvedSerializer(many=True, help_text="The code's own rules first, then each preset")


def rule_book() -> dict[str, Any]:
    """Presets and switches with their words."""
    presets = [
        {
            "name": name,
            "rules": preset.letter,
            "words": preset.words,
            "follows": follows(preset.rules),
            "free_draw": preset.rules.free_draw,
        }
        for name, preset in PRESETS.items()
    ]
    switches = [
        {"letter": letter, "name": switch.name, "words": switch.words}
        for letter, switch in SWITCHES.items()
    ]
    return {
        "presets": presets,
        "switches": switches,
        "scorings": list(Scoring),
        "pars": list(PARS),
        "holes": list(HOLE_COUNTS),
    }


def deal_state(transcript: Transcript) -> dict[str, Any]:
    """A deal as DealSerializer shows it."""
    code = transcript.code
    deal = code.deal
    return {
        "code": str(code),
        "literal": str(GameCode.of(deal, code.rules)),
        "rules": code.rules.field,
        "rules_words": code.rules.words,
        "waste": str(deal.waste[-1]) if deal.waste else None,
        "columns": [_texts(column) for column in deal.columns],
        "stock": _texts(deal.stock),
        "deal": str(deal),
        "board": format_board(deal),
        "log": transcript.log,
        "played": played(code),
        "links": {"analysis": reverse("api-deal-analysis", args=[code])},
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]

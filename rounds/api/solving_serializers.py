"""Requests to solve or to advise on any position in full."""

from dataclasses import replace
from typing import Any, Final

from rest_framework import serializers

from engine import GOLF, PICK_UP, Card, GolfError, Rules, Transcript, preset_rules, spelled
from rounds.api.http.fields import NotationField, StrictIntegerField, StrictTextField
from rounds.solving.positions import MAX_ORDERS, visible_position
from rounds.terms.choices import RULES_WORDS, read_rules, read_transcript

MAX_TEXT: Final = 5000
EASY: Final = preset_rules("easy")


class DealTextSerializer(serializers.Serializer[None]):
    """A text with a deal. `rules` apply if the text does not name its own; easy by default."""

    text = StrictTextField(
        max_length=MAX_TEXT, help_text="A code, a transcript, a deal or a board, in full"
    )
    rules = NotationField(read_rules, required=False, help_text=RULES_WORDS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The transcript of the text. Raises ValidationError for a bad text or other rules."""
        rules: Rules | None = attrs.get("rules")
        try:
            transcript = read_transcript(attrs["text"], rules or EASY)
        except GolfError as error:
            raise serializers.ValidationError({"text": [str(error)]}) from error
        if rules is not None and transcript.code.rules != _fitting(rules, transcript):
            raise serializers.ValidationError(
                {"rules": ["The code sets the rules, and other rules were given"]}
            )
        return {"transcript": transcript}


class SolveSerializer(DealTextSerializer):
    """A position to solve."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The transcript. Raises ValidationError for a hole that was picked up: it is over."""
        read = super().validate(attrs)
        if read["transcript"].log.endswith(PICK_UP):
            raise serializers.ValidationError({"text": ["This hole was picked up: it is over"]})
        return read


class VisibleSerializer(serializers.Serializer[None]):
    """A position as its player sees it, and the cards that nobody has seen yet."""

    rules = NotationField(read_rules, help_text=RULES_WORDS)
    columns = serializers.ListField(
        child=serializers.ListField(child=NotationField(Card.parse), max_length=GOLF.column_cards),
        min_length=GOLF.columns,
        max_length=GOLF.columns,
        help_text=f"{spelled(GOLF.columns).capitalize()}, each from its top to its available card",
    )
    waste = NotationField(
        Card.parse, allow_null=True, help_text="Its top card; null on an open start"
    )
    unseen = serializers.ListField(
        child=NotationField(Card.parse), help_text="The cards of the stock, in any order"
    )
    orders = StrictIntegerField(
        required=False,
        min_value=1,
        max_value=MAX_ORDERS,
        help_text="Random orders of the unseen cards to average over; 32 by default",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The position and the orders. Raises ValidationError for an impossible position."""
        orders = attrs.pop("orders", None)
        try:
            return {"visible": visible_position(**attrs), "orders": orders}
        except GolfError as error:
            raise serializers.ValidationError(str(error)) from error


def _fitting(rules: Rules, transcript: Transcript) -> Rules:
    """The rules with the jokers and the start of the transcript's cards."""
    deal = transcript.code.deal
    return replace(rules, jokers=deal.jokers, open_start=deal.open_start)

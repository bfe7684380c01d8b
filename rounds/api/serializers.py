"""Requests that begin and play rounds. The answers are declared in `rounds.terms`."""

import re
from typing import Any, Final

from rest_framework import serializers
from rest_framework.request import Request

from engine import GOLF, MAX_LETTERS, Card, GameCode, Scoring
from rounds.api.http.fields import NotationField, StrictIntegerField, StrictTextField
from rounds.terms.choices import RULES_WORDS, RoundChoice, read_rules
from rounds.terms.kinds import Kind

ACTIONS: Final = re.compile(rf"[{GOLF.letters}dup]*\Z")


class ChoiceSerializer(serializers.Serializer[RoundChoice]):
    """A round to begin. A code sets the rules; without rules they are those of a newcomer."""

    rules = NotationField(read_rules, required=False, help_text=RULES_WORDS)
    scoring = serializers.ChoiceField(choices=list(Scoring), default=Scoring.STROKES)
    par = StrictIntegerField(default=4, help_text="Of one hole: 4 or 5")
    kind = serializers.ChoiceField(choices=Kind.choices, default=Kind.CASUAL)
    holes = StrictIntegerField(default=9, help_text="1, 9 or 18")
    winnable_only = serializers.BooleanField(
        default=False, help_text="Skip deals that optimal play cannot clear; casual only"
    )
    code = NotationField(GameCode.parse, required=False, help_text="Deals the first hole")

    def choice(self) -> RoundChoice:
        """The choice. Raises ImpossibleChoice if its parts do not fit together."""
        fields = dict(self.validated_data)
        fields["hole_count"] = fields.pop("holes")
        fields["scoring"] = Scoring(fields["scoring"])
        fields["kind"] = Kind(fields["kind"])
        if code := fields.get("code"):
            fields.setdefault("rules", code.rules)
        return RoundChoice(**fields)


def choice_in(request: Request) -> RoundChoice:
    """The choice in a request's body. Raises ValidationError and ImpossibleChoice."""
    shape = ChoiceSerializer(data=request.data)
    shape.is_valid(raise_exception=True)
    return shape.choice()


class ActSerializer(serializers.Serializer[None]):
    """Actions on a hole, or a tap on a card, at the ply that the client has seen."""

    actions = StrictTextField(
        required=False,
        max_length=MAX_LETTERS,
        trim_whitespace=False,
        help_text=f"Letters, judged in order: {GOLF.letters[0]} … {GOLF.letters[-1]} "
        "play a column, d draw, u undo, p pick up",
    )
    card = NotationField(Card.parse, required=False, help_text="Any card on the table, such as TS")
    ply = StrictIntegerField(min_value=0, max_value=MAX_LETTERS)

    def validate_actions(self, actions: str) -> str:
        """The letters. Raises ValidationError if one is not an action."""
        wrong = next((letter for letter in actions if not ACTIONS.match(letter)), None)
        if wrong is not None:
            raise serializers.ValidationError(
                f"{wrong!r} is not an action: columns are {GOLF.letters_words}, "
                "d draws, u takes back, p picks up"
            )
        return actions

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The members. Raises ValidationError unless there is either actions or a card."""
        if ("actions" in attrs) == ("card" in attrs):
            raise serializers.ValidationError("Give either actions or a card")
        return attrs


class HintSerializer(serializers.Serializer[None]):
    """A request for a hint at the ply that the client has seen."""

    ply = StrictIntegerField(min_value=0, max_value=MAX_LETTERS)

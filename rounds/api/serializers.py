"""The shapes that the API takes and gives.

A shape that goes out is made by a selector; its fields here are what the OpenAPI document says.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine import GOLF, MAX_LETTERS, Card, Ending, GameCode, GolfError, Scoring, spelled
from rounds.models import Hole, Round
from rounds.selectors.states import hole_summary, round_state, settled_record
from rounds.terms.choices import RoundChoice, read_rules
from rounds.terms.kinds import Kind, State
from rounds.web.tables import hole_state

# Named once for the OpenAPI document, where it is one enumeration.
ENDINGS: Final = [(str(ending), str(ending)) for ending in Ending]
ACTIONS: Final = re.compile(rf"[{GOLF.letters}dup]*\Z")


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without a fraction: no text, no boolean."""

    def to_internal_value(self, data: Any) -> int:
        """The number itself."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class StrictTextField(serializers.CharField):
    """A JSON text: no number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        """The text itself."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class NotationField(StrictTextField):
    """A text that the engine reads; what is wrong with it is said in the engine's words."""

    def __init__(self, read: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.read = read

    def to_internal_value(self, data: Any) -> Any:
        """What the text names."""
        try:
            return self.read(super().to_internal_value(data))
        except GolfError as error:
            raise serializers.ValidationError(str(error)) from error


class ChoiceSerializer(serializers.Serializer[RoundChoice]):
    """A round to begin; what is left out is as for a newcomer, and a code sets the rules."""

    rules = NotationField(read_rules, required=False, help_text="easy, classic, strict or a field")
    scoring = serializers.ChoiceField(choices=list(Scoring), default=Scoring.STROKES)
    par = StrictIntegerField(default=4, help_text="Of one hole: 4 or 5")
    kind = serializers.ChoiceField(choices=Kind.choices, default=Kind.CASUAL)
    holes = StrictIntegerField(default=9, help_text="1, 9 or 18")
    winnable_only = serializers.BooleanField(
        default=False, help_text="Pass over deals that optimal play cannot clear; casual only"
    )
    code = NotationField(GameCode.parse, required=False, help_text="Deals the first hole")

    def choice(self) -> RoundChoice:
        """The choice itself. Raises ImpossibleChoice when its parts do not go together."""
        fields = dict(self.validated_data)
        fields["hole_count"] = fields.pop("holes")
        fields["scoring"] = Scoring(fields["scoring"])
        fields["kind"] = Kind(fields["kind"])
        if code := fields.get("code"):
            fields.setdefault("rules", code.rules)
        return RoundChoice(**fields)


class ActSerializer(serializers.Serializer[None]):
    """Actions on a hole, or a tap on a card, at the ply that the client has seen."""

    actions = StrictTextField(
        required=False,
        max_length=MAX_LETTERS,
        trim_whitespace=False,
        help_text=f"Letters, judged in order: {GOLF.letters[0]} … {GOLF.letters[-1]} "
        "play a column, d draw, u undo, p pick up",
    )
    card = NotationField(Card.parse, required=False, help_text="Any card on the table, as TS")
    ply = StrictIntegerField(min_value=0, max_value=MAX_LETTERS)

    def validate_actions(self, actions: str) -> str:
        """Only letters that are actions."""
        wrong = next((letter for letter in actions if not ACTIONS.match(letter)), None)
        if wrong is not None:
            raise serializers.ValidationError(
                f"{wrong!r} is no action: columns are {GOLF.letters_words}, d draws, u takes back, "
                "p picks up"
            )
        return actions

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either actions or a card."""
        if ("actions" in attrs) == ("card" in attrs):
            raise serializers.ValidationError("Give either actions or a card")
        return attrs


class LinksField(serializers.DictField):
    """Addresses of related things by name."""

    child = serializers.CharField()

    def __init__(self) -> None:
        super().__init__(help_text="Addresses of related things by name")


class RoundSerializer(serializers.Serializer[Round]):
    """A round with its running scorecard; lists are by hole, null where it is not over."""

    id = serializers.CharField()
    player = serializers.CharField(help_text="Handle")
    kind = serializers.ChoiceField(choices=Kind.choices)
    scoring = serializers.ChoiceField(choices=list(Scoring))
    rules = serializers.CharField()
    rules_words = serializers.CharField()
    holes = serializers.IntegerField()
    par = serializers.IntegerField()
    winnable_only = serializers.BooleanField(help_text="Deals that cannot be cleared are left out")
    round_par = serializers.IntegerField()
    state = serializers.ChoiceField(choices=State.choices)
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField(help_text="When anything of it changed last")
    closed = serializers.DateTimeField(allow_null=True)
    recorded_on = serializers.DateField(
        allow_null=True, help_text="The day on a paper scorecard; null of rounds played here"
    )
    notes = serializers.CharField(allow_blank=True)
    hole_ids = serializers.ListField(child=serializers.CharField(allow_null=True))
    endings = serializers.ListField(child=serializers.ChoiceField(choices=ENDINGS, allow_null=True))
    scores = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    running_to_par = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    nines = serializers.ListField(child=serializers.IntegerField(), help_text="OUT, IN")
    total = serializers.IntegerField()
    to_par = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField(
        allow_null=True, help_text="Number of the newest hole; null of an empty scorecard"
    )
    next = serializers.ChoiceField(
        choices=["deal", "sign", "again"],
        allow_null=True,
        help_text="What can be done with the round now",
    )
    links = LinksField()

    def to_representation(self, instance: Round) -> dict[str, Any]:
        """What the selector says."""
        return round_state(instance)


class HoleSummarySerializer(serializers.Serializer[Hole]):
    """A hole in a list: its results so far."""

    id = serializers.CharField()
    round = serializers.CharField()
    number = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="Letters in the log: the version of the hole")
    kind = serializers.ChoiceField(choices=Kind.choices)
    rules = serializers.CharField()
    scoring = serializers.ChoiceField(choices=list(Scoring))
    known = serializers.BooleanField(help_text="Dealt from a pasted code")
    ending = serializers.ChoiceField(choices=ENDINGS, allow_null=True)
    settled = serializers.BooleanField(help_text="Can never change again")
    code = serializers.CharField(allow_null=True, help_text="Opens when the hole is settled")
    score = serializers.IntegerField(help_text="In the round's unit, as if it ended now")
    strokes = serializers.IntegerField()
    points = serializers.IntegerField()
    timed_points = serializers.IntegerField()
    tableau_left = serializers.IntegerField()
    stock_count = serializers.IntegerField()
    moves = serializers.IntegerField()
    draws = serializers.IntegerField()
    undos = serializers.IntegerField()
    hints = serializers.IntegerField()
    peeks = serializers.IntegerField()
    longest_run = serializers.IntegerField()
    seconds = serializers.IntegerField()
    log = serializers.CharField()
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField(help_text="When it changed last")
    links = LinksField()

    def to_representation(self, instance: Hole) -> dict[str, Any]:
        """What the selector says."""
        return hole_summary(instance)


class AdvisedMoveSerializer(serializers.Serializer[None]):
    """A legal move and what it is worth."""

    letter = serializers.CharField()
    mean_strokes = serializers.FloatField(help_text="Mean fewest strokes after it")
    standard_error = serializers.FloatField()
    cost = serializers.FloatField(help_text="Strokes worse than the advised move, on average")


class AdviceSerializer(serializers.Serializer[None]):
    """Honest advice over random orders of the unseen cards; the advised move comes first."""

    sentence = serializers.CharField()
    orders = serializers.IntegerField(help_text="Of the unseen cards, per mean")
    moves = AdvisedMoveSerializer(many=True)


class HoleStateSerializer(HoleSummarySerializer):
    """A hole's whole visible state: enough to draw the table and to know what is legal."""

    rules_words = serializers.CharField()
    free_draw = serializers.BooleanField()
    open_start = serializers.BooleanField()
    follows = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="For each rank on the waste the ranks that may be played on it",
    )
    columns = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text=f"{spelled(GOLF.columns).capitalize()}, each from its top to its available card",
    )
    waste = serializers.CharField(allow_null=True, help_text="The top card")
    waste_count = serializers.IntegerField()
    stock = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Opens when the hole is settled"
    )
    words = serializers.CharField(help_text="The position, spoken")
    legal = serializers.ListField(child=serializers.CharField(), help_text="Letters of legal moves")
    can_undo = serializers.BooleanField()
    undo_refusal = serializers.CharField(allow_null=True)
    actions = serializers.IntegerField(help_text="Plays, draws and undos")
    clock_running = serializers.BooleanField()
    advice = AdviceSerializer(
        allow_null=True, help_text="After a hint, until the next action; null at other times"
    )
    golf_round = RoundSerializer()

    def to_representation(self, instance: Hole) -> dict[str, Any]:
        """What the selector says."""
        return hole_state(instance)


class HoleSerializer(HoleStateSerializer):
    """A hole's state and, once it is settled, its record."""

    deal = serializers.CharField(
        allow_null=True, help_text=f"waste / {spelled(GOLF.columns)} columns / stock"
    )
    transcript = serializers.CharField(
        allow_null=True, help_text="Code and log: it replays anywhere"
    )
    times = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Milliseconds since the first letter, by letter",
    )

    def to_representation(self, instance: Hole) -> dict[str, Any]:
        """What the selectors say."""
        return super().to_representation(instance) | settled_record(instance)


class ActedSerializer(HoleStateSerializer):
    """The state after actions, and how many letters were applied."""

    applied = serializers.IntegerField()


class HintSerializer(serializers.Serializer[None]):
    """A request for a hint at the ply that the client has seen."""

    ply = StrictIntegerField(min_value=0, max_value=MAX_LETTERS)


class LedgerEntrySerializer(serializers.Serializer[None]):
    """What one action of the effective line cost, in strokes; after = before + the three costs."""

    letter = serializers.CharField()
    advised = serializers.CharField(help_text="The letter of the advised move")
    choices = serializers.IntegerField(help_text="How many moves were legal")
    before = serializers.FloatField(help_text="Mean fewest strokes, seen from before it")
    after = serializers.FloatField(help_text="The same after it")
    decision = serializers.FloatField(help_text="Against the advised move")
    decision_error = serializers.FloatField(help_text="Standard error of decision")
    hidden = serializers.FloatField(help_text="The price of not knowing the stock")
    luck = serializers.FloatField(help_text="What the drawn card changed")
    lost = serializers.IntegerField(help_text="Against the best line, the stock known")
    accurate = serializers.BooleanField()


class ReviewSerializer(serializers.Serializer[None]):
    """The review of a settled hole: strokes − expected = decision + hidden + luck."""

    hole = serializers.CharField(help_text="Id")
    orders = serializers.IntegerField()
    strokes = serializers.IntegerField()
    fewest_strokes = serializers.IntegerField(help_text="Of the deal, the stock known")
    strokes_lost = serializers.IntegerField()
    expected = serializers.FloatField(help_text="Mean fewest strokes of the deal, stock unseen")
    decision = serializers.FloatField()
    hidden = serializers.FloatField()
    luck = serializers.FloatField()
    accuracy = serializers.FloatField(allow_null=True, help_text="Null without a choice")
    best_line = serializers.CharField(help_text="A transcript")
    ledger = LedgerEntrySerializer(many=True)


class PendingSerializer(serializers.Serializer[None]):
    """A review that a worker is at."""

    state = serializers.ChoiceField(choices=["pending"])


class ProblemSerializer(serializers.Serializer[None]):
    """An error (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable, for programs")
    detail = serializers.CharField(help_text="For people")
    errors = serializers.DictField(  # type: ignore[assignment]
        required=False, help_text="Messages by field (400)"
    )


class ActProblemSerializer(ProblemSerializer):
    """An error of an action: how many letters stand, and the state now."""

    applied = serializers.IntegerField(required=False)
    hole = HoleStateSerializer(required=False)

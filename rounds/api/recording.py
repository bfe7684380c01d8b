"""Paper scorecards over the API: begin, change, sign or delete a draft."""

from dataclasses import replace
from typing import Any, Final

from django.core.validators import RegexValidator
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from engine import Scoring
from rounds.api.http.fields import NotationField, StrictIntegerField, StrictTextField
from rounds.api.http.problems import Problem
from rounds.api.http.views import CONFLICT, NOT_FOUND, VisitorView
from rounds.selectors.paper import card_of, own_recorded_round, recorded_state
from rounds.services.paper import change_draft, delete_draft, record_round, sign_draft
from rounds.terms.choices import read_rules
from rounds.terms.kinds import Scope
from rounds.terms.paper import CARD_SIZES, VERSION_LETTERS, PaperCard
from rounds.terms.states import RecordedRound
from rounds.web.visitors import as_player

IS_VERSION: Final = RegexValidator(
    rf"^[0-9a-f]{{{VERSION_LETTERS}}}\Z", "Give the version that a draft's answer told"
)
EXAMPLE_BOXES = [5, 3, -4, 0, 12, 7, 1, None, None]
CARD_EXAMPLE = OpenApiExample(
    "A draft: hole 3 cleared with four cards left in the stock, two holes still to fill in",
    {"recorded_on": "2026-05-03", "boxes": EXAMPLE_BOXES, "rules": "strict", "notes": "At Anna's"},
    request_only=True,
)


class CardSerializer(serializers.Serializer[PaperCard]):
    """The contents of a paper scorecard."""

    recorded_on = serializers.DateField(help_text="The day it was played; not in the future")
    boxes = serializers.ListField(
        child=StrictIntegerField(allow_null=True),
        max_length=max(CARD_SIZES),
        help_text="9 or 18, in strokes: the cards left or, for a cleared hole, 0 minus the "
        "cards left in the stock; null for an empty box",
    )
    rules = NotationField(read_rules, required=False, help_text="strict by default")
    scoring = serializers.ChoiceField(
        choices=list(Scoring), required=False, help_text="strokes or points"
    )
    par = StrictIntegerField(required=False, help_text="Of one hole: 4 or 5; 4 by default")
    notes = StrictTextField(required=False, allow_blank=True, trim_whitespace=False)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The members, renamed to the fields of PaperCard."""
        sent: dict[str, Any] = super().to_internal_value(data)
        if "recorded_on" in sent:
            sent["day"] = sent.pop("recorded_on")
        if "boxes" in sent:
            sent["boxes"] = tuple(sent["boxes"])
        if "scoring" in sent:
            sent["scoring"] = Scoring(sent["scoring"])
        return sent


class VersionSerializer(serializers.Serializer[None]):
    """The version of a draft that the client has seen."""

    version = StrictTextField(trim_whitespace=False, validators=[IS_VERSION])


class ChangedCardSerializer(CardSerializer):
    """A new card for the draft that the client has seen."""

    version = StrictTextField(
        trim_whitespace=False,
        validators=[IS_VERSION],
        help_text="Of the draft that the client has seen",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The members. Raises ValidationError without a version, even for a partial change."""
        if "version" not in attrs:
            raise serializers.ValidationError({"version": "This field is required."})
        return attrs


class RecordedRoundList(VisitorView):
    """New drafts."""

    scopes = {"POST": Scope.WRITE}

    @extend_schema(
        request=CardSerializer,
        examples=[CARD_EXAMPLE],
        responses={201: RecordedRound, 400: Problem},
    )
    def post(self, request: Request) -> Response:
        """Begin a draft of a paper scorecard."""
        shape = CardSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        card = PaperCard(**shape.validated_data)
        golf_round = as_player(self.visit, self.player, lambda owner: record_round(owner, card))
        return Response(recorded_state(golf_round), status=status.HTTP_201_CREATED)


class RecordedRoundDetail(VisitorView):
    """One of the caller's recorded rounds."""

    scopes = {"GET": Scope.READ, **dict.fromkeys(("PUT", "PATCH", "DELETE"), Scope.WRITE)}

    @extend_schema(responses={200: RecordedRound, **NOT_FOUND})
    def get(self, request: Request, round_id: str) -> Response:
        """A recorded round of the caller, with its boxes in strokes."""
        return Response(recorded_state(own_recorded_round(self.player, round_id)))

    @extend_schema(
        request=ChangedCardSerializer,
        responses={200: RecordedRound, 400: Problem, **CONFLICT},
    )
    def put(self, request: Request, round_id: str) -> Response:
        """Replace the draft with another card; missing members get their defaults."""
        sent = self._sent(request)
        version = sent.pop("version")
        return self._change(round_id, PaperCard(**sent), version)

    @extend_schema(
        request=ChangedCardSerializer(partial=True),
        responses={200: RecordedRound, 400: Problem, **CONFLICT},
    )
    def patch(self, request: Request, round_id: str) -> Response:
        """Change some members of the draft; boxes are replaced all together."""
        sent = self._sent(request, partial=True)
        version = sent.pop("version")
        stored = card_of(own_recorded_round(self.player, round_id))
        return self._change(round_id, replace(stored, **sent), version)

    @extend_schema(responses={204: None, **CONFLICT})
    def delete(self, request: Request, round_id: str) -> Response:
        """Delete the draft."""
        delete_draft(self.owner, round_id)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _sent(self, request: Request, *, partial: bool = False) -> dict[str, Any]:
        shape = ChangedCardSerializer(data=request.data, partial=partial)
        shape.is_valid(raise_exception=True)
        return dict(shape.validated_data)

    def _change(self, round_id: str, card: PaperCard, version: str) -> Response:
        golf_round = change_draft(self.owner, round_id, card, version)
        return Response(recorded_state(golf_round))


class RecordedRoundSign(VisitorView):
    """The signature under a paper scorecard."""

    scopes = {"POST": Scope.WRITE}

    @extend_schema(
        request=VersionSerializer,
        responses={200: RecordedRound, 400: Problem, **CONFLICT},
    )
    def post(self, request: Request, round_id: str) -> Response:
        """Sign the draft once every box is filled; it then counts and never changes again."""
        shape = VersionSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        version = shape.validated_data["version"]
        return Response(recorded_state(sign_draft(self.owner, round_id, version)))

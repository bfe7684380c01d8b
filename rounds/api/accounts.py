"""The caller's account: who it is, and its settings."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.fields import StrictBooleanField, StrictTextField
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import ANY_TOKEN, TokenScopes
from rounds.api.http.views import VisitorView
from rounds.models import Player, Token
from rounds.selectors.accounts import me_state
from rounds.services.players import change_settings
from rounds.terms.accounts import MeState
from rounds.terms.kinds import Scope
from rounds.terms.zones import ZONES

REFUSED: Final = dict.fromkeys((400, 401, 403, 409), Problem)


class SettingsSerializer(serializers.Serializer[None]):
    """Settings to change; the others stay as they are."""

    zone = StrictTextField(
        max_length=64, required=False, help_text="IANA time zone, such as Europe/Berlin"
    )
    is_private = StrictBooleanField(required=False, help_text="Nobody else sees the player")
    is_bot = StrictBooleanField(
        required=False, help_text="A program plays; fixed by the first rated round"
    )

    def validate_zone(self, zone: str) -> str:
        """The zone. Raises ValidationError if the site does not know it."""
        if zone not in ZONES:
            raise serializers.ValidationError(f"{zone!r} is not a time zone known here")
        return zone

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The settings. Raises ValidationError without any, as for a misspelt name."""
        if not attrs:
            raise serializers.ValidationError("Give zone, is_private or is_bot")
        return attrs


class Me(VisitorView):
    """The caller."""

    scopes = {"GET": ANY_TOKEN, "PATCH": Scope.WRITE}
    permission_classes = [TokenScopes]

    @extend_schema(operation_id="me_retrieve", responses={200: MeState, 401: Problem})
    def get(self, request: Request) -> Response:
        """The caller's player and settings, and the scopes of the token; 401 for nobody."""
        return Response(self._me(self._somebody()))

    @extend_schema(
        operation_id="me_partial_update",
        request=SettingsSerializer,
        responses={200: MeState, **REFUSED},
    )
    def patch(self, request: Request) -> Response:
        """Change `zone`, `is_private` or `is_bot`. Returns all settings as they are now."""
        player = self._somebody()
        shape = SettingsSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(self._me(change_settings(player, **shape.validated_data)))

    def _somebody(self) -> Player:
        if self.player is None:
            raise NotAuthenticated("Nobody is logged in, and no token was sent")
        return self.player

    def _me(self, player: Player) -> MeState:
        token = self.request.auth
        return me_state(player, token.scope_list if isinstance(token, Token) else None)

"""The shapes of the account: who the caller is, its settings, its tokens."""

from typing import Any
from zoneinfo import available_timezones

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rounds.api.serializers import StrictIntegerField, StrictTextField
from rounds.models import Player, Token
from rounds.selectors.links import player_links
from rounds.services.tokens import LONGEST_DAYS
from rounds.terms.kinds import Scope


class StrictBooleanField(serializers.BooleanField):
    """JSON's true or false: no text, no number."""

    def to_internal_value(self, data: Any) -> bool:
        """The value itself."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class SettingsSerializer(serializers.Serializer[None]):
    """Settings to change; what is left out stays."""

    zone = StrictTextField(
        max_length=64, required=False, help_text="IANA time zone, as Europe/Berlin"
    )
    is_private = StrictBooleanField(required=False, help_text="Strangers see nothing of the player")
    is_bot = StrictBooleanField(
        required=False, help_text="A program plays; settled by the first rated round"
    )

    def validate_zone(self, zone: str) -> str:
        """Only a zone that the site knows."""
        if zone not in available_timezones():
            raise serializers.ValidationError(f"{zone!r} is no time zone known here")
        return zone

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """At least one of them, so that a misspelt name is not passed over."""
        if not attrs:
            raise serializers.ValidationError("Give zone, is_private or is_bot")
        return attrs


class PlayerSerializer(serializers.Serializer[Player]):
    """What anybody may know of a player."""

    player = serializers.CharField(source="handle", help_text="Handle")
    is_guest = serializers.BooleanField(help_text="Plays without an account, from one browser")
    is_bot = serializers.BooleanField()
    created = serializers.DateTimeField()
    links = serializers.SerializerMethodField(help_text="Addresses by name")

    def get_links(self, player: Player) -> dict[str, str]:
        """Where more about the player is."""
        return player_links(player)


class MeSerializer(PlayerSerializer):
    """Who calls, with the settings, and what it may do."""

    is_private = serializers.BooleanField()
    zone = serializers.CharField()
    scopes = serializers.SerializerMethodField(
        help_text="Of the token that was sent; null with a session, which may do everything"
    )

    @extend_schema_field(
        serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices), allow_null=True)
    )
    def get_scopes(self, player: Player) -> list[Scope] | None:
        """What the token of the request may be used for."""
        token = self.context["request"].auth
        return token.scope_list if isinstance(token, Token) else None


class NewTokenSerializer(serializers.Serializer[None]):
    """A token to make."""

    name = StrictTextField(max_length=50, help_text="For whoever reads the list of tokens")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), allow_empty=False, max_length=3
    )
    days = StrictIntegerField(
        min_value=1,
        max_value=LONGEST_DAYS,
        allow_null=True,
        default=None,
        help_text="Until it expires; never when it is null or left out",
    )


class TokenSerializer(serializers.Serializer[Token]):
    """A token, without its text."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField()
    begins = serializers.CharField(source="token_key", help_text="How its text begins")
    scopes = serializers.ListField(
        source="scope_list", child=serializers.ChoiceField(choices=Scope.choices)
    )
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(source="expiry", allow_null=True)
    expired = serializers.BooleanField(source="is_expired")
    used = serializers.DateTimeField(allow_null=True, help_text="Last; may be a minute old")


class TokensSerializer(serializers.Serializer[dict[str, Any]]):
    """All tokens of an account."""

    results = TokenSerializer(many=True)


class MadeTokenSerializer(TokenSerializer):
    """A token just made: the only answer that has its text."""

    token = serializers.CharField(help_text="To be sent as `Authorization: Bearer …`")

"""The shapes of comparisons and of the field's numbers."""

from typing import Any

from rest_framework import serializers


class BesideSerializer(serializers.Serializer[dict[str, Any]]):
    """A score beside the means of the player's usual and of the field."""

    score = serializers.IntegerField(allow_null=True, help_text="null while it is not known")
    usual = serializers.FloatField(allow_null=True)
    field = serializers.FloatField(allow_null=True)


class BesideHoleSerializer(BesideSerializer):
    """A hole's."""

    number = serializers.IntegerField()


class RoundComparisonSerializer(serializers.Serializer[dict[str, Any]]):
    """A round beside the player's other rounds of its format and everybody else's."""

    usual_rounds = serializers.IntegerField(help_text="The player's others that count")
    field_rounds = serializers.IntegerField(help_text="Other players', played here")
    holes = BesideHoleSerializer(many=True)
    total = BesideSerializer()

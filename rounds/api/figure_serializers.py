"""The shapes of a player's figures and charts, as docs/statistics.md defines them."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers


@extend_schema_serializer(component_name="Portion")
class ShareSerializer(serializers.Serializer[dict[str, Any]]):
    """A share of a population, 0 to 1, with its 95 % interval."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()

"""The shapes of comparisons and of the field's numbers."""

from typing import Any

from rest_framework import serializers

from rounds.api.figure_serializers import FiguresSerializer


class ComparedSerializer(serializers.Serializer[dict[str, Any]]):
    """One side of a comparison."""

    player = serializers.CharField(help_text="Handle")
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)
    sentence = serializers.CharField()
    figures = FiguresSerializer()


class DifferenceSerializer(serializers.Serializer[dict[str, Any]]):
    """How much higher the figure is of the first side than of the second."""

    name = serializers.CharField(help_text="Of the figure")
    difference = serializers.FloatField()
    low = serializers.FloatField(allow_null=True, help_text="Of the 95 % interval, where defined")
    high = serializers.FloatField(allow_null=True)


class ComparisonSerializer(serializers.Serializer[dict[str, Any]]):
    """Two players in one format, or two periods of one."""

    format = serializers.CharField(help_text="As E-strokes-9")
    format_words = serializers.CharField()
    unit = serializers.ChoiceField(choices=["strokes", "points"])
    first = ComparedSerializer()
    second = ComparedSerializer()
    differences = DifferenceSerializer(many=True)

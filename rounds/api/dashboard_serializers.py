"""The shapes of comparisons and of the field's numbers."""

from typing import Any

from rest_framework import serializers

from rounds.api.figure_serializers import FiguresSerializer, ShareSerializer
from rounds.figures.site import PLAYERS


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


class FormatLineSerializer(serializers.Serializer[dict[str, Any]]):
    """How much a format is played."""

    format = serializers.CharField(help_text="As E-strokes-9")
    format_words = serializers.CharField()
    rounds = serializers.IntegerField()
    holes = serializers.IntegerField()


class ClearRateSerializer(serializers.Serializer[dict[str, Any]]):
    """The clear rate of the field under some rules, and that of optimal play on random deals."""

    rules = serializers.CharField(help_text="The rules field of game codes")
    rules_words = serializers.CharField()
    field = ShareSerializer()
    optimal = ShareSerializer(allow_null=True, help_text="null unless it was surveyed")


class SpreadSerializer(serializers.Serializer[dict[str, Any]]):
    """Scores; no deviation with a single one."""

    mean = serializers.FloatField()
    median = serializers.FloatField()
    deviation = serializers.FloatField(allow_null=True)
    best = serializers.IntegerField()
    worst = serializers.IntegerField()


class BarSerializer(serializers.Serializer[dict[str, Any]]):
    """Holes, or deals, with a score from `low` to `high`."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    holes = serializers.IntegerField()
    cleared = serializers.IntegerField()
    share = serializers.FloatField()


class OptimalSerializer(serializers.Serializer[dict[str, Any]]):
    """What optimal play comes to on random deals, in strokes."""

    deals = serializers.IntegerField()
    clear_rate = ShareSerializer()
    strokes = SpreadSerializer()
    scores = BarSerializer(many=True)


class FieldSerializer(serializers.Serializer[dict[str, Any]]):
    """The field of one format."""

    format = serializers.CharField()
    format_words = serializers.CharField()
    unit = serializers.ChoiceField(choices=["strokes", "points"])
    rounds = serializers.IntegerField()
    holes = serializers.IntegerField()
    clear_rate = ShareSerializer(allow_null=True)
    round_score = SpreadSerializer(allow_null=True)
    hole_score = SpreadSerializer(allow_null=True)
    scores = BarSerializer(many=True)
    optimal = OptimalSerializer(allow_null=True, help_text="null unless it was surveyed")


class SiteSerializer(serializers.Serializer[dict[str, Any]]):
    """The site's numbers."""

    players = serializers.ChoiceField(choices=PLAYERS)
    rounds = serializers.IntegerField()
    holes = serializers.IntegerField()
    formats = FormatLineSerializer(many=True, help_text="The most played")
    clear_rates = ClearRateSerializer(many=True)
    field = FieldSerializer(allow_null=True, help_text="null while nothing was played")

"""The shapes of a player's figures and charts, as docs/statistics.md defines them."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from rounds.charts.sizes import SIZES
from rounds.web.context import THEMES


class PictureSerializer(serializers.Serializer[None]):
    """How a picture is drawn."""

    theme = serializers.ChoiceField(choices=list(THEMES), default="light")
    size = serializers.ChoiceField(
        choices=list(SIZES), default="wide", help_text="narrow is legible 320 pixels wide"
    )


class RecordSerializer(serializers.Serializer[dict[str, Any]]):
    """A value with the round that holds it and, for figures of holes, the hole."""

    value = serializers.IntegerField()
    round = serializers.CharField(help_text="Id")
    date = serializers.DateField()
    number = serializers.IntegerField(required=False, help_text="Of the hole")
    hole = serializers.CharField(
        required=False,
        allow_null=True,
        help_text="Id; null without a log: of a scorecard, or never dealt",
    )


@extend_schema_serializer(component_name="Portion")
class ShareSerializer(serializers.Serializer[dict[str, Any]]):
    """A share of a population, 0 to 1, with its 95 % interval."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class ScoresSerializer(serializers.Serializer[dict[str, Any]]):
    """Scores in the format's unit; no deviation with a single one."""

    mean = serializers.FloatField()
    median = serializers.FloatField()
    deviation = serializers.FloatField(allow_null=True)
    best = RecordSerializer()
    worst = RecordSerializer()


class IntervalSerializer(serializers.Serializer[dict[str, Any]]):
    """A mean with its 95 % interval, which a single value does not have."""

    mean = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


class MeanSerializer(IntervalSerializer):
    """A mean over holes."""

    count = serializers.IntegerField(help_text="Holes that the mean is of")


class HoleNumberSerializer(MeanSerializer):
    """The holes of one number."""

    number = serializers.IntegerField()


class ColumnSerializer(MeanSerializer):
    """Cards left in a column."""

    column = serializers.IntegerField(help_text="1 to 7")


@extend_schema_serializer(component_name="Rank")
class RankSerializer(ShareSerializer):
    """Holes with a card of a rank left."""

    rank = serializers.CharField(help_text="A, 2 … 9, T, J, Q, K; X for jokers")


class MedianSerializer(serializers.Serializer[dict[str, Any]]):
    """A median over holes."""

    median = serializers.FloatField()
    count = serializers.IntegerField(help_text="Holes that the median is of")


class StreakSerializer(serializers.Serializer[dict[str, Any]]):
    """Things in a row: up to now, and the most ever with its days, null when there was none."""

    current = serializers.IntegerField()
    longest = serializers.IntegerField()
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)


class TrendSerializer(serializers.Serializer[dict[str, Any]]):
    """Means of the last rounds; null until there are as many."""

    mean_5 = serializers.FloatField(allow_null=True)
    mean_20 = serializers.FloatField(allow_null=True)


class FormSerializer(IntervalSerializer):
    """The mean of the last rounds minus that of all before."""

    last = serializers.IntegerField(help_text="Rounds")
    before = serializers.IntegerField(help_text="Rounds")


class NamedRecordSerializer(RecordSerializer):
    """A record under its name."""

    name = serializers.CharField(help_text="round, hole or run")
    label = serializers.CharField()  # type: ignore[assignment]
    unit = serializers.CharField()


class LongestRunSerializer(serializers.Serializer[dict[str, Any]]):
    """Plays in a row without a draw."""

    mean = serializers.FloatField()
    longest = RecordSerializer()


class ReviewedSerializer(serializers.Serializer[dict[str, Any]]):
    """A mean over reviewed holes."""

    mean = serializers.FloatField()
    holes = serializers.IntegerField(help_text="That the mean is of")
    left_out = serializers.IntegerField(help_text="Holes of which it is not known")


class StrokesLostSerializer(ReviewedSerializer):
    """Against the fewest possible strokes."""

    optimal = ShareSerializer(help_text="Holes that lost none")


class BandSerializer(serializers.Serializer[dict[str, Any]]):
    """A part of the scoring mix."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    count = serializers.IntegerField()
    share = serializers.FloatField()


class StandingSerializer(serializers.Serializer[dict[str, Any]]):
    """Where the mean of the rated rounds stands among other players with at least five."""

    percentile = serializers.FloatField(help_text="0 to 100: how many of the others are worse")
    others = serializers.IntegerField(help_text="Players it is compared with")
    rounds = serializers.IntegerField(help_text="The player's rated ones of the format")


class FiguresSerializer(serializers.Serializer[dict[str, Any]]):
    """Every figure, as docs/statistics.md defines it; null without a population."""

    rounds = serializers.IntegerField()
    holes = serializers.IntegerField()
    clear_rate = ShareSerializer(allow_null=True)
    round_score = ScoresSerializer(allow_null=True)
    hole_score = ScoresSerializer(allow_null=True)
    to_par = serializers.FloatField(allow_null=True)
    at_or_under_par = ShareSerializer(allow_null=True)
    perfect_rounds = serializers.IntegerField(allow_null=True)
    wins = serializers.IntegerField(allow_null=True)
    longest_run = LongestRunSerializer(allow_null=True)
    strokes_lost = StrokesLostSerializer(allow_null=True)
    accuracy = ReviewedSerializer(allow_null=True)
    scoring_mix = BandSerializer(many=True, allow_null=True)
    by_hole = HoleNumberSerializer(many=True, allow_null=True)
    trend = TrendSerializer(allow_null=True)
    form = FormSerializer(allow_null=True)
    records = NamedRecordSerializer(many=True, allow_null=True)
    draws = MeanSerializer(allow_null=True)
    stock_left = MeanSerializer(allow_null=True)
    undos = MeanSerializer(allow_null=True)
    hints = MeanSerializer(allow_null=True)
    peeks = MeanSerializer(allow_null=True)
    clean_holes = ShareSerializer(allow_null=True)
    seconds_per_hole = MedianSerializer(allow_null=True)
    seconds_per_action = MedianSerializer(allow_null=True)
    par_streak = StreakSerializer(allow_null=True)
    cleared_streak = StreakSerializer(allow_null=True)
    day_streak = StreakSerializer(allow_null=True)
    stranded_ranks = RankSerializer(many=True, allow_null=True)
    stranded_columns = ColumnSerializer(many=True, allow_null=True)
    standing = StandingSerializer(allow_null=True)
    forfeited = serializers.IntegerField()
    abandoned = serializers.IntegerField()


class SummarySerializer(serializers.Serializer[dict[str, Any]]):
    """A player's figures in one format."""

    format = serializers.CharField(help_text="As E-strokes-9")
    format_words = serializers.CharField()
    unit = serializers.ChoiceField(choices=["strokes", "points"])
    sentence = serializers.CharField()
    figures = FiguresSerializer()

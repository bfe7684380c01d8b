"""The shapes of charts' numbers, as docs/statistics.md defines them: one for each chart."""

from typing import Any, Final

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from rounds.api.figure_serializers import ShareSerializer

Numbers = dict[str, Any]
PERIODS: Final = ["day", "week", "month", "quarter", "year"]


class NameField(serializers.CharField):
    """The name of just one chart: by it the shapes are told apart, even of charts of nothing."""

    def __init__(self, name: str) -> None:
        super().__init__()
        set_override(self, "field", {"type": "string", "const": name})


class ChartSerializer(serializers.Serializer[Numbers]):
    """What every chart has besides its rows; `name` tells which one it is."""

    name = serializers.CharField()
    title = serializers.CharField()
    format = serializers.CharField(help_text="As E-strokes-9")
    format_words = serializers.CharField()
    unit = serializers.ChoiceField(choices=["strokes", "points"])
    sentence = serializers.CharField()


class PeriodSerializer(serializers.Serializer[Numbers]):
    """A day, week, month, quarter or year with holes in it."""

    start = serializers.DateField()
    end = serializers.DateField(help_text="Its last day")


class MeanSerializer(serializers.Serializer[Numbers]):
    """A mean with the ends of its 95 % interval."""

    mean = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


class RoundRowSerializer(serializers.Serializer[Numbers]):
    """A round in the order of play."""

    number = serializers.IntegerField(help_text="1 is the oldest")
    round = serializers.CharField(help_text="Id")
    date = serializers.DateField()


class TotalSerializer(RoundRowSerializer):
    """A round of the chart of round totals."""

    total = serializers.IntegerField()
    par = serializers.IntegerField(allow_null=True)
    mean_5 = serializers.FloatField(allow_null=True)
    mean_20 = serializers.FloatField(allow_null=True)


class RoundTotalsChartSerializer(ChartSerializer):
    """Round totals with their rolling means."""

    name = NameField("round-totals")
    rows = TotalSerializer(many=True)


class ScoreSerializer(serializers.Serializer[Numbers]):
    """Holes that scored from `low` to `high`, both included."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    holes = serializers.IntegerField()
    cleared = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of all holes")


class HoleScoresChartSerializer(ChartSerializer):
    """How often a hole had which score."""

    name = NameField("hole-scores")
    rows = ScoreSerializer(many=True)


class HoleMeanSerializer(MeanSerializer):
    """The scores of one hole number."""

    hole = serializers.IntegerField()
    holes = serializers.IntegerField(help_text="How many times it was played")


class ByHoleChartSerializer(ChartSerializer):
    """Scores by hole number."""

    name = NameField("by-hole")
    rows = HoleMeanSerializer(many=True)
    par = serializers.IntegerField(allow_null=True, help_text="Of a hole, if all share it")


class MixSerializer(PeriodSerializer):
    """How the holes of a period divide."""

    holes = serializers.IntegerField()
    counts = serializers.ListField(
        child=serializers.IntegerField(), help_text="Of holes, in the order of `bands`"
    )


class ScoringMixChartSerializer(ChartSerializer):
    """The scoring mix from period to period."""

    name = NameField("scoring-mix")
    rows = MixSerializer(many=True)
    period = serializers.ChoiceField(choices=PERIODS)
    bands = serializers.ListField(child=serializers.CharField())


@extend_schema_serializer(component_name="Cleared")
class ClearedSerializer(PeriodSerializer, ShareSerializer):
    """The share of a period's holes that were cleared."""


class ClearRateChartSerializer(ChartSerializer):
    """The clear rate from period to period."""

    name = NameField("clear-rate")
    rows = ClearedSerializer(many=True)
    period = serializers.ChoiceField(choices=PERIODS)
    all = ShareSerializer(allow_null=True)


class LostSerializer(PeriodSerializer):
    """What was lost on a period's reviewed holes, with 95 % intervals."""

    holes = serializers.IntegerField(help_text="Reviewed ones")
    lost = serializers.FloatField(help_text="Strokes a hole")
    lost_low = serializers.FloatField(allow_null=True)
    lost_high = serializers.FloatField(allow_null=True)
    accuracy = serializers.FloatField(allow_null=True, help_text="Share of choices")
    accuracy_low = serializers.FloatField(allow_null=True)
    accuracy_high = serializers.FloatField(allow_null=True)


class StrokesLostChartSerializer(ChartSerializer):
    """Strokes lost and accuracy from period to period."""

    name = NameField("strokes-lost")
    rows = LostSerializer(many=True)
    period = serializers.ChoiceField(choices=PERIODS)


class RankLeftSerializer(serializers.Serializer[Numbers]):
    """How often a rank is left."""

    rank = serializers.CharField(help_text="A, 2 … 9, T, J, Q, K, X for jokers")
    shares = serializers.ListField(
        child=serializers.FloatField(allow_null=True),
        help_text="Of the holes of each group that ended with a card of the rank left",
    )


class LeftSerializer(serializers.Serializer[Numbers]):
    """The holes that ended with so many cards left."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    holes = serializers.IntegerField()


class StrandedRanksChartSerializer(ChartSerializer):
    """Ranks left at the end of holes."""

    name = NameField("stranded-ranks")
    rows = RankLeftSerializer(many=True)
    groups = LeftSerializer(many=True)


class DaySerializer(serializers.Serializer[Numbers]):
    """A day with signed rounds."""

    date = serializers.DateField()
    rounds = serializers.IntegerField()


class DaysPlayedChartSerializer(ChartSerializer):
    """The days on which rounds were signed."""

    name = NameField("days-played")
    rows = DaySerializer(many=True)


class DifferentialSerializer(RoundRowSerializer):
    """A rated round on the scale of the golf index."""

    total = serializers.IntegerField()
    differential = serializers.FloatField()
    index = serializers.FloatField(allow_null=True, help_text="The golf index after it")


class GolfIndexChartSerializer(ChartSerializer):
    """The golf index from round to round."""

    name = NameField("golf-index")
    rows = DifferentialSerializer(many=True)


class PlayersSerializer(serializers.Serializer[Numbers]):
    """Players whose mean total is at least `low` and under `high`."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    players = serializers.IntegerField()


class ReferenceSerializer(serializers.Serializer[Numbers]):
    """The mean total of a reference player."""

    player = serializers.CharField()
    total = serializers.FloatField()


class AllPlayersChartSerializer(ChartSerializer):
    """All players by their mean rated totals."""

    name = NameField("all-players")
    rows = PlayersSerializer(many=True)
    mark = serializers.FloatField(allow_null=True, help_text="The player's own mean total")
    reference = ReferenceSerializer(many=True)


class RunningHoleSerializer(serializers.Serializer[Numbers]):
    """A hole of a round, and where the round stood after it."""

    hole = serializers.IntegerField()
    score = serializers.IntegerField()
    to_par = serializers.IntegerField(allow_null=True)
    running = serializers.IntegerField(help_text="To par so far; in points the sum so far")


class RunningChartSerializer(ChartSerializer):
    """A round hole by hole."""

    rows = RunningHoleSerializer(many=True)


# By the name of the chart.
CHARTS: Final[dict[str, serializers.Serializer[Any] | type[serializers.Serializer[Any]]]] = {
    "round-totals": RoundTotalsChartSerializer,
    "hole-scores": HoleScoresChartSerializer,
    "by-hole": ByHoleChartSerializer,
    "scoring-mix": ScoringMixChartSerializer,
    "clear-rate": ClearRateChartSerializer,
    "strokes-lost": StrokesLostChartSerializer,
    "stranded-ranks": StrandedRanksChartSerializer,
    "golf-index": GolfIndexChartSerializer,
    "days-played": DaysPlayedChartSerializer,
    "all-players": AllPlayersChartSerializer,
}

"""The shapes of leaderboards and golf indexes."""

from typing import Any

from rest_framework import serializers

from rounds.terms.kinds import Among, Board


class EntrySerializer(serializers.Serializer[dict[str, Any]]):
    """A line of a leaderboard; equal values share a place."""

    place = serializers.IntegerField()
    player = serializers.CharField(help_text="Handle")
    value = serializers.FloatField()
    round = serializers.CharField(help_text="Id of the round that made it: anyone may replay it")
    achieved = serializers.DateTimeField()
    is_own = serializers.BooleanField()


class LeaderboardSerializer(serializers.Serializer[dict[str, Any]]):
    """A page of a leaderboard."""

    format = serializers.CharField(help_text="As E-strokes-9")
    format_words = serializers.CharField()
    board = serializers.ChoiceField(choices=Board.choices)
    title = serializers.CharField()
    unit = serializers.CharField()
    among = serializers.ChoiceField(choices=[Among.PEOPLE.value, Among.BOTS.value])
    page = serializers.IntegerField()
    has_next = serializers.BooleanField()
    entries = EntrySerializer(many=True)
    own = EntrySerializer(allow_null=True, help_text="The caller's, wherever it stands")


class LinePointSerializer(serializers.Serializer[dict[str, Any]]):
    """A player whose mean fixes the scale, with its 95 % interval, in strokes a round."""

    player = serializers.CharField()
    differential = serializers.IntegerField()
    mean = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    deals = serializers.IntegerField()


class IndexedRoundSerializer(serializers.Serializer[dict[str, Any]]):
    """A rated round with its differential and the index after it."""

    round = serializers.CharField(help_text="Id")
    date = serializers.DateField()
    total = serializers.IntegerField()
    differential = serializers.FloatField()
    index = serializers.FloatField(allow_null=True, help_text="null before the third round")


class WorkedRoundSerializer(IndexedRoundSerializer):
    """The same, of the newest twenty."""

    counts = serializers.BooleanField()


class GolfIndexSerializer(serializers.Serializer[dict[str, Any]]):
    """The golf index of a preset and its working."""

    rules = serializers.CharField()
    rules_words = serializers.CharField()
    format = serializers.CharField()
    rounds = serializers.IntegerField()
    index = serializers.FloatField(allow_null=True)
    line = LinePointSerializer(many=True)
    working = WorkedRoundSerializer(many=True, help_text="Newest first")
    history = IndexedRoundSerializer(many=True, help_text="Oldest first")


class GolfIndexesSerializer(serializers.Serializer[dict[str, Any]]):
    """A player's golf indexes, one for each preset with rated rounds in strokes."""

    player = serializers.CharField()
    indexes = GolfIndexSerializer(many=True)

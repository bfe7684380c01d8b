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

"""Tallies and standings, updated as a rated round closes, or counted anew."""

from dataclasses import asdict

from django.db import transaction

from rounds.models import Player, RatedTally, Round, Standing
from rounds.selectors.records import rated_players, records_of, stored_record
from rounds.terms.formats import Format
from rounds.terms.records import Played, Record


def count_rated(golf_round: Round) -> None:
    """Count a rated round that has just been closed.

    The player's row must be locked, so that of two rounds closed at once both count.
    """
    player = Player.objects.get(pk=golf_round.player_id)  # read after it was locked
    record = stored_record(player, Format.of(golf_round))
    record.add(Played.of(golf_round, golf_round.holes.all()))
    _store(player, record)


@transaction.atomic
def recount_standings(player: Player) -> None:
    """Count all rated rounds of a player anew, in the order in which they were closed."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    player.rated_tallies.all().delete()
    player.standings.all().delete()
    for record in records_of(player).values():
        _store(player, record)


def recount_all_standings() -> int:
    """Count the rated rounds of every player anew. Returns how many players have any."""
    count = 0
    for player in rated_players().iterator(1000):
        recount_standings(player)
        count += 1
    return count


def regroup(player: Player) -> None:
    """Move the player's standings to the boards of people, of computer players, or of nobody."""
    player.standings.exclude(among=player.among).update(among=player.among)


def _store(player: Player, record: Record) -> None:
    rules, scoring = record.golf_format.rules, record.golf_format.scoring
    RatedTally.objects.update_or_create(
        player=player, rules=rules, scoring=scoring, defaults=record.sums
    )
    player.standings.filter(rules=rules, scoring=scoring).delete()
    Standing.objects.bulk_create(
        Standing(player=player, rules=rules, scoring=scoring, among=player.among, **asdict(entry))
        for entry in record.entries
    )

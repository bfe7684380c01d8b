"""Players' records in rated rounds: as stored, and counted anew from the rounds."""

from collections.abc import Iterator
from dataclasses import fields

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from rounds.models import Hole, Player, RatedTally, Round
from rounds.terms.formats import Format
from rounds.terms.records import Entry, Played, Record


def rated_players() -> QuerySet[Player]:
    """The players with a closed rated round, or with a tally that says so."""
    rated = Round.objects.rated().counted().filter(player=OuterRef("pk"))
    tallies = RatedTally.objects.filter(player=OuterRef("pk"))
    return Player.objects.filter(Exists(rated) | Exists(tallies)).order_by("pk")


def played_rounds(player: Player) -> Iterator[tuple[Format, Played]]:
    """The player's rated rounds that count, in the order in which they were closed."""
    endings = Prefetch("holes", Hole.objects.only("golf_round_id", "number", "tableau_left"))
    rated = player.rounds.rated().counted()
    for golf_round in rated.order_by("played", "pk").prefetch_related(endings).iterator(500):
        yield Format.of(golf_round), Played.of(golf_round, golf_round.holes.all())


def records_of(player: Player) -> dict[Format, Record]:
    """The player's record in each format, counted anew from the rounds."""
    records: dict[Format, Record] = {}
    for golf_format, played in played_rounds(player):
        records.setdefault(golf_format, Record(golf_format)).add(played)
    return records


def stored_record(player: Player, golf_format: Format) -> Record:
    """The player's stored record in a format; an empty one before the first round."""
    tally = player.rated_tallies.filter(**rated_columns(golf_format)).first()
    if tally is None:
        return Record(golf_format)
    columns = [column.name for column in fields(Entry)]
    rows = player.standings.filter(**rated_columns(golf_format)).order_by("begins", "pk")
    return Record(
        golf_format,
        tally.rounds,
        tally.total,
        tally.run,
        tally.newest,
        [Entry(**row) for row in rows.values(*columns)],
    )


def rated_columns(golf_format: Format) -> dict[str, str]:
    """The columns of a format in tallies and standings, for a query."""
    return {"rules": golf_format.rules, "scoring": golf_format.scoring}

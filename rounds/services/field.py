"""The counts of the field, updated in the transaction that changes its rounds."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Model, QuerySet

from rounds.models import Field, FieldCount, Player, Round, RoundQuerySet
from rounds.selectors.field import FieldKey, Tally, tallies
from rounds.selectors.lists import with_scores
from rounds.services.standings import recount_standings, regroup


def count_in(rounds: Iterable[Round]) -> None:
    """Add rounds that have just begun to count; those outside every field are skipped."""
    _change((golf_round for golf_round in rounds if golf_round.is_in_field), by=1)


def take_out(rounds: RoundQuerySet) -> None:
    """Subtract rounds that are about to be deleted or moved to another field."""
    _change(with_scores(rounds.in_field()), by=-1)


@transaction.atomic
def delete(rows: QuerySet[Model], rounds: RoundQuerySet) -> None:
    """Delete rows, which are rounds, players or logins, and with them these rounds."""
    # A round that is being closed counts first, and is then taken out as well.
    list(rounds.order_by("pk").select_for_update(of=("self",)).values_list("pk"))
    take_out(rounds)
    players, rated = (
        list(those.order_by("player").values_list("player", flat=True).distinct())
        for those in (rounds, rounds.rated())
    )
    rows.delete()
    for player in Player.objects.filter(pk__in=rated).order_by("pk"):
        recount_standings(player)
    Player.objects.filter(pk__in=players).update(data_version=F("data_version") + 1)


@transaction.atomic
def set_bot(player: Player, *, is_bot: bool) -> None:
    """Set whether a computer plays, and move the player's rounds to that field."""
    take_out(player.rounds.all())
    player.is_bot = is_bot
    player.save(update_fields=["is_bot"])
    regroup(player)
    count_in(with_scores(player.rounds.in_field()))


@transaction.atomic
def recount_field() -> int:
    """Count every field anew from the rounds. Returns how many rounds count."""
    # This locks every field: a round that closes meanwhile waits, and joins the new counts.
    Field.objects.update(rounds=0, cleared=0)
    FieldCount.objects.update(count=0)
    found = tallies(with_scores(Round.objects.in_field().order_by("pk")).iterator(200))
    for key, tally in found.items():
        _add(key, tally, 1)
    return sum(tally.rounds for tally in found.values())


def _change(rounds: Iterable[Round], by: int) -> None:
    # In a fixed order, or two writers of several fields could wait for each other.
    for key, tally in sorted(tallies(rounds).items(), key=lambda item: str(item[0])):
        _add(key, tally, by)


def _add(key: FieldKey, tally: Tally, by: int) -> None:
    """Add a tally, or subtract it: `by` is 1 or -1."""
    field, _ = Field.objects.get_or_create(**key.columns)
    # This locks the field, so that the counts read next are still true when they are written.
    Field.objects.filter(pk=field.pk).update(
        rounds=F("rounds") + by * tally.rounds, cleared=F("cleared") + by * tally.cleared
    )
    rows = field.counts.filter(score__in={score for _, score in tally.counts})
    counts = Counter({(row.number, row.score): row.count for row in rows})
    FieldCount.objects.bulk_create(
        (
            FieldCount(
                field=field,
                number=number,
                score=score,
                count=counts[number, score] + by * more,
            )
            for (number, score), more in tally.counts.items()
        ),
        update_conflicts=True,
        unique_fields=["field", "number", "score"],
        update_fields=["count"],
    )

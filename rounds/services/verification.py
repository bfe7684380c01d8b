"""Verification: computes every derived value anew and compares it with its row."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Model
from django.utils import timezone

from rounds.models import Hole, Player, Review, Round
from rounds.selectors.field import FieldKey, Tally, stored_tallies, tallies
from rounds.selectors.lists import with_scores
from rounds.selectors.records import rated_players, records_of, stored_record
from rounds.selectors.snapshot import snapshot
from rounds.selectors.states import game_of, transcript_of
from rounds.services.results import hole_results, recorded_results, round_results
from rounds.solving import door, work
from rounds.terms.boards import Board
from rounds.terms.records import RATED_FORMATS, Record


@dataclass(frozen=True)
class Difference:
    """A stored value that differs from what the logs say."""

    row: str
    name: str
    stored: object
    computed: object

    def __str__(self) -> str:
        return f"{self.row}: {self.name} is {self.stored!r}, the log says {self.computed!r}"


def differences() -> Iterator[Difference]:
    """The differences in holes and rounds; memory does not grow with the rows."""
    for hole in Hole.objects.select_related("golf_round").order_by("pk").iterator(1000):
        yield from _hole_differences(hole)
    counted = Round.objects.counted().prefetch_related("holes").order_by("pk")
    for golf_round in counted.iterator(200):
        computed = round_results(golf_round, golf_round.holes.all())
        yield from _compare(golf_round, f"round {golf_round.public_id}", computed)


def review_differences() -> Iterator[Difference]:
    """The differences in stored reviews, each computed anew: about a second for a long hole."""
    reviews = Review.objects.select_related("hole__golf_round").order_by("pk")
    for review in reviews.iterator(100):
        row = f"review of hole {review.hole.public_id}"
        try:
            computed = door.do_here(work.review_results, transcript_of(review.hole), review.orders)
        except ValueError as error:  # an impossible log, or a hole that is not over
            yield Difference(row, "log", review.hole.log, str(error))
            continue
        yield from _compare(review, row, computed)


def field_differences() -> Iterator[Difference]:
    """The differences in the field's counts, each field counted anew from its rounds."""
    with snapshot():  # or a round that ends in between would be in one of the two
        computed = tallies(with_scores(Round.objects.in_field().order_by("pk")).iterator(200))
        stored = stored_tallies()
    for key in sorted({*computed, *stored}, key=str):
        yield from _tally_differences(key, stored.get(key, Tally()), computed.get(key, Tally()))


def standing_differences() -> Iterator[Difference]:
    """The differences in leaderboards: entries that hold now, from each player's rated rounds."""
    for player in rated_players().iterator(1000):
        with snapshot():
            computed = records_of(player)
            found = {each: stored_record(player, each) for each in RATED_FORMATS}
        for golf_format, record in found.items():
            log_says = computed.get(golf_format, Record(golf_format))
            yield from _record_differences(player, record, log_says)
        for stored in player.standings.exclude(among=player.among):
            yield Difference(f"standing of {player}", "among", stored.among, player.among.value)


def _record_differences(player: Player, stored: Record, computed: Record) -> Iterator[Difference]:
    row = f"rated rounds of {player} in {stored.golf_format}"
    for name, value in computed.sums.items():
        if stored.sums[name] != value:
            yield Difference(row, name, stored.sums[name], value)
    now = timezone.now()
    for board in Board:
        entries = stored.holding(board, now), computed.holding(board, now)
        if entries[0] != entries[1]:
            yield Difference(row, board, *entries)


def _tally_differences(key: FieldKey, stored: Tally, computed: Tally) -> Iterator[Difference]:
    row = f"field {key}"
    for name in ("rounds", "cleared"):
        if getattr(stored, name) != getattr(computed, name):
            yield Difference(row, name, getattr(stored, name), getattr(computed, name))
    for number, score in sorted({*stored.counts, *computed.counts}):
        counts = stored.counts[number, score], computed.counts[number, score]
        if counts[0] != counts[1]:
            what = f"hole {number}" if number else "total"
            yield Difference(row, f"{what} at {score}", *counts)


def _hole_differences(hole: Hole) -> Iterator[Difference]:
    row = f"hole {hole.public_id}"
    if hole.golf_round.is_recorded:
        yield from _compare(hole, row, recorded_results(hole.strokes))
        yield from _settled_difference(hole, row, is_settled=not hole.golf_round.is_open)
        return
    try:
        game = game_of(hole)
    except ValueError as error:  # an impossible log
        yield Difference(row, "log", hole.log, str(error))
        return
    yield from _compare(hole, row, hole_results(game))
    yield from _settled_difference(hole, row, is_settled=game.is_settled)


def _settled_difference(hole: Hole, row: str, *, is_settled: bool) -> Iterator[Difference]:
    if is_settled != hole.is_settled:
        yield Difference(row, "settled", hole.settled, is_settled)


def _compare(stored: Model, row: str, computed: Mapping[str, object]) -> Iterator[Difference]:
    for name, value in computed.items():
        if getattr(stored, name) != value:
            yield Difference(row, name, getattr(stored, name), value)

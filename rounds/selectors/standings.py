"""Every read of tallies and standings: leaderboards, where a player stands, all players' means.

Their cost does not grow with the rounds that were played: both are kept as rounds are closed.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.core.cache import cache
from django.db.models import BigIntegerField, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone

from engine import Scoring
from rounds.models import Hole, Player, RatedTally, Round, Standing
from rounds.selectors.field import COUNTED
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.terms.golf_index import references
from rounds.terms.kinds import Among, Board, Kind
from rounds.terms.records import RATED_FORMATS, Entry, Played, Record, value_of

# A player with fewer rated rounds has no mean to speak of.
LEAST_ROUNDS: Final = 5
# The width of a bin of means. All means lie above the lowest: differences from it are positive.
WIDTHS: Final = {Scoring.STROKES: 5, Scoring.POINTS: 50}
LOWEST: Final = -200
SECONDS_KEPT: Final = 10 * 60


@dataclass(frozen=True)
class Row:
    """A line of a leaderboard; equal values share a place."""

    place: int
    handle: str
    value: int | Decimal
    round_id: str
    achieved: datetime
    is_own: bool


@dataclass(frozen=True)
class Page:
    """Some lines of a leaderboard, and the viewer's own one wherever it stands."""

    rows: list[Row]
    own: Row | None
    number: int
    has_next: bool


def leaderboard(
    golf_format: Format,
    board: Board,
    *,
    among: Among = Among.PEOPLE,
    viewer: Player | None = None,
    number: int = 1,
    size: int = 20,
) -> Page:
    """A page of a board as it stands now, the best first, of equal ones the first to get there.

    Four queries. `own` is None of a viewer who is not on the board. Raises NotFound for a page
    behind the last one.
    """
    standings = _standings(golf_format, board, among)
    start = (number - 1) * size
    order = standings.order_by("key", "achieved", "player")
    shown = list(order.select_related("player", "golf_round")[start : start + size + 1])
    if start and not shown:
        raise NotFound
    own = standings.filter(player=viewer).select_related("player", "golf_round").first()
    return Page(
        rows=list(_rows(standings, shown[:size], start, golf_format, viewer)),
        own=_row(own, _place(standings, own), golf_format, viewer) if own else None,
        number=number,
        has_next=len(shown) > size,
    )


def standing(player: Player, golf_format: Format) -> dict[str, Any] | None:
    """Where the player's mean rated total stands in the format, as docs/statistics.md defines it.

    None with fewer than five rated rounds, or without another player who has as many.
    """
    if golf_format not in RATED_FORMATS:
        return None
    own = _own_mean(player, golf_format)
    if own is None:
        return None
    # Means are compared without a division: exactly, and alike in every database.
    # Thousands of rounds times their totals are beyond PostgreSQL's integers, not its large ones.
    rounds, total = (Cast(name, BigIntegerField()) for name in ("rounds", "total"))
    ahead = own.total * rounds - own.rounds * total
    worse = "ahead__lt" if golf_format.lower_is_better else "ahead__gt"
    counts = (
        _means(golf_format, is_bot=player.is_bot)
        .exclude(player=player)
        .annotate(ahead=ahead)
        .aggregate(
            others=Count("pk"),
            worse=Count("pk", filter=Q(**{worse: 0})),
            equal=Count("pk", filter=Q(ahead=0)),
        )
    )
    if not counts["others"]:
        return None
    return {
        "percentile": 100 * (counts["worse"] + counts["equal"] / 2) / counts["others"],
        "others": counts["others"],
        "rounds": own.rounds,
    }


def distribution(player: Player, golf_format: Format) -> dict[str, Any]:
    """The mean rated totals of all players in a format, for a chart with the player's own mark.

    `bins` count players by mean, from `low` up to below `high`, without a gap; `mark` is the mean
    of the player, None with fewer than five rated rounds; `reference` has the reference players'
    means of the preset by name, in strokes only. The bins may be ten minutes old, the mark is not.
    """
    own = _own_mean(player, golf_format)
    counts = _kept_counts(golf_format, is_bot=player.is_bot)
    if own and player.is_private:
        counts[_bin(own, golf_format)] += 1
    return {
        "bins": _bins(counts, WIDTHS[golf_format.scoring]),
        "mark": own.total / own.rounds if own else None,
        "reference": _reference(golf_format),
    }


def rated_players() -> QuerySet[Player]:
    """The players who have closed a rated round, or of whom something else says so."""
    rated = Round.objects.filter(player=OuterRef("pk"), kind=Kind.RATED, state__in=COUNTED)
    tallies = RatedTally.objects.filter(player=OuterRef("pk"))
    return Player.objects.filter(Exists(rated) | Exists(tallies)).order_by("pk")


def played_rounds(player: Player) -> Iterator[tuple[Format, Played]]:
    """The player's rated rounds that count, in the order in which they were closed."""
    endings = Prefetch("holes", Hole.objects.only("golf_round_id", "number", "tableau_left"))
    rated = player.rounds.filter(kind=Kind.RATED, state__in=COUNTED)
    for golf_round in rated.order_by("played", "pk").prefetch_related(endings).iterator(500):
        yield Format.of(golf_round), Played.of(golf_round, golf_round.holes.all())


def records_of(player: Player) -> dict[Format, Record]:
    """The player's record in each format, counted anew from the rounds."""
    records: dict[Format, Record] = {}
    for golf_format, played in played_rounds(player):
        records.setdefault(golf_format, Record(golf_format)).add(played)
    return records


def stored_record(player: Player, golf_format: Format) -> Record:
    """The player's record in a format as it is stored; an empty one before the first round."""
    tally = player.rated_tallies.filter(**_columns(golf_format)).first()
    if tally is None:
        return Record(golf_format)
    columns = [column.name for column in fields(Entry)]
    rows = player.standings.filter(**_columns(golf_format)).order_by("begins", "pk")
    return Record(
        golf_format,
        tally.rounds,
        tally.total,
        tally.run,
        tally.newest,
        [Entry(**row) for row in rows.values(*columns)],
    )


def _standings(golf_format: Format, board: Board, among: Among) -> QuerySet[Standing]:
    """The entries of a board that hold now: one for each player."""
    standings = Standing.objects.filter(**_columns(golf_format), board=board, among=among)
    if board != Board.RECENT:
        return standings
    now = timezone.now()
    return standings.filter(begins__lte=now, expires__gt=now)


def _place(standings: QuerySet[Standing], entry: Standing) -> int:
    return 1 + standings.filter(key__lt=entry.key).count()


def _rows(
    standings: QuerySet[Standing],
    shown: list[Standing],
    start: int,
    golf_format: Format,
    viewer: Player | None,
) -> Iterator[Row]:
    """The lines of a page: only where its first entry stands has to be counted."""
    place = _place(standings, shown[0]) if shown else 1
    for number, entry in enumerate(shown):
        if number and entry.key != shown[number - 1].key:
            place = start + number + 1
        yield _row(entry, place, golf_format, viewer)


def _row(entry: Standing, place: int, golf_format: Format, viewer: Player | None) -> Row:
    return Row(
        place,
        entry.player.handle,
        value_of(Board(entry.board), entry.key, golf_format),
        entry.golf_round.public_id,
        entry.achieved,
        is_own=entry.player == viewer,
    )


def _own_mean(player: Player, golf_format: Format) -> RatedTally | None:
    return player.rated_tallies.filter(**_columns(golf_format), rounds__gte=LEAST_ROUNDS).first()


def _means(golf_format: Format, *, is_bot: bool) -> QuerySet[RatedTally]:
    """The tallies of people, or of computer players, who are not private and have played enough."""
    return RatedTally.objects.filter(
        **_columns(golf_format),
        rounds__gte=LEAST_ROUNDS,
        player__is_private=False,
        player__is_bot=is_bot,
    )


def _kept_counts(golf_format: Format, *, is_bot: bool) -> Counter[int]:
    """How many players have a mean in each bin, counted at most every ten minutes."""
    key = f"means:{golf_format}:{is_bot}"
    kept = cache.get_or_set(key, lambda: _counts(golf_format, is_bot=is_bot), SECONDS_KEPT)
    return Counter(kept)


def _counts(golf_format: Format, *, is_bot: bool) -> dict[int, int]:
    above = F("total") - LOWEST * F("rounds")
    means = _means(golf_format, is_bot=is_bot).annotate(
        place=above / (WIDTHS[golf_format.scoring] * F("rounds"))
    )
    return dict(means.values_list("place").annotate(players=Count("pk")).order_by("place"))


def _bin(tally: RatedTally, golf_format: Format) -> int:
    above = tally.total - LOWEST * tally.rounds
    return above // (WIDTHS[golf_format.scoring] * tally.rounds)


def _bins(counts: Counter[int], width: int) -> list[dict[str, int]]:
    places = range(min(counts), max(counts) + 1) if counts else ()
    return [
        {
            "low": LOWEST + width * place,
            "high": LOWEST + width * (place + 1),
            "players": counts[place],
        }
        for place in places
    ]


def _reference(golf_format: Format) -> dict[str, float]:
    if not golf_format.lower_is_better:
        return {}
    players = references(golf_format.rules)
    return {name: each.round_strokes.value for name, each in players.items()}


def _columns(golf_format: Format) -> dict[str, str]:
    return {"rules": golf_format.rules, "scoring": golf_format.scoring}

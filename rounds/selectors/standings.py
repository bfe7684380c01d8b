"""Standings on the boards, and players' mean totals in rated rounds.

Both are stored as rounds close, so that reading them costs the same however many rounds there are.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.db.models import BigIntegerField, Count, F, Q, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone

from engine import Scoring
from rounds.models import Player, RatedTally, Standing
from rounds.selectors.kept import kept
from rounds.selectors.records import rated_columns
from rounds.terms.boards import Board
from rounds.terms.formats import Format
from rounds.terms.golf_index import references
from rounds.terms.records import RATED_FORMATS

# A mean of fewer rated rounds says little.
LEAST_ROUNDS: Final = 5
# The width of a bin of means. Every mean is above the lowest, so a difference from it is positive.
WIDTHS: Final = {Scoring.STROKES: 5, Scoring.POINTS: 50}
LOWEST: Final = -200
TEN_MINUTES: Final = 10 * 60  # seconds


@dataclass(frozen=True)
class MeanStanding:
    """A player's mean rated total among others': the share of worse means, equal ones by half."""

    percentile: float
    others: int
    rounds: int  # the player's own


@dataclass(frozen=True)
class Bin:
    """How many players have a mean from `low` up to below `high`."""

    low: int
    high: int
    players: int


@dataclass(frozen=True)
class Distribution:
    """The mean rated totals of all players in a format.

    The bins leave no gap. `mark` is the player's own mean, None with fewer than five rated rounds;
    `reference` has the means of the reference players by name, in strokes only.
    """

    bins: list[Bin]
    mark: float | None
    reference: dict[str, float]


def standings_on(board: Board, golf_format: Format, among: str) -> QuerySet[Standing]:
    """The entries that hold now, one for each player, the best first, the earliest if tied."""
    standings = Standing.objects.filter(**rated_columns(golf_format), board=board, among=among)
    if board == Board.RECENT:
        now = timezone.now()
        standings = standings.filter(begins__lte=now, expires__gt=now)
    return standings.select_related("player", "golf_round").order_by("key", "achieved", "player")


def place_of(standing: Standing, standings: QuerySet[Standing]) -> int:
    """The place of a standing among others; equal ones share it."""
    return 1 + standings.filter(key__lt=standing.key).count()


def mean_standing(player: Player, golf_format: Format) -> MeanStanding | None:
    """Where the player's mean rated total stands in the format, as docs/statistics.md defines it.

    None with fewer than five rated rounds, or if no other player has as many.
    """
    if golf_format not in RATED_FORMATS:
        return None
    own = _own_tally(player, golf_format)
    if own is None:
        return None
    # Means are compared without a division: exactly, and alike in every database. The products
    # of thousands of rounds and their totals need PostgreSQL's large integers.
    rounds, total = (Cast(name, BigIntegerField()) for name in ("rounds", "total"))
    ahead = own.total * rounds - own.rounds * total
    worse = "ahead__lt" if golf_format.lower_is_better else "ahead__gt"
    counts = (
        _tallies(golf_format, is_bot=player.is_bot)
        .exclude(player=player)
        .annotate(ahead=ahead)
        .aggregate(
            others=Count("pk"),
            worse=Count("pk", filter=Q(**{worse: 0})),
            equal=Count("pk", filter=Q(ahead=0)),
        )
    )
    others: int = counts["others"]
    if not others:
        return None
    percentile = 100 * (counts["worse"] + counts["equal"] / 2) / others
    return MeanStanding(percentile, others, own.rounds)


def distribution(player: Player, golf_format: Format) -> Distribution:
    """The means of all players in a format, with the player's own.

    The bins may be ten minutes old, the player's own mean is not.
    """
    own = _own_tally(player, golf_format)
    counts = _counts(golf_format, is_bot=player.is_bot)
    if own and player.is_private:
        counts[_bin_of(own, golf_format)] += 1
    return Distribution(
        bins=_bins(counts, WIDTHS[golf_format.scoring]),
        mark=own.total / own.rounds if own else None,
        reference=_reference(golf_format),
    )


def _own_tally(player: Player, golf_format: Format) -> RatedTally | None:
    rated = player.rated_tallies.filter(**rated_columns(golf_format))
    return rated.filter(rounds__gte=LEAST_ROUNDS).first()


def _tallies(golf_format: Format, *, is_bot: bool) -> QuerySet[RatedTally]:
    """The tallies of people, or of computer players, who are not private and have enough rounds."""
    return RatedTally.objects.filter(
        **rated_columns(golf_format),
        rounds__gte=LEAST_ROUNDS,
        player__is_private=False,
        player__is_bot=is_bot,
    )


def _counts(golf_format: Format, *, is_bot: bool) -> Counter[int]:
    """How many players have a mean in each bin."""
    parts = str(golf_format), is_bot
    return kept("means", parts, lambda: _count(golf_format, is_bot=is_bot), TEN_MINUTES)


def _count(golf_format: Format, *, is_bot: bool) -> Counter[int]:
    above = F("total") - LOWEST * F("rounds")
    tallies = _tallies(golf_format, is_bot=is_bot).annotate(
        place=above / (WIDTHS[golf_format.scoring] * F("rounds"))
    )
    counts = tallies.values_list("place").annotate(players=Count("pk")).order_by("place")
    return Counter(dict(counts))


def _bin_of(tally: RatedTally, golf_format: Format) -> int:
    above = tally.total - LOWEST * tally.rounds
    return above // (WIDTHS[golf_format.scoring] * tally.rounds)


def _bins(counts: Counter[int], width: int) -> list[Bin]:
    places = range(min(counts), max(counts) + 1) if counts else ()
    return [
        Bin(LOWEST + width * place, LOWEST + width * (place + 1), counts[place]) for place in places
    ]


def _reference(golf_format: Format) -> dict[str, float]:
    if not golf_format.lower_is_better:
        return {}
    players = references(golf_format.rules)
    return {name: each.round_strokes.value for name, each in players.items()}

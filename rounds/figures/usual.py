"""A round's holes beside what its player and the field usually need for the same number.

The player's usual is the mean of the other rounds that count in the round's format, recorded ones
included; the field's is that of everybody else's rounds that were played here.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, cast

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet, Sum

from rounds.models import Hole, Player, Round
from rounds.selectors.columns import HOLE_SCORES
from rounds.selectors.field import COUNTED, FieldKey, score_sums
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State

# Part of every key: to be raised when the same rounds shall give other sums.
EDITION: Final = 1
SECONDS_KEPT: Final = 24 * 60 * 60


class Scores(NamedTuple):
    """The scores of some holes, added up."""

    total: int = 0
    holes: int = 0

    def __add__(self, other: "Scores") -> "Scores":  # type: ignore[override]  # sums, no chain
        return Scores(self.total + other.total, self.holes + other.holes)

    def __sub__(self, other: "Scores") -> "Scores":
        return Scores(self.total - other.total, self.holes - other.holes)

    @property
    def mean(self) -> float | None:
        """None of no holes."""
        return self.total / self.holes if self.holes > 0 else None


class ByNumber(dict[int, Scores]):
    """Scores by number of the hole; of a number that is not there, of no holes."""

    def __missing__(self, number: int) -> Scores:
        return Scores()

    def __sub__(self, other: "ByNumber") -> "ByNumber":
        return ByNumber({number: self[number] - other[number] for number in self})


def comparison(golf_round: Round) -> dict[str, Any] | None:
    """Every hole of the round with the usual and the field's mean, and the same of the total.

    None of a practice hole, which has no scorecard. A hole without a score is not over yet.
    """
    if golf_round.is_practice:
        return None
    scores = golf_round.scorecard(golf_round.holes.all()).scores
    mine = ByNumber({number: Scores(score or 0, 1) for number, score in enumerate(scores, 1)})
    everything, recorded = own_scores(golf_round.player, Format.of(golf_round))
    usual = everything - mine if golf_round.total is not None else everything
    field = _field(golf_round) - (everything - recorded)
    holes = [
        {
            "number": number,
            "score": score,
            "usual": usual[number].mean,
            "field": field[number].mean,
        }
        for number, score in enumerate(scores, 1)
    ]
    return {
        # Each round that counts has every hole, so the first one's count is theirs.
        "usual_rounds": usual[1].holes,
        "field_rounds": field[1].holes,
        "holes": holes,
        "total": _total(golf_round, holes),
    }


def own_scores(player: Player, golf_format: Format) -> tuple[ByNumber, ByNumber]:
    """The player's scores by number of the hole in a format: all that count, and the recorded."""
    key = f"usual:{EDITION}:{player.pk}:{player.data_version}:{golf_format}"
    made = cache.get_or_set(key, lambda: _own_scores(player, golf_format), SECONDS_KEPT)
    return cast("tuple[ByNumber, ByNumber]", made)


def _own_scores(player: Player, golf_format: Format) -> tuple[ByNumber, ByNumber]:
    rounds = player.rounds.filter(state__in=COUNTED, **golf_format.columns).order_by()
    holes = Hole.objects.filter(golf_round__in=rounds).order_by().values_list("number")
    score, is_recorded = HOLE_SCORES[golf_format.scoring], Q(golf_round__kind=Kind.RECORDED)
    rows = holes.annotate(
        total=Sum(score),
        count=Count("pk"),
        recorded_total=Sum(score, filter=is_recorded, default=0),
        recorded_count=Count("pk", filter=is_recorded),
    )
    everything, recorded = _never_dealt(rounds), ByNumber()
    for number, total, count, recorded_total, recorded_count in rows:
        everything[number] += Scores(total, count)
        recorded[number] = Scores(recorded_total, recorded_count)
    return everything, recorded


def _never_dealt(rounds: QuerySet[Round]) -> ByNumber:
    """The holes of forfeited rounds that were never dealt, which count all the same."""
    scores = ByNumber()
    forfeited = rounds.filter(state=State.FORFEITED).annotate(dealt=Count("holes"))
    for golf_round in forfeited:
        card = golf_round.scorecard(()).scores
        for number in range(golf_round.dealt + 1, golf_round.hole_count + 1):
            scores[number] += Scores(card[number - 1] or 0, 1)
    return scores


def _field(golf_round: Round) -> ByNumber:
    key = FieldKey(Format.of(golf_round), golf_round.player.is_bot)
    return ByNumber({number: Scores(*sums) for number, *sums in score_sums(key)})


def _total(golf_round: Round, holes: list[dict[str, Any]]) -> dict[str, Any]:
    """Every round that counts has every hole: the mean of the totals is the sum of the means."""
    return {
        "score": golf_round.total,
        "usual": _sum(hole["usual"] for hole in holes),
        "field": _sum(hole["field"] for hole in holes),
    }


def _sum(means: Iterable[float | None]) -> float | None:
    known = [mean for mean in means if mean is not None]
    return sum(known) if known else None

"""A round hole by hole, beside the means of its player and of the field.

The player's usual score is the mean of their other rounds that count in the same format, recorded
ones included. The field's mean is that of everybody else's rounds that were played here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from rounds.models import Hole, Player, Round
from rounds.selectors.field import FieldKey, score_sums
from rounds.selectors.kept import kept
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State
from rounds.terms.rows import HOLE_SCORES


@dataclass(frozen=True)
class Beside:
    """A score beside the player's usual one and the field's mean."""

    score: Annotated[int | None, "null until it is known"]
    usual: float | None
    field: float | None


@dataclass(frozen=True)
class BesideHole:
    """A hole's score beside the means of the same hole number."""

    number: int
    score: Annotated[int | None, "null until it is known"]
    usual: float | None
    field: float | None


@dataclass(frozen=True)
class RoundComparison:
    """A round beside the player's other rounds of its format and everybody else's."""

    usual_rounds: Annotated[int, "The player's other rounds that count"]
    field_rounds: Annotated[int, "Rounds of other players, played here"]
    holes: list[BesideHole]
    total: Beside


class Scores(NamedTuple):
    """The sum of the scores of some holes."""

    total: int = 0
    holes: int = 0

    def __add__(self, other: "Scores") -> "Scores":  # type: ignore[override]  # adds instead of concatenating
        return Scores(self.total + other.total, self.holes + other.holes)

    def __sub__(self, other: "Scores") -> "Scores":
        return Scores(self.total - other.total, self.holes - other.holes)

    @property
    def mean(self) -> float | None:
        """Their mean; None without holes."""
        return self.total / self.holes if self.holes > 0 else None


class ByNumber(dict[int, Scores]):
    """Scores by hole number; a missing number has no holes."""

    def __missing__(self, number: int) -> Scores:
        return Scores()

    def __sub__(self, other: "ByNumber") -> "ByNumber":
        return ByNumber({number: self[number] - other[number] for number in self})


def comparison(golf_round: Round) -> RoundComparison | None:
    """Each hole of the round, and the total, beside the usual score and the field's mean.

    None for a practice hole, which has no scorecard. A hole in play has no score.
    """
    if golf_round.is_practice:
        return None
    scores = golf_round.scorecard(golf_round.holes.all()).scores
    mine = ByNumber({number: Scores(score or 0, 1) for number, score in enumerate(scores, 1)})
    everything, recorded = own_scores(golf_round.player, Format.of(golf_round))
    usual = everything - mine if golf_round.total is not None else everything
    field = _field(golf_round) - (everything - recorded)
    holes = [
        BesideHole(number, score, usual[number].mean, field[number].mean)
        for number, score in enumerate(scores, 1)
    ]
    # Every round that counts has all holes: as many rounds as first holes.
    return RoundComparison(usual[1].holes, field[1].holes, holes, _total(golf_round, holes))


def own_scores(player: Player, golf_format: Format) -> tuple[ByNumber, ByNumber]:
    """The player's scores by hole number: of all rounds that count, and of the recorded ones."""
    parts = player.pk, player.data_version, str(golf_format)
    return kept("usual", parts, lambda: _own_scores(player, golf_format))


def _own_scores(player: Player, golf_format: Format) -> tuple[ByNumber, ByNumber]:
    rounds = player.rounds.counted().filter(**golf_format.columns).order_by()
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
    """The holes of forfeited rounds that were never dealt; they count too."""
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


def _total(golf_round: Round, holes: Sequence[BesideHole]) -> Beside:
    """The total. Every round that counts has all holes, so the mean total is the sum of means."""
    return Beside(
        golf_round.total,
        usual=_sum(hole.usual for hole in holes),
        field=_sum(hole.field for hole in holes),
    )


def _sum(means: Iterable[float | None]) -> float | None:
    known = [mean for mean in means if mean is not None]
    return sum(known) if known else None

"""A player's rounds and holes, formats and choices."""

from datetime import datetime
from typing import Final

from django.db.models import F, Max, Min, Prefetch, Q, QuerySet

from engine import Scoring
from rounds.models import Hole, Player, Round, RoundQuerySet
from rounds.terms.choices import RoundChoice
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State
from rounds.terms.rows import CardHole

# Without the logs, which are long.
SCORES_OF_HOLES: Final = Prefetch("holes", Hole.objects.only(*CardHole._fields))


def rounds_of(player: Player | None) -> RoundQuerySet:
    """The player's rounds, the newest first, each with its holes."""
    return with_scores(Round.objects.filter(player=player))


def with_scores(rounds: RoundQuerySet) -> RoundQuerySet:
    """The rounds with what their scorecards need, for `round_state`."""
    return rounds.select_related("player").prefetch_related(SCORES_OF_HOLES)


def keys_of(rounds: QuerySet[Round]) -> QuerySet[Round, int]:
    """Their keys, in order. The index of the history has them, so a deep page reads no rows."""
    return rounds.select_related(None).prefetch_related(None).values_list("pk", flat=True)


def holes_of(player: Player | None) -> QuerySet[Hole]:
    """The holes that the player has played, the newest first, each with its round."""
    # By the kind of their rounds: a condition on the code would read every hole.
    holes = Hole.objects.filter(golf_round__player=player).exclude(golf_round__kind=Kind.RECORDED)
    return holes.select_related("golf_round__player").order_by("-created", "-pk")


def open_rounds(player: Player | None) -> list[Round]:
    """The rounds that the player can go on with; no drafts of scorecards."""
    return list(rounds_of(player).open().played_here())


def last_closed_round(player: Player | None) -> Round | None:
    """The round that the player closed last."""
    return rounds_of(player).closed().first()


def last_choice(player: Player | None) -> RoundChoice:
    """What the player chose last; for a newcomer Easy, strokes, par 36, nine holes, casual.

    A single hole from a code does not count: it tries a deal and does not choose a round.
    """
    played = Round.objects.played_here().filter(player=player)
    chosen = played.exclude(hole_count=1, holes__known=True)
    newest = chosen.order_by("-created", "-pk").first()
    return choice_of(newest) if newest else RoundChoice()


def choice_of(golf_round: Round) -> RoundChoice:
    """The choice that began a round, to begin another like it."""
    return RoundChoice(
        rules=golf_round.rule_set,
        scoring=Scoring(golf_round.scoring),
        par=golf_round.par,
        kind=Kind(golf_round.kind),
        hole_count=golf_round.hole_count,
        winnable_only=golf_round.winnable_only,
    )


def formats_of(player: Player | None) -> list[Format]:
    """The formats of the player's rounds, last played first; formats only begun come at the end."""
    fields = ("rules", "scoring", "hole_count", "winnable_only")
    formats = Round.objects.filter(player=player).order_by().values_list(*fields)
    last = Max("played", filter=~Q(state=State.OPEN))
    newest_first = formats.annotate(last=last).order_by(F("last").desc(nulls_last=True))
    return [
        Format(rules, Scoring(scoring), holes, winnable_only)
        for rules, scoring, holes, winnable_only, _ in newest_first
    ]


def best_total(player: Player | None, golf_format: Format, before: datetime) -> int | None:
    """The player's best total in a format, of the rounds played before a moment."""
    rounds = Round.objects.counted().filter(player=player, **golf_format.columns)
    best = Min if golf_format.lower_is_better else Max
    totals = rounds.filter(played__lt=before).aggregate(best=best(f"total_{golf_format.scoring}"))
    total: int | None = totals["best"]
    return total

"""Every read: whose rows, who may see them, and the plain data that pages and API show."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import (
    Case,
    F,
    Max,
    Min,
    Model,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
    prefetch_related_objects,
)
from django.db.models.functions import Lower

from engine import HINT, GameCode, Position, Rules, Scoring, Transcript, replay, score
from engine import Hole as Game
from rounds.choices import RoundChoice
from rounds.errors import NotFound
from rounds.formats import Format
from rounds.links import hole_links, round_links
from rounds.models import Hole, Kind, Player, Review, Round, State
from rounds.rows import CardHole
from rounds.solving import advice_on

Row = TypeVar("Row", bound=Model)
# What a scorecard shows of each hole; logs are long and stay behind.
_CARD_COLUMNS: Final = (
    "golf_round_id",
    "number",
    "public_id",
    "ending",
    "strokes",
    "points",
    "timed_points",
    "updated",
)
SCORES_OF_HOLES: Final = Prefetch("holes", Hole.objects.only(*_CARD_COLUMNS))
# The holes of recorded rounds have no deal and no log: there is nothing to show of them one by one.
_PLAYED: Final = ~Q(code="")
DRAFT: Final = Q(kind=Kind.RECORDED, state=State.OPEN)

HOLE_SCORES: Final = {
    Scoring.STROKES: "strokes",
    Scoring.POINTS: "points",
    Scoring.TIMED: "timed_points",
}


def own_round(player: Player | None, round_id: str, *, for_update: bool = False) -> Round:
    """The player's own round, perhaps locked until the transaction ends. Raises NotFound."""
    rounds = Round.objects.select_related("player")
    if for_update:
        rounds = rounds.select_for_update(of=("self",))
    return _one(rounds.filter(player=player, public_id=round_id))


def own_hole(player: Player | None, hole_id: str) -> Hole:
    """The player's own hole with its round. Raises NotFound."""
    if player is None:
        raise NotFound
    holes = Hole.objects.select_related("golf_round")
    hole = _one(holes.filter(_PLAYED, golf_round__player=player, public_id=hole_id))
    hole.golf_round.player = player
    return hole


def visible_player(viewer: Player | None, handle: str) -> Player:
    """A player whose figures the viewer may see. Raises NotFound alike for private and missing."""
    visible = Q(is_private=False) | Q(pk=viewer.pk if viewer else None)
    # As the index has it: `iexact` would go through everybody.
    named = Player.objects.annotate(lower=Lower("handle")).filter(lower=Lower(Value(handle)))
    return _one(named.filter(visible))


def visible_round(viewer: Player | None, round_id: str) -> Round:
    """A round that the viewer may see; a draft of a scorecard is its writer's alone.

    Raises NotFound alike for private and missing ones.
    """
    rounds = rounds_seen_by(viewer).select_related("player").prefetch_related("holes")
    return _one(rounds.filter(public_id=round_id))


def rounds_seen_by(viewer: Player | None) -> QuerySet[Round]:
    """The viewer's own rounds, and those of players who are not private; no drafts of theirs."""
    return Round.objects.filter((Q(player__is_private=False) & ~DRAFT) | Q(player=viewer))


def visible_hole(viewer: Player | None, hole_id: str) -> Hole:
    """A hole that the viewer may see.

    Raises NotFound alike for private, unsettled and missing ones.
    """
    holes = holes_seen_by(viewer).select_related("golf_round__player")
    return _one(holes.filter(public_id=hole_id))


def holes_seen_by(viewer: Player | None) -> QuerySet[Hole]:
    """The viewer's own holes, and the settled ones of players who are not private."""
    settled = Q(golf_round__player__is_private=False, settled__isnull=False)
    return Hole.objects.filter(_PLAYED, settled | Q(golf_round__player=viewer))


def rounds_of(player: Player | None) -> QuerySet[Round]:
    """The player's rounds, the newest first, each with its holes."""
    return with_scores(Round.objects.filter(player=player))


def with_scores(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """The rounds with what their scorecards need, for `round_state`."""
    return rounds.select_related("player").prefetch_related(SCORES_OF_HOLES)


def keys_of(rounds: QuerySet[Round]) -> QuerySet[Round, int]:
    """Their keys, in order: the index of the history has them, so a deep page skips no rows."""
    return rounds.select_related(None).prefetch_related(None).values_list("pk", flat=True)


def holes_of(player: Player | None) -> QuerySet[Hole]:
    """The holes that the player has played, the newest first, each with its round."""
    # By the kind of their rounds: to look whether each has a code, each would have to be read.
    holes = Hole.objects.filter(golf_round__player=player).exclude(golf_round__kind=Kind.RECORDED)
    return holes.select_related("golf_round__player").order_by("-created", "-pk")


def open_rounds(player: Player | None) -> list[Round]:
    """The rounds that the player can go on with; drafts of scorecards are none."""
    return list(rounds_of(player).filter(state=State.OPEN).exclude(DRAFT))


def last_closed_round(player: Player | None) -> Round | None:
    """The round that the player closed last."""
    return rounds_of(player).exclude(state=State.OPEN).first()


def last_choice(player: Player | None) -> RoundChoice:
    """What the player chose last; for a newcomer Easy, strokes, par 36, nine holes, casual.

    A single hole from a code is somebody's deal to be tried, and no choice of a round.
    """
    played = Round.objects.filter(player=player).exclude(kind=Kind.RECORDED)
    chosen = played.exclude(hole_count=1, holes__known=True)
    newest = chosen.order_by("-created", "-pk").first()
    return RoundChoice.of(newest) if newest else RoundChoice()


def formats_of(player: Player | None) -> list[Format]:
    """The formats of the player's rounds, the one played last first; those only begun come last."""
    fields = ("rules", "scoring", "hole_count", "winnable_only")
    formats = Round.objects.filter(player=player).order_by().values_list(*fields)
    last = Max("played", filter=~Q(state=State.OPEN))
    newest_first = formats.annotate(last=last).order_by(F("last").desc(nulls_last=True))
    return [
        Format(rules, Scoring(scoring), holes, winnable_only)
        for rules, scoring, holes, winnable_only, _ in newest_first
    ]


def round_rows(rounds: QuerySet[Round], scoring: Scoring) -> QuerySet[Round, tuple[Any, ...]]:
    """The closed rounds among those given as columns of RoundRow, in the order of play."""
    closed = rounds.exclude(state=State.OPEN).order_by("played", "pk")
    return closed.values_list(
        "pk",
        "public_id",
        "kind",
        "state",
        "played",
        "recorded_on",
        "par",
        "hole_count",
        f"total_{scoring}",
    )


def hole_rows(rounds: QuerySet[Round], scoring: Scoring) -> QuerySet[Hole, tuple[Any, ...]]:
    """The holes of the rounds that count among those given as columns of HoleRow, in no order.

    A recorded hole goes without its id: it has no page.
    """
    counted = rounds.filter(state__in=[State.SIGNED, State.FORFEITED]).order_by()
    holes = Hole.objects.filter(golf_round__in=counted).order_by()
    return holes.values_list(
        "golf_round_id",
        Case(When(_PLAYED, then="public_id")),
        "number",
        HOLE_SCORES[scoring],
        "tableau_left",
        "stock_left",
        "columns_left",
        "ranks_left",
        "moves",
        "draws",
        "undos",
        "hints",
        "peeks",
        "longest_run",
        "seconds",
        "known",
        "review__strokes_lost",
        "review__accuracy",
    )


def current_hole(golf_round: Round) -> Hole:
    """The hole being played: the newest of the round."""
    hole = max(golf_round.holes.all(), key=lambda hole: hole.number)
    hole.golf_round = golf_round
    return hole


def game_of(hole: Hole) -> Game:
    """The hole as the engine knows it, replayed from its log."""
    code = _dealt(hole.code)
    rated = hole.golf_round.is_rated
    game = replay(code.deal, code.rules, hole.log, hole.times, rated=rated)
    if hole.is_settled:
        game.settle()
    return game


def hole_summary(hole: Hole) -> dict[str, Any]:
    """A hole's results so far, without its table; its code only once it may be seen."""
    golf_round = hole.golf_round
    return {
        "id": hole.public_id,
        "round": golf_round.public_id,
        "number": hole.number,
        "ply": hole.ply,
        "kind": golf_round.kind,
        "rules": golf_round.rules,
        "scoring": golf_round.scoring,
        "known": hole.known,
        "ending": hole.ending or None,
        "settled": hole.is_settled,
        "code": hole.code if hole.shows_code else None,
        "score": hole.score_in(Scoring(golf_round.scoring)),
        "strokes": hole.strokes,
        "points": hole.points,
        "timed_points": hole.timed_points,
        "tableau_left": hole.tableau_left,
        "stock_count": hole.stock_left,
        "moves": hole.moves,
        "draws": hole.draws,
        "undos": hole.undos,
        "hints": hole.hints,
        "peeks": hole.peeks,
        "longest_run": hole.longest_run,
        "seconds": hole.seconds,
        "log": hole.log,
        "created": hole.created,
        "updated": hole.updated,
        "links": hole_links(hole),
    }


def hole_state(hole: Hole, game: Game | None = None) -> dict[str, Any]:
    """All that the hole's player may see of it now: what pages draw and the API answers.

    The stock's order and the code appear only once the hole is settled (a pasted code always).
    """
    game = game or game_of(hole)
    return {
        **hole_summary(hole),
        **_rules_state(game),
        **position_state(game.position),
        "stock": [str(card) for card in game.position.stock] if hole.is_settled else None,
        **_choices_state(game),
        "advice": advice_on(game.position) if game.log.endswith(HINT) else None,
        "golf_round": round_state(hole.golf_round, _holes_of_card(hole)),
    }


def position_state(position: Position) -> dict[str, Any]:
    """The visible table of a position; cards as their texts, of the stock only the count."""
    return {
        "columns": [[str(card) for card in column] for column in position.columns],
        "waste": str(position.top) if position.top else None,
        "waste_count": len(position.waste),
        "stock_count": len(position.stock),
        "tableau_left": position.tableau_left,
        "words": position.words,
    }


def round_state(
    golf_round: Round, dealt: Collection[Hole | CardHole] | None = None
) -> dict[str, Any]:
    """A round with its running scorecard and what may be done next.

    `dealt` are its holes, where they are at hand already.
    """
    if dealt is None:
        prefetch_related_objects([golf_round], SCORES_OF_HOLES)
        dealt = golf_round.holes.all()
    card = golf_round.scorecard(dealt)
    by_number = {hole.number: hole for hole in dealt}
    current = None if golf_round.is_recorded else max(by_number)
    holes = [by_number.get(number) for number in range(1, golf_round.hole_count + 1)]
    return {
        "id": golf_round.public_id,
        "player": golf_round.player.handle,
        "kind": golf_round.kind,
        "scoring": golf_round.scoring,
        "rules": golf_round.rules,
        "rules_words": golf_round.rule_set.words,
        "holes": golf_round.hole_count,
        "par": golf_round.par,
        "winnable_only": golf_round.winnable_only,
        "round_par": card.round_par,
        "state": golf_round.state,
        "created": golf_round.created,
        "updated": golf_round.closed
        or max([golf_round.created, *(hole.updated for hole in dealt)]),
        "closed": golf_round.closed,
        "recorded_on": golf_round.recorded_on,
        "notes": golf_round.notes,
        "hole_ids": [
            hole.public_id if hole and not golf_round.is_recorded else None for hole in holes
        ],
        "endings": [(hole.ending or None) if hole else None for hole in holes],
        "scores": list(card.scores),
        "running_to_par": list(card.running_to_par),
        "nines": list(card.nines),
        "total": card.total,
        "to_par": card.to_par,
        "current": current,
        "next": _next_step(golf_round, by_number),
        "links": round_links(golf_round),
    }


def round_states(player: Player, rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The states of rounds of the player, their holes as plain rows: a list shows a thousand."""
    dealt: defaultdict[int, list[CardHole]] = defaultdict(list)
    holes = Hole.objects.filter(golf_round__in=rounds).order_by()
    for row in holes.values_list(*_CARD_COLUMNS):
        dealt[row[0]].append(CardHole(*row))
    for golf_round in rounds:
        golf_round.player = player
    return [round_state(golf_round, dealt[golf_round.pk]) for golf_round in rounds]


def settled_record(hole: Hole) -> dict[str, Any]:
    """What opens when a hole is settled: its deal, its transcript and the times of its letters."""
    if not hole.is_settled:
        return {"deal": None, "transcript": None, "times": None}
    return {
        "deal": str(GameCode.parse(hole.code).deal),
        "transcript": str(Transcript(GameCode.parse(hole.code), hole.log)),
        "times": hole.times,
    }


def replay_steps(
    transcript: Transcript, scoring: Scoring, times: Sequence[int] | None = None
) -> list[dict[str, Any]]:
    """The table as dealt and after every letter of a log; without times there is no clock.

    Raises IllegalAction where the log cannot have been played.
    """
    game = Game(transcript.code.deal, transcript.code.rules)
    game.has_clock = times is not None
    steps = [_step("", game, scoring)]
    for letter, at in zip(transcript.log, times or [0] * len(transcript.log), strict=True):
        game.act(letter, at)
        steps.append(_step(letter, game, scoring))
    return steps


def hole_steps(hole: Hole) -> list[dict[str, Any]]:
    """The steps of a settled hole."""
    transcript = Transcript(GameCode.parse(hole.code), hole.log)
    return replay_steps(transcript, Scoring(hole.golf_round.scoring), hole.times)


def best_total(player: Player | None, golf_format: Format, before: datetime) -> int | None:
    """The player's best total in a format, of the rounds played before a moment."""
    counted = Round.objects.filter(
        player=player,
        state__in=[State.SIGNED, State.FORFEITED],
        played__lt=before,
        **golf_format.columns,
    )
    best = Min if golf_format.lower_is_better else Max
    total: int | None = counted.aggregate(best=best(f"total_{golf_format.scoring}"))["best"]
    return total


def review_state(hole: Hole, review: Review) -> dict[str, Any]:
    """The review of a settled hole: totals, the ledger by action, the best line as a transcript."""
    return {
        "hole": hole.public_id,
        "orders": review.orders,
        "strokes": hole.strokes,
        "fewest_strokes": review.fewest_strokes,
        "strokes_lost": review.strokes_lost,
        "expected": review.expected,
        "decision": review.decision,
        "hidden": review.hidden,
        "luck": review.luck,
        "accuracy": review.accuracy,
        "best_line": str(Transcript(GameCode.parse(hole.code), review.best_line)),
        "ledger": review.ledger,
    }


def _holes_of_card(hole: Hole) -> Collection[Hole] | None:
    """The holes of the hole's round, if they can be told without a query.

    A hole that is not settled is the newest; those before it were settled when it was dealt.
    """
    if hole.is_settled:
        return None
    return (*_settled_before(hole.golf_round.public_id, hole.number), hole)


@lru_cache(maxsize=1024)
def _settled_before(round_id: str, number: int) -> tuple[Hole, ...]:
    """The holes of a round before its current one. They never change, so they are remembered."""
    holes = Hole.objects.filter(golf_round__public_id=round_id, number__lt=number)
    return tuple(holes.only(*_CARD_COLUMNS))


@lru_cache(maxsize=1024)
def _dealt(code: str) -> GameCode:
    """A code with its deal: a hole in play is replayed at every action, its cards dealt once."""
    return GameCode.parse(code)


def _one(rows: QuerySet[Row]) -> Row:
    try:
        return rows.order_by().get()
    except ObjectDoesNotExist as error:
        raise NotFound from error


def _rules_state(game: Game) -> dict[str, Any]:
    rules = game.rules
    return {
        "rules_words": rules.words,
        "free_draw": rules.free_draw,
        "open_start": rules.open_start,
        "follows": follows(rules),
    }


def follows(rules: Rules) -> dict[str, list[str]]:
    """For each rank on the waste the ranks that may be played on it, as letters."""
    return {
        waste.letter: [rank.letter for rank in ranks] for waste, ranks in rules.followers.items()
    }


def _choices_state(game: Game) -> dict[str, Any]:
    undo_refusal = game.why_not_undo()
    is_over = game.ending is not None
    return {
        "legal": [] if is_over else [move.letter for move in game.position.moves()],
        "can_undo": undo_refusal is None,
        "undo_refusal": undo_refusal,
        "actions": game.moves + game.undos,
        "clock_running": bool(game.ply) and not is_over,
    }


def _next_step(golf_round: Round, dealt: Mapping[int, Hole | CardHole]) -> str | None:
    """What can be done now with a round whose holes are given by number."""
    if golf_round.is_recorded:
        is_full = len(dealt) == golf_round.hole_count
        return "sign" if golf_round.is_open and is_full else None
    current = dealt[max(dealt)]
    if not current.is_over:
        return None
    if golf_round.is_practice:
        return "again"
    if not golf_round.is_open:
        return None
    return "sign" if current.number == golf_round.hole_count else "deal"


def _step(letter: str, game: Game, scoring: Scoring) -> dict[str, Any]:
    return {
        "letter": letter,
        **position_state(game.position),
        "ending": game.ending,
        "score": score(game.outcome, scoring),
        "seconds": game.seconds,
    }

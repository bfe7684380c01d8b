"""What pages and the API show of rounds and holes, as plain data."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import (
    prefetch_related_objects,
)

from engine import GameCode, Position, Rules, Scoring, Transcript, replay
from engine import Hole as Game
from rounds.models import Hole, Player, Review, Round
from rounds.selectors.access import sight
from rounds.selectors.columns import rows_of
from rounds.selectors.links import hole_links, round_links
from rounds.selectors.lists import SCORES_OF_HOLES
from rounds.terms.rows import CardHole


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
        "code": hole.code if sight(hole, golf_round.player).code else None,
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


def hole_state(hole: Hole, game: Game, advice: dict[str, Any] | None = None) -> dict[str, Any]:
    """All that the hole's player may see of it now: what pages draw and the API answers.

    The stock's order and the code appear only once the hole is settled (a pasted code always).
    """
    seen = sight(hole, hole.golf_round.player)
    return {
        **hole_summary(hole),
        **_rules_state(game),
        **position_state(game.position),
        "stock": [str(card) for card in game.position.stock] if seen.stock else None,
        **_choices_state(game),
        "advice": advice,
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
    for row in map(CardHole._make, rows_of(holes, CardHole)):
        dealt[row.golf_round_id].append(row)
    for golf_round in rounds:
        golf_round.player = player
    return [round_state(golf_round, dealt[golf_round.pk]) for golf_round in rounds]


def settled_record(hole: Hole) -> dict[str, Any]:
    """What opens when a hole is settled: its deal, its transcript and the times of its letters."""
    if not sight(hole, hole.golf_round.player).stock:
        return {"deal": None, "transcript": None, "times": None}
    return {
        "deal": str(GameCode.parse(hole.code).deal),
        "transcript": str(Transcript(GameCode.parse(hole.code), hole.log)),
        "times": hole.times,
    }


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


def follows(rules: Rules) -> dict[str, list[str]]:
    """For each rank on the waste the ranks that may be played on it, as letters."""
    return {
        waste.letter: [rank.letter for rank in ranks] for waste, ranks in rules.followers.items()
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
    return tuple(holes.only(*CardHole._fields))


@lru_cache(maxsize=1024)
def _dealt(code: str) -> GameCode:
    """A code with its deal: a hole in play is replayed at every action, its cards dealt once."""
    return GameCode.parse(code)


def _rules_state(game: Game) -> dict[str, Any]:
    rules = game.rules
    return {
        "rules_words": rules.words,
        "free_draw": rules.free_draw,
        "open_start": rules.open_start,
        "follows": follows(rules),
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

"""Rounds and holes as pages show them and the API returns them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from django.db.models import prefetch_related_objects

from engine import Ending, GameCode, Position, Rules, Scoring, Transcript, replay
from engine import Hole as Game
from rounds.models import Hole, Player, Review, Round
from rounds.selectors.access import sight
from rounds.selectors.columns import rows_of
from rounds.selectors.links import hole_links, round_links
from rounds.selectors.lists import SCORES_OF_HOLES
from rounds.terms.kinds import Kind, State
from rounds.terms.rows import CardHole
from rounds.terms.solutions import Advice, LedgerEntry, ReviewState
from rounds.terms.states import (
    HoleRecord,
    HoleState,
    HoleSummary,
    RoundState,
    Step,
    Table,
)

# By the text in a hole's row, which is empty while the hole is in play.
_ENDINGS: Final = {str(ending): ending for ending in Ending}


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


def hole_summary(hole: Hole) -> HoleSummary:
    """A hole's results so far, without its table; its code only once it may be seen."""
    golf_round = hole.golf_round
    scoring = Scoring(golf_round.scoring)
    return HoleSummary(
        id=hole.public_id,
        round=golf_round.public_id,
        number=hole.number,
        ply=hole.ply,
        kind=Kind(golf_round.kind),
        rules=golf_round.rules,
        scoring=scoring,
        known=hole.known,
        ending=_ENDINGS.get(hole.ending),
        settled=hole.is_settled,
        code=hole.code if sight(hole, golf_round.player).code else None,
        score=_logged(hole.score_in(scoring)),
        strokes=hole.strokes,
        points=hole.points,
        timed_points=_logged(hole.timed_points),
        tableau_left=hole.tableau_left,
        stock_count=_logged(hole.stock_left),
        moves=_logged(hole.moves),
        draws=_logged(hole.draws),
        undos=_logged(hole.undos),
        hints=_logged(hole.hints),
        peeks=_logged(hole.peeks),
        longest_run=_logged(hole.longest_run),
        seconds=_logged(hole.seconds),
        log=hole.log,
        created=hole.created,
        updated=hole.updated,
        links=hole_links(hole),
    )


def hole_state(hole: Hole, game: Game, advice: Advice | None = None) -> HoleState:
    """All that the hole's player may see of it now: what pages draw and the API returns.

    The stock's order and the code appear only once the hole is settled (a pasted code always).
    """
    seen = sight(hole, hole.golf_round.player)
    rules, position = game.rules, game.position
    undo_refusal = game.why_not_undo()
    is_over = game.ending is not None
    return HoleState(
        **vars(hole_summary(hole)) | vars(table(position)),
        rules_words=rules.words,
        free_draw=rules.free_draw,
        open_start=rules.open_start,
        follows=follows(rules),
        stock=[str(card) for card in position.stock] if seen.stock else None,
        legal=[] if is_over else [move.letter for move in position.moves()],
        can_undo=undo_refusal is None,
        undo_refusal=undo_refusal,
        actions=game.moves + game.undos,
        clock_running=bool(game.ply) and not is_over,
        advice=advice,
        golf_round=round_state(hole.golf_round, _holes_of_card(hole)),
    )


def table(position: Position) -> Table:
    """The visible table of a position; cards as their texts."""
    return Table(
        columns=[[str(card) for card in column] for column in position.columns],
        waste=str(position.top) if position.top else None,
        waste_count=len(position.waste),
        stock_count=len(position.stock),
        tableau_left=position.tableau_left,
        words=position.words,
    )


def round_state(golf_round: Round, dealt: Collection[Hole | CardHole] | None = None) -> RoundState:
    """A round with its running scorecard and what may be done next.

    `dealt` are its holes, if the caller has them already.
    """
    if dealt is None:
        prefetch_related_objects([golf_round], SCORES_OF_HOLES)
        dealt = golf_round.holes.all()
    card = golf_round.scorecard(dealt)
    by_number = {hole.number: hole for hole in dealt}
    holes = [by_number.get(number) for number in range(1, golf_round.hole_count + 1)]
    is_recorded = golf_round.is_recorded
    return RoundState(
        id=golf_round.public_id,
        player=golf_round.player.handle,
        kind=Kind(golf_round.kind),
        scoring=card.scoring,
        rules=golf_round.rules,
        rules_words=golf_round.rule_set.words,
        holes=golf_round.hole_count,
        par=golf_round.par,
        winnable_only=golf_round.winnable_only,
        round_par=card.round_par,
        state=State(golf_round.state),
        created=golf_round.created,
        updated=golf_round.closed or max([golf_round.created, *(hole.updated for hole in dealt)]),
        closed=golf_round.closed,
        recorded_on=golf_round.recorded_on,
        notes=golf_round.notes,
        hole_ids=[hole.public_id if hole and not is_recorded else None for hole in holes],
        endings=[_ENDINGS.get(hole.ending) if hole else None for hole in holes],
        scores=card.scores,
        running_to_par=card.running_to_par,
        nines=card.nines,
        total=card.total,
        to_par=card.to_par,
        current=None if is_recorded else max(by_number),
        next=_next_step(golf_round, by_number),
        links=round_links(golf_round),
    )


def round_states(player: Player, rounds: Sequence[Round]) -> list[RoundState]:
    """The states of the player's rounds; holes are plain rows, as a list may show a thousand."""
    dealt: defaultdict[int, list[CardHole]] = defaultdict(list)
    holes = Hole.objects.filter(golf_round__in=rounds).order_by()
    for row in map(CardHole._make, rows_of(holes, CardHole)):
        dealt[row.golf_round_id].append(row)
    for golf_round in rounds:
        golf_round.player = player
    return [round_state(golf_round, dealt[golf_round.pk]) for golf_round in rounds]


def hole_record(hole: Hole, state: HoleState) -> HoleRecord:
    """A hole's state and, once it is settled, its deal, transcript and times."""
    is_open = sight(hole, hole.golf_round.player).stock
    transcript = transcript_of(hole) if is_open else None
    return HoleRecord(
        **vars(state),
        deal=str(transcript.code.deal) if transcript else None,
        transcript=str(transcript) if transcript else None,
        times=hole.times if transcript else None,
    )


def transcript_of(hole: Hole) -> Transcript:
    """The code and the log of a hole; not to be shown before it is settled."""
    return Transcript(GameCode.parse(hole.code), hole.log)


def review_state(hole: Hole, review: Review) -> ReviewState:
    """The review of a settled hole: totals, the ledger by action, the best line as a transcript."""
    return ReviewState(
        hole=hole.public_id,
        orders=review.orders,
        strokes=hole.strokes,
        fewest_strokes=review.fewest_strokes,
        strokes_lost=review.strokes_lost,
        expected=review.expected,
        decision=review.decision,
        hidden=review.hidden,
        luck=review.luck,
        accuracy=review.accuracy,
        best_line=str(Transcript(GameCode.parse(hole.code), review.best_line)),
        ledger=ledger(review),
    )


def ledger(review: Review) -> list[LedgerEntry]:
    """What each action of the effective line cost."""
    return [LedgerEntry(**entry) for entry in review.ledger]


def follows(rules: Rules) -> dict[str, list[str]]:
    """For each rank on the waste the ranks that may be played on it, as letters."""
    return {
        waste.letter: [rank.letter for rank in ranks] for waste, ranks in rules.followers.items()
    }


def _holes_of_card(hole: Hole) -> Collection[Hole] | None:
    """The holes of the hole's round, if they are known without a query; else None.

    A hole that is not settled is the newest; those before it were settled when it was dealt.
    """
    if hole.is_settled:
        return None
    return (*_settled_before(hole.golf_round.public_id, hole.number), hole)


@lru_cache(maxsize=1024)
def _settled_before(round_id: str, number: int) -> tuple[Hole, ...]:
    """The holes of a round before its current one. They never change, so they are cached."""
    holes = Hole.objects.filter(golf_round__public_id=round_id, number__lt=number)
    return tuple(holes.only(*CardHole._fields))


@lru_cache(maxsize=1024)
def _dealt(code: str) -> GameCode:
    """A code with its deal, cached because a hole in play is replayed at every action."""
    return GameCode.parse(code)


def _logged(figure: int | None) -> int:
    """A figure that every hole with a log has; only recorded holes lack it."""
    return cast("int", figure)


def _next_step(golf_round: Round, dealt: Mapping[int, Hole | CardHole]) -> Step | None:
    """What can be done next with a round; `dealt` has its holes by number."""
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

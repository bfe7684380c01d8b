"""Derived columns of holes and closed rounds, computed from the logs."""

from collections.abc import Collection
from typing import Any

from engine import (
    Ending,
    Outcome,
    Scoring,
    never_dealt,
    points,
    strokes,
    timed_points,
)
from engine import Hole as Game
from rounds.models import Hole, Round


def hole_results(game: Game) -> dict[str, Any]:
    """The columns of a hole's row that follow from its game."""
    outcome, position = game.outcome, game.position
    left = {card.rank for column in position.columns for card in column}
    return {
        "ply": game.ply,
        "ending": outcome.ending or "",
        "strokes": strokes(outcome),
        "points": points(outcome),
        "timed_points": timed_points(outcome),
        "tableau_left": outcome.tableau_left,
        "stock_left": outcome.stock_left,
        "columns_left": "".join(str(len(column)) for column in position.columns),
        "ranks_left": "".join(rank.letter for rank in sorted(left)),
        "moves": game.moves,
        "draws": game.draws,
        "undos": game.undos,
        "hints": game.hints,
        "peeks": game.peeks,
        "longest_run": game.longest_run,
        "seconds": game.seconds,
    }


def recorded_results(score: int) -> dict[str, Any]:
    """The columns of a recorded hole's row that follow from its strokes on the card.

    A hole that was not cleared counts as blocked: paper does not say who gave up.
    """
    left = max(score, 0)
    ending = Ending.BLOCKED if left else Ending.CLEARED
    outcome = Outcome(ending, left, stock_left=max(-score, 0))
    return {
        "ending": ending,
        "strokes": strokes(outcome),
        "points": points(outcome),
        "tableau_left": left,
        "stock_left": None if left else outcome.stock_left,
    }


def round_results(golf_round: Round, holes: Collection[Hole]) -> dict[str, int | None]:
    """The columns of a round's row that follow from its holes once it counts.

    In a forfeited round a hole that was never dealt counts every card and no points. A recorded
    round has no clock, so no timed points.
    """
    unplayed = never_dealt(Scoring.STROKES) * (golf_round.hole_count - len(holes))
    timed = None if golf_round.is_recorded else sum(hole.timed_points or 0 for hole in holes)
    return {
        "total_strokes": sum(hole.strokes for hole in holes) + unplayed,
        "total_points": sum(hole.points for hole in holes),
        "total_timed": timed,
        "holes_cleared": sum(not hole.tableau_left for hole in holes),
    }

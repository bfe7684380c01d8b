"""What follows from the logs: the derived columns of a hole, and of a round once it is closed."""

from collections.abc import Collection
from typing import Any

from engine import TABLEAU_CARDS, points, strokes, timed_points
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


def round_results(golf_round: Round, holes: Collection[Hole]) -> dict[str, int]:
    """The columns of a round's row that follow from its holes once it counts.

    A hole that was never dealt, in a forfeited round, counts with every card and no points.
    """
    unplayed = golf_round.hole_count - len(holes)
    return {
        "total_strokes": sum(hole.strokes for hole in holes) + TABLEAU_CARDS * unplayed,
        "total_points": sum(hole.points for hole in holes),
        "total_timed": sum(hole.timed_points for hole in holes),
        "holes_cleared": sum(not hole.tableau_left for hole in holes),
    }

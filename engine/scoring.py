"""Scores of a hole, each from its outcome alone: strokes, points, timed points."""

from enum import StrEnum
from typing import Final

from engine.hole import Ending, Outcome
from engine.layout import GOLF

TIME_BONUS: Final = 500


class Scoring(StrEnum):
    """What a round is played for."""

    STROKES = "strokes"
    POINTS = "points"
    TIMED = "timed"


def strokes(outcome: Outcome) -> int:
    """Cards left in the tableau; on a cleared hole minus the cards left in the stock."""
    return -outcome.stock_left if outcome.ending is Ending.CLEARED else outcome.tableau_left


def points(outcome: Outcome) -> int:
    """Ten for each card removed, minus ten for each left on an uncleared hole; never below zero."""
    removed = GOLF.tableau_cards - outcome.tableau_left
    unpaid = outcome.tableau_left if outcome.ending is not None else 0
    return max(0, GOLF.card_points * (removed - unpaid))


def timed_points(outcome: Outcome) -> int | None:
    """Ten for each card removed; if cleared, also ten for each stock card and a bonus for speed.

    None when the outcome has no clock.
    """
    if outcome.seconds is None:
        return None
    removed = GOLF.card_points * (GOLF.tableau_cards - outcome.tableau_left)
    if outcome.ending is not Ending.CLEARED:
        return removed
    half_seconds = -(-outcome.seconds // 2)
    bonus = max(0, TIME_BONUS - 2 * outcome.actions - half_seconds)
    return removed + GOLF.card_points * outcome.stock_left + bonus


def never_dealt(scoring: Scoring) -> int:
    """The score of a hole that a forfeited round never dealt: every card, and no points."""
    return GOLF.tableau_cards if scoring is Scoring.STROKES else 0


def score(outcome: Outcome, scoring: Scoring) -> int | None:
    """The hole's score in the unit of its round."""
    return _SCORES[scoring](outcome)


_SCORES: Final = {Scoring.STROKES: strokes, Scoring.POINTS: points, Scoring.TIMED: timed_points}

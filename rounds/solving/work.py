"""What the processes of the solver do: answers that follow from their arguments alone.

Arguments and answers travel between processes, and equal arguments are equal and hashable. No
database is used here, and no Django. Everybody else comes in by `rounds/solving/door.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine import PICK_UP, PRESETS, GameCode, Position, Transcript
from rounds.terms.solutions import Advice, AdvisedMove, Solved, SolvedDeal

if TYPE_CHECKING:
    from engine.solver import Entry

# Orders of the stock behind each mean where the solver is not compiled: it takes seconds there.
FEW_ORDERS: Final = 8


def usual_orders() -> int:
    """How many orders of the stock advice and reviews cover on this installation."""
    from engine.solver import ORDERS, machine

    return ORDERS if machine().is_compiled else FEW_ORDERS


def solved(transcript: Transcript) -> Solved:
    """The fewest strokes from where a transcript ends, and a line that reaches them.

    Raises GolfError for a log that cannot have been played.
    """
    from engine.solver import best_line, fewest_strokes

    position = transcript.replay().position
    strokes = fewest_strokes(position)
    line = "".join(move.letter for move in best_line(position))
    return Solved(
        rules=transcript.code.rules.field,
        rules_words=transcript.code.rules.words,
        fewest_strokes=strokes,
        can_clear=strokes <= 0,
        best_line=line,
        transcript=str(Transcript(transcript.code, transcript.log + line)),
    )


def solved_deal(code: GameCode) -> list[SolvedDeal]:
    """The fewest strokes of a deal under its code's rules and each preset, with best lines."""
    return [
        SolvedDeal(code=str(each), **vars(solved(Transcript(each, ""))))
        for each in _under_presets(code)
    ]


def first_winnable(codes: tuple[GameCode, ...]) -> GameCode | None:
    """The first of the deals that optimal play clears; None if it clears none."""
    from engine.solver import can_clear

    return next((code for code in codes if can_clear(Position.start(code.deal, code.rules))), None)


def advice_over(position: Position, orders: int | None = None) -> Advice:
    """Honest advice: its sentence, and every legal move with its mean strokes, best first."""
    from engine.solver import VisiblePosition, advise, sentence

    visible = VisiblePosition.of(position)
    advice = advise(visible, orders or usual_orders())
    return Advice(
        sentence=sentence(advice, visible),
        orders=advice.orders,
        moves=[
            AdvisedMove(
                letter=choice.move.letter,
                mean_strokes=float(choice.mean),
                standard_error=choice.standard_error,
                cost=float(advice.cost(choice.move)),
            )
            for choice in advice.choices
        ],
    )


def review_results(transcript: Transcript, orders: int | None = None) -> dict[str, Any]:
    """The columns of a review's row that follow from a hole that is over.

    Means are over this many orders of the unseen cards; by default as many as for hints.
    """
    from engine.solver import best_line, ledger

    game, covered = transcript.replay(), orders or usual_orders()
    account = ledger(game, covered)
    line = best_line(Position.start(game.deal, game.rules))
    return {
        "orders": covered,
        "fewest_strokes": account.fewest,
        "strokes_lost": account.lost,
        "expected": float(account.expected),
        "decision": float(account.decision),
        "hidden": float(account.hidden),
        "luck": float(account.luck),
        "accuracy": None if account.accuracy is None else float(account.accuracy),
        "best_line": "".join(move.letter for move in line),
        "ledger": [_entry(entry) for entry in account.entries],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "letter": entry.move.letter if entry.move else PICK_UP,
        "advised": entry.advice.best.move.letter,
        "choices": len(entry.advice.choices),
        "before": float(entry.before),
        "after": float(entry.after),
        "decision": float(entry.decision),
        "decision_error": entry.decision_error,
        "hidden": float(entry.hidden),
        "luck": float(entry.luck),
        "lost": entry.lost,
        "accurate": entry.is_accurate,
    }


def _under_presets(code: GameCode) -> Iterator[GameCode]:
    """The code itself, and the same cards under each preset."""
    deal = code.deal
    presets = (
        replace(preset.rules, jokers=deal.jokers, open_start=deal.open_start)
        for preset in PRESETS.values()
    )
    for rules in dict.fromkeys((code.rules, *presets)):
        yield GameCode(rules, code.letters)

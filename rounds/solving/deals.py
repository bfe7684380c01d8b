"""Deals, solved under their own rules and each preset."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from engine import PRESETS, GameCode, Transcript
from rounds.selectors.kept import kept, known
from rounds.solving import solver
from rounds.terms.solutions import SolvedDeal


def known_solutions(code: GameCode) -> list[SolvedDeal] | None:
    """The deal's solutions from the cache; None if they are not there."""
    return cast("list[SolvedDeal] | None", known("deal", str(code)))


def solutions(code: GameCode) -> list[SolvedDeal]:
    """The fewest strokes of a deal under its code's rules and each preset, with best lines.

    Raises SolverBusy.
    """
    return kept("deal", str(code), lambda: _solved(code))


def _solved(code: GameCode) -> list[SolvedDeal]:
    with solver.seat():
        return [
            SolvedDeal(code=str(each), **vars(solver.solved(Transcript(each, ""))))
            for each in _under_presets(code)
        ]


def _under_presets(code: GameCode) -> Iterator[GameCode]:
    """The code itself, and the same cards under each preset."""
    deal = code.deal
    presets = (
        replace(preset.rules, jokers=deal.jokers, open_start=deal.open_start)
        for preset in PRESETS.values()
    )
    for rules in dict.fromkeys((code.rules, *presets)):
        yield GameCode(rules, code.letters)

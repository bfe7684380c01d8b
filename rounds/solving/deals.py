"""Deals, solved under their own rules and each preset, and deals that can be cleared."""

from typing import Final, cast

from engine import GameCode, Rules, casual_code
from rounds.selectors.kept import kept, known
from rounds.solving import door, work
from rounds.terms.solutions import SolvedDeal

# Codes looked at in one go. Under strict rules about one in seven can be cleared.
CODES_AT_ONCE: Final = 16


def known_solutions(code: GameCode) -> list[SolvedDeal] | None:
    """The deal's solutions from the cache; None if they are not there."""
    return cast("list[SolvedDeal] | None", known("deal", str(code)))


def solutions(code: GameCode) -> list[SolvedDeal]:
    """The fewest strokes of a deal under its code's rules and each preset, with best lines.

    Raises SolverBusy.
    """
    return kept("deal", str(code), lambda: door.ask(work.solved_deal, code))


def can_be_cleared(code: GameCode) -> bool:
    """Whether optimal play clears the deal. Raises SolverBusy."""
    return door.ask(work.first_winnable, (code,)) is not None


def winnable_code(rules: Rules) -> GameCode:
    """A random casual deal that optimal play clears. Raises SolverBusy."""
    while True:
        # Drawn here: the solver gives equal questions one answer, and no deal may come twice.
        codes = tuple(casual_code(rules) for _ in range(CODES_AT_ONCE))
        if found := door.ask(work.first_winnable, codes):
            return found

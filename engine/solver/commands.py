"""What `python -m engine solve`, `advise` and `solver` print, line by line."""

from collections.abc import Iterator

from engine.position import Position
from engine.solver.advice import Advice, VisiblePosition, advise, sentence
from engine.solver.line import best_line
from engine.solver.machines import machine
from engine.solver.optimum import fewest_strokes


def solve_lines(position: Position) -> Iterator[str]:
    """The fewest strokes from here, how the hole then ends, and letters that reach it."""
    strokes = fewest_strokes(position)
    left = f"{strokes} cards left" if strokes > 0 else f"cleared with {-strokes} in the stock"
    yield f"Fewest strokes: {strokes} ({left})"
    yield f"Best line: {''.join(move.letter for move in best_line(position)) or 'none: it is over'}"


def advise_lines(position: Position, orders: int) -> Iterator[str]:
    """The advice in a sentence, and each move with its mean; the order of the stock is not used."""
    visible = VisiblePosition.of(position)
    advice = advise(visible, orders)
    yield sentence(advice, visible)
    yield from _table(advice, visible)


def solver_lines() -> Iterator[str]:
    """The machine that solves here."""
    yield f"The solver runs on {machine().name}"


def _table(advice: Advice, visible: VisiblePosition) -> Iterator[str]:
    for choice in advice.choices:
        column = choice.move.column
        card = "" if column is None else visible.columns[column][-1].symbol
        cost, error = float(advice.cost(choice.move)), advice.cost_error(choice.move)
        worse = "" if choice is advice.best else f"  {cost:.2f} ± {error:.2f} worse"
        yield f"{choice.move.letter} {card:>3} {float(choice.mean):7.2f} strokes{worse}"

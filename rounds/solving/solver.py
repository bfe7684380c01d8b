"""The solver's answers about a position, within limits: strangers cannot occupy the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from engine import Card, GolfError, Position, Rules, Transcript, deck, format_cards
from rounds.selectors.kept import HOUR, kept
from rounds.terms.errors import SolverBusy
from rounds.terms.solutions import Advice, AdvisedMove, Solved

if TYPE_CHECKING:
    from engine.solver import VisiblePosition

MAX_ORDERS: Final = 64
# Threads of one process that may solve for strangers at once, and how long another one waits.
SEATS: Final = BoundedSemaphore(2)
SECONDS_TO_WAIT: Final = 0.5


@contextmanager
def seat() -> Iterator[None]:
    """A seat at the solver, held until the end. Raises SolverBusy if none becomes free."""
    if not SEATS.acquire(timeout=SECONDS_TO_WAIT):
        raise SolverBusy
    try:
        yield
    finally:
        SEATS.release()


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


def visible_position(
    rules: Rules,
    columns: Sequence[Sequence[Card]],
    waste: Card | None,
    unseen: Sequence[Card],
) -> VisiblePosition:
    """A position in play as a player sees it. Raises GolfError if no deal can lead to it."""
    from engine.solver import VisiblePosition

    if waste is None and not rules.open_start:
        raise GolfError("The waste is empty, which only an open start allows")
    tableau = tuple(tuple(column) for column in columns)
    _check_cards([*chain(*tableau), *([] if waste is None else [waste]), *unseen], rules.jokers)
    if len(unseen) > rules.stock_cards:
        raise GolfError(
            f"{len(unseen)} unseen cards: under these rules the stock has {rules.stock_cards}"
        )
    visible = VisiblePosition(rules, tableau, waste, frozenset(unseen))
    if not visible.moves():
        raise GolfError("No move is left to advise on")
    return visible


def advice_on(position: Position) -> Advice:
    """Honest advice on a position, cached for an hour; it uses only what a player sees."""
    from engine.solver import VisiblePosition

    visible = VisiblePosition.of(position)
    return kept("advice", visible_text(visible), lambda: advice_over(visible), HOUR)


def visible_text(visible: VisiblePosition) -> str:
    """A position as text, as a player sees it: the same for every order of the stock."""
    unseen = format_cards(sorted(visible.unseen))
    columns = "/".join(map(format_cards, visible.columns))
    return f"{visible.rules.field} {visible.top} {columns} {unseen}"


def advice_over(visible: VisiblePosition, orders: int | None = None) -> Advice:
    """Honest advice: its sentence, and every legal move with its mean strokes, best first."""
    from engine.solver import ORDERS, advise, sentence

    advice = advise(visible, orders or ORDERS)
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


def _check_cards(cards: Sequence[Card], jokers: int) -> None:
    repeats = {card for card in cards if cards.count(card) > 1}
    if repeats:
        raise GolfError(f"{format_cards(sorted(repeats))} more than once")
    strangers = set(cards) - set(deck(jokers))
    if strangers:
        raise GolfError(f"{format_cards(sorted(strangers))} not in the deck of these rules")

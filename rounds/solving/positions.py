"""Positions as a player sees them, and advice on them."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, cast

from engine import Card, GolfError, Position, Rules, deck, format_cards
from rounds.selectors.kept import HOUR, kept, known
from rounds.solving import door, work
from rounds.terms.solutions import Advice

MAX_ORDERS: Final = 64
ADVICE: Final = "advice"


def visible_position(
    rules: Rules,
    columns: Sequence[Sequence[Card]],
    waste: Card | None,
    unseen: Sequence[Card],
) -> Position:
    """A position in play as a player sees it. Raises GolfError if no deal can lead to it."""
    if waste is None and not rules.open_start:
        raise GolfError("The waste is empty, which only an open start allows")
    tableau = tuple(tuple(column) for column in columns)
    _check_cards([*chain(*tableau), *([] if waste is None else [waste]), *unseen], rules.jokers)
    if len(unseen) > rules.stock_cards:
        raise GolfError(
            f"{len(unseen)} unseen cards: under these rules the stock has {rules.stock_cards}"
        )
    visible = as_seen(Position(rules, tableau, () if waste is None else (waste,), tuple(unseen)))
    if not visible.moves():
        raise GolfError("No move is left to advise on")
    return visible


def advice_on(position: Position) -> Advice:
    """Honest advice on a position, cached for an hour; it uses only what a player sees.

    Raises SolverBusy.
    """
    visible = as_seen(position)
    return kept(ADVICE, visible_text(visible), lambda: door.ask(work.advice_over, visible), HOUR)


def known_advice(position: Position) -> Advice | None:
    """The advice on a position from the cache; None if it is not there."""
    return cast("Advice | None", known(ADVICE, visible_text(as_seen(position))))


def as_seen(position: Position) -> Position:
    """The position as its player sees it: the top of the waste, and the stock in deck order.

    So the solver's process never gets the order of the stock, and no NumPy is loaded here.
    """
    top = () if position.top is None else (position.top,)
    return Position(position.rules, position.columns, top, tuple(sorted(position.stock)))


def visible_text(visible: Position) -> str:
    """A position as text, as a player sees it: the same for every order of the stock."""
    columns = "/".join(map(format_cards, visible.columns))
    return f"{visible.rules.field} {visible.top} {columns} {format_cards(visible.stock)}"


def _check_cards(cards: Sequence[Card], jokers: int) -> None:
    repeats = {card for card in cards if cards.count(card) > 1}
    if repeats:
        raise GolfError(f"{format_cards(sorted(repeats))} more than once")
    strangers = set(cards) - set(deck(jokers))
    if strangers:
        raise GolfError(f"{format_cards(sorted(strangers))} not in the deck of these rules")

"""An independent solver: a memo search over the referee's tables, for what is small enough."""

from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

from hypothesis import strategies as st

from engine import Card, Move, Position, deck
from tests.engine import oracle
from tests.engine.games import all_rules, switches_of

COLUMNS = 7


def table_of(position: Position) -> tuple[oracle.Table, str]:
    """The referee's table and switches."""
    columns = tuple("".join(map(str, column)) for column in position.columns)
    waste = str(position.top) if position.top else ""
    return oracle.Table(columns, waste, "".join(map(str, position.stock))), switches_of(
        position.rules
    )


def fewest(position: Position) -> int:
    """The fewest strokes by trying everything."""
    return _fewest(*table_of(position))


def expected_after(position: Position, move: Move) -> Fraction:
    """The mean of the fewest strokes after a move, over every order of the stock."""
    table, switches = table_of(position)
    cards = [table.stock[at : at + 2] for at in range(0, len(table.stock), 2)]
    totals = [
        _fewest(
            oracle.successors(table._replace(stock="".join(order)), switches)[move.letter], switches
        )
        for order in permutations(cards)
    ]
    return Fraction(sum(totals), len(totals))


@cache
def _fewest(table: oracle.Table, switches: str) -> int:
    left = sum(len(column) // 2 for column in table.columns)
    if not left:
        return -(len(table.stock) // 2)
    after = oracle.successors(table, switches).values()
    return min((_fewest(successor, switches) for successor in after), default=left)


@st.composite
def small_positions(draw: st.DrawFn, most_stock: int = 6) -> Position:
    """Tables of some rules with up to twelve cards in columns of up to three, and a short stock.

    Few ranks make them rich in plays.
    """
    rules = draw(all_rules)
    ranks = draw(st.sets(st.integers(1, 13), min_size=3, max_size=6))
    cards = [card for card in deck(rules.jokers) if card.is_joker or card.rank in ranks]
    order: list[Card] = draw(st.permutations(cards))
    columns: list[tuple[Card, ...]] = []
    for _ in range(COLUMNS):
        size = draw(st.integers(0, min(3, 12 - sum(map(len, columns)), len(order) - 1)))
        columns.append(tuple(order.pop() for _ in range(size)))
    has_waste = draw(st.booleans()) or not rules.open_start
    waste = (order.pop(),) if has_waste and order else ()
    stock = tuple(order[: draw(st.integers(0, most_stock))])
    return Position(rules, tuple(columns), waste, stock)


def randomly_on(position: Position, chance: Random, moves: int) -> Position:
    """The position after some random moves, or where the hole ended."""
    for _ in range(moves):
        legal = position.moves()
        if not legal:
            break
        position = position.after(chance.choice(legal))
    return position

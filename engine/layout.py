"""The layout of the table: how many cards lie where, and all the numbers that follow from it.

Code that depends on the layout reads `GOLF`, so that another layout is only another value.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.cards import MAX_JOKERS, STANDARD_DECK

_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)


@dataclass(frozen=True)
class Layout:
    """Columns of open cards, a starter on the waste, and the rest of the deck in the stock."""

    columns: int
    column_cards: int
    card_points: int

    @cached_property
    def letters(self) -> str:
        """The log letters of the columns, in order."""
        return "".join(str(number) for number in range(1, self.columns + 1))

    @property
    def letters_words(self) -> str:
        """The letters of the columns as a sentence names them: `1 to 7`."""
        return f"{self.letters[0]} to {self.letters[-1]}"

    @cached_property
    def tableau_cards(self) -> int:
        """Cards in all columns at the start: the most strokes that a hole can count."""
        return self.columns * self.column_cards

    @cached_property
    def stock_cards(self) -> int:
        """Cards in the stock at the start, without jokers and with a starter."""
        return len(STANDARD_DECK) - self.tableau_cards - 1

    @cached_property
    def most_stock(self) -> int:
        """Cards in the largest stock: with every joker, and without a starter."""
        return self.stock_cards + MAX_JOKERS + 1

    @property
    def most_moves(self) -> int:
        """Moves in the longest line: every column card played, every stock card drawn."""
        return self.tableau_cards + self.most_stock

    @cached_property
    def win_points(self) -> int:
        """The points of a cleared hole."""
        return self.card_points * self.tableau_cards


GOLF: Final = Layout(columns=7, column_cards=5, card_points=10)


def spelled(number: int) -> str:
    """A small number as a word, `seven`; in digits beyond eighteen."""
    return _NUMBERS[number] if number in range(len(_NUMBERS)) else str(number)

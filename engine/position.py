"""A table at one moment: immutable positions, the moves between them, and why a move is refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.deals import Deal, format_parts
from engine.errors import IllegalAction, InvalidNotation, Refusal
from engine.layout import GOLF
from engine.rules import Rules

DRAW_LETTER: Final = "d"


@dataclass(frozen=True, slots=True)
class Move:
    """A play of a column's available card, or a draw (`column` is None); columns count from 0."""

    column: int | None

    @classmethod
    def parse(cls, letter: str) -> "Move":
        """The move of a log letter, a column's number or `d`.

        Raises InvalidNotation for any other text, and names it.
        """
        if letter == DRAW_LETTER:
            return DRAW
        if len(letter) != 1 or letter not in GOLF.letters:
            raise InvalidNotation(
                f"{letter[:20]!r} is not a move: columns are {GOLF.letters_words}, a draw is d"
            )
        return cls(GOLF.letters.index(letter))

    @property
    def letter(self) -> str:
        """The log letter: the inverse of `parse`."""
        return DRAW_LETTER if self.column is None else GOLF.letters[self.column]

    def __repr__(self) -> str:
        return f"Move.parse({self.letter!r})"


DRAW: Final = Move(None)


@dataclass(frozen=True, slots=True)
class Position:
    """Tableau, waste and stock under some rules; together they are always exactly the deck.

    A column's last card is the available one, the waste's last card its top, the stock's first card
    the next to be drawn.
    """

    rules: Rules
    columns: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    stock: tuple[Card, ...]

    @classmethod
    def start(cls, deal: Deal, rules: Rules) -> "Position":
        """The table as dealt.

        Raises InvalidRules if the rules ask for other jokers or another start than the deal's.
        """
        deal.require_fit(rules)
        return cls(rules, deal.columns, deal.waste, deal.stock)

    @property
    def top(self) -> Card | None:
        """The waste card to play on; None if the waste is empty."""
        return self.waste[-1] if self.waste else None

    @property
    def tableau_left(self) -> int:
        """Cards still in the columns."""
        return sum(map(len, self.columns))

    @property
    def is_cleared(self) -> bool:
        """Whether the last tableau card is gone."""
        return not any(self.columns)

    @property
    def is_blocked(self) -> bool:
        """Whether the stock is empty and no available card can follow the waste."""
        return not self.stock and not self.is_cleared and not self.can_play

    @property
    def can_play(self) -> bool:
        """Whether some available card can be played."""
        return next(self._plays(), None) is not None

    @property
    def can_draw(self) -> bool:
        """Whether the stock may be turned."""
        return self.why_not_draw() is None

    def moves(self) -> tuple[Move, ...]:
        """Every legal move: plays by column, then the draw; none once the hole has ended."""
        plays = tuple(self._plays())
        if self.stock and not self.is_cleared and (self.rules.free_draw or not plays):
            return (*plays, DRAW)
        return plays

    def after(self, move: Move) -> "Position":
        """The position after a move.

        Raises IllegalAction, with the refusal in words.
        """
        return self.draw() if move.column is None else self.play(move.column)

    def play(self, column: int) -> "Position":
        """The position after the available card of a column is played on the waste."""
        refusal = self.why_not_column(column)
        if refusal is not None:
            raise IllegalAction(refusal, GOLF.letters[column], self.words)
        cards = self.columns[column]
        columns = (*self.columns[:column], cards[:-1], *self.columns[column + 1 :])
        return Position(self.rules, columns, (*self.waste, cards[-1]), self.stock)

    def draw(self) -> "Position":
        """The position after the next stock card is turned onto the waste."""
        refusal = self.why_not_draw()
        if refusal is not None:
            raise IllegalAction(refusal, DRAW_LETTER, self.words)
        return Position(self.rules, self.columns, (*self.waste, self.stock[0]), self.stock[1:])

    def why_not(self, card: Card) -> Refusal | None:
        """Why a card, available or covered, cannot be played now; None when it can."""
        column = self.column_of(card)
        if column is None:
            return Refusal.NOT_ON_TABLE
        if self.columns[column][-1] != card:
            return Refusal.CARD_BLOCKED
        return self.why_not_column(column)

    def why_not_column(self, column: int) -> Refusal | None:
        """Why a column's available card cannot be played now; None when it can."""
        if not self.columns[column]:
            return Refusal.COLUMN_EMPTY
        if self.top is None:
            return None
        return self.rules.refusal(self.columns[column][-1], self.top)

    def why_not_draw(self) -> Refusal | None:
        """Why the stock cannot be turned now; None when it can."""
        if self.is_cleared:
            return Refusal.HOLE_OVER
        if not self.stock:
            return Refusal.STOCK_EMPTY
        return Refusal.STOCK_CLOSED if not self.rules.free_draw and self.can_play else None

    def column_of(self, card: Card) -> int | None:
        """The column that holds a card; None when it lies elsewhere."""
        return next((column for column, cards in enumerate(self.columns) if card in cards), None)

    @property
    def words(self) -> str:
        """All that a player sees, as spoken; of the stock only the number of cards."""
        waste = self.top.words if self.top else "empty"
        columns = map(_column_words, range(1, GOLF.columns + 1), self.columns)
        return "; ".join((f"Stock: {len(self.stock)}", f"waste: {waste}", *columns))

    def __str__(self) -> str:
        return format_parts(self.waste, self.columns, self.stock)

    def _plays(self) -> Iterator[Move]:
        top = self.top
        for column, cards in enumerate(self.columns):
            if cards and (top is None or self.rules.can_follow(cards[-1], top)):
                yield _PLAYS[column]


_PLAYS: Final = tuple(Move(column) for column in range(GOLF.columns))


def _column_words(number: int, cards: tuple[Card, ...]) -> str:
    if not cards:
        return f"column {number}: empty"
    covered = ", ".join(card.words for card in cards[:-1])
    return " ".join(filter(None, (f"column {number}:", covered, f"(available: {cards[-1].words})")))

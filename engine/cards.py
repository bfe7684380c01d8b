"""Playing cards: ranks, suits, the two jokers, and how they are written.

A card's text is its rank, then its suit (`TD`, `AC`); a joker's is `X1` or `X2`. People see `10♦`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from engine.errors import InvalidNotation

RANK_LETTERS: Final = "XA23456789TJQK"
RANK_WORDS: Final[tuple[str, ...]] = ("joker", "ace", *"23456789", "10", "jack", "queen", "king")
SUIT_SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
MAX_JOKERS: Final = 2
# Input also takes `10` and suit symbols, filled or hollow; a variation selector may follow those.
_SPELLINGS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\ufe0e\ufe0f")


class Rank(IntEnum):
    """A rank, Ace low; zero stands for a joker, which has no rank of its own."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """One character: `X` for jokers, `A`, `2` … `9`, `T`, `J`, `Q`, `K`."""
        return RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """As spoken: `ace`, `10`, `queen`."""
        return RANK_WORDS[self]


class Suit(StrEnum):
    """A suit, in deck order."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """As printed on cards: `♣`, `♦`, `♥`, `♠`."""
        return SUIT_SYMBOLS[self]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card, by its place in the full deck: A…K of clubs, diamonds, hearts, spades, X1, X2."""

    index: int
    rank: Rank = field(compare=False)
    suit: Suit | None = field(compare=False)

    @staticmethod
    def parse(text: str) -> "Card":
        """The card that `text` names: `TD`, `10d`, `10♦`, `x1`.

        Raises InvalidNotation, naming the text, if it is not a card.
        """
        spelling = text.strip().translate(_SPELLINGS).upper().replace("10", "T")
        try:
            return _BY_TEXT[spelling]
        except KeyError:
            raise InvalidNotation(
                f"{text[:20]!r} is not a card: write its rank (A 2 … 9 T J Q K) and suit "
                "(C D H S), or X1, X2 for a joker"
            ) from None

    @property
    def is_joker(self) -> bool:
        """Whether the card is wild."""
        return self.suit is None

    @property
    def symbol(self) -> str:
        """As shown to people: `10♦`, `A♣`, `★1` for a joker."""
        if self.suit is None:
            return f"★{self._joker_number}"
        return ("10" if self.rank is Rank.TEN else self.rank.letter) + self.suit.symbol

    @property
    def words(self) -> str:
        """As spoken: `10 of diamonds`, `ace of clubs`, `joker 1`."""
        if self.suit is None:
            return f"joker {self._joker_number}"
        return f"{self.rank.word} of {self.suit.name.lower()}"

    @property
    def _joker_number(self) -> int:
        return JOKERS.index(self) + 1

    def __str__(self) -> str:
        if self.suit is None:
            return f"X{self._joker_number}"
        return self.rank.letter + self.suit

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


STANDARD_DECK: Final = tuple(
    Card(13 * place + rank - 1, Rank(rank), suit)
    for place, suit in enumerate(Suit)
    for rank in range(Rank.ACE, Rank.KING + 1)
)
JOKERS: Final = tuple(Card(52 + place, Rank.JOKER, None) for place in range(MAX_JOKERS))


def deck(jokers: int = 0) -> tuple[Card, ...]:
    """The cards of a game with 0, 1 or 2 jokers, in deck order."""
    return STANDARD_DECK + JOKERS[:jokers]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text in which blanks separate them."""
    return tuple(Card.parse(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """The cards' texts, separated by blanks: the inverse of `parse_cards`."""
    return " ".join(map(str, cards))


_BY_TEXT: Final = {str(card): card for card in deck(MAX_JOKERS)}

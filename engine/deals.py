"""Deals and the game codes that name them.

A deal is an arrangement of the deck; a game code `GO1-<rules>-<letters>` names the rules and the
deal, on every installation and for ever. The letters are digits in base 26: seven of them number a
*seeded* deal; a *literal* one needs enough letters to number every arrangement of the deck.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from math import factorial
from random import SystemRandom
from typing import Final

from engine.cards import Card, deck, format_cards, parse_cards
from engine.errors import InvalidNotation, InvalidRules
from engine.layout import GOLF
from engine.rules import Rules
from engine.shuffle import random_words, shuffled

CODE_VERSION: Final = "GO1"
SEED_LETTERS: Final = 7
SEEDED_DEALS: Final = 26**SEED_LETTERS
# The published deal of the worked example and our completion of its stock, in dealing order.
PINNED_NUMBER: Final = 1
PINNED_DEAL: Final = (
    "6C 5S QS TS 6H 2S KC 4S 2C 8C TC AH 2D 5D JS 3D QH AS KD 4C JH 3C 7D 8H 9C TH 4H 7H 7C 8D "
    "3S 7S 3H 9S 5C AC 8S QD 9H 5H TD 9D KS KH 2H QC JC 4D 6D 6S AD JD"
)


@dataclass(frozen=True)
class Deal:
    """The cards in dealing order: column after column, then the starter and the stock.

    With an open start there is no starter: the stock follows the columns.
    """

    cards: tuple[Card, ...]
    open_start: bool = False

    def __post_init__(self) -> None:
        # Indexes compare fast, and every deal of every request passes here.
        if sorted(card.index for card in self.cards) != list(range(len(deck(self.jokers)))):
            raise InvalidNotation(f"Not one whole deck: {_deck_fault(self.cards)}")

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """The deal of a text `waste / column 1 / … / last column / stock`; `-` is an empty waste.

        Raises InvalidNotation, saying which part is wrong.
        """
        parts = text.split("/")
        if len(parts) != GOLF.columns + 2:
            raise InvalidNotation(
                f"A deal has {GOLF.columns + 2} parts between strokes "
                f"(waste, {GOLF.columns} columns, stock), not {len(parts)}"
            )
        waste, *columns, stock = map(_parse_part, parts)
        return cls.of_parts(waste, columns, stock)

    @classmethod
    def of_parts(
        cls, waste: Sequence[Card], columns: Sequence[Sequence[Card]], stock: Sequence[Card]
    ) -> "Deal":
        """The deal that lies as waste, columns and stock; an empty waste is an open start.

        Raises InvalidNotation, saying which part is wrong.
        """
        if len(columns) != GOLF.columns:
            raise InvalidNotation(f"There are {len(columns)} columns instead of {GOLF.columns}")
        for number, column in enumerate(columns, 1):
            if len(column) != GOLF.column_cards:
                raise InvalidNotation(
                    f"Column {number} has {len(column)} cards instead of {GOLF.column_cards}"
                )
        if len(waste) > 1:
            raise InvalidNotation(f"The waste has {len(waste)} cards: a deal has one, or none (-)")
        return cls((*chain(*columns), *waste, *stock), open_start=not waste)

    @cached_property
    def jokers(self) -> int:
        """How many jokers were shuffled in."""
        return sum(card.is_joker for card in self.cards)

    @property
    def columns(self) -> tuple[tuple[Card, ...], ...]:
        """The columns, each from its top to its available card."""
        starts = range(0, GOLF.tableau_cards, GOLF.column_cards)
        return tuple(self.cards[start : start + GOLF.column_cards] for start in starts)

    @property
    def waste(self) -> tuple[Card, ...]:
        """The starter alone, or nothing with an open start."""
        return () if self.open_start else self.cards[GOLF.tableau_cards :][:1]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards, the next one first."""
        return self.cards[GOLF.tableau_cards + len(self.waste) :]

    def require_fit(self, rules: Rules) -> None:
        """Raise InvalidRules unless the rules ask for exactly this deal's jokers and start."""
        if (self.jokers, self.open_start) != (rules.jokers, rules.open_start):
            start = "an open start" if self.open_start else "a starter"
            raise InvalidRules(
                f"A deal with {self.jokers} jokers and {start} does not fit the rules {rules.field}"
            )

    def __str__(self) -> str:
        return format_parts(self.waste, self.columns, self.stock)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"


@dataclass(frozen=True)
class GameCode:
    """Rules and a deal as one short text; `letters` number the deal in base 26."""

    rules: Rules
    letters: str

    @classmethod
    def parse(cls, text: str) -> "GameCode":
        """The code in a text; case and blanks do not matter.

        Raises InvalidNotation or InvalidRules, saying what is wrong.
        """
        fields = "".join(text.split()).upper().split("-")
        if len(fields) != 3 or fields[0] != CODE_VERSION:
            raise InvalidNotation(
                f"{text[:80]!r} is not a game code: it looks like {CODE_VERSION}-E-AAAAAAB"
            )
        code = cls(Rules.parse(fields[1]), fields[2])
        code.deal  # noqa: B018 - reading the deal checks the letters
        return code

    @classmethod
    def of(cls, deal: Deal, rules: Rules) -> "GameCode":
        """The literal code of a deal.

        Raises InvalidRules if the rules ask for other jokers or another start.
        """
        deal.require_fit(rules)
        return cls(rules, _to_letters(_literal_number(deal.cards), literal_letters(deal.jokers)))

    @property
    def is_seeded(self) -> bool:
        """Whether the letters number a seeded shuffle rather than the arrangement itself."""
        return len(self.letters) == SEED_LETTERS

    @cached_property
    def deal(self) -> Deal:
        """The deal that this code names.

        Raises InvalidNotation if the letters do not number a deal.
        """
        jokers = self.rules.jokers
        if len(self.letters) not in (SEED_LETTERS, literal_letters(jokers)):
            raise InvalidNotation(
                f"{str(self)[:80]!r} has {len(self.letters)} letters: {SEED_LETTERS} number a "
                f"seeded deal, {literal_letters(jokers)} a literal one under these rules"
            )
        cards_of = _seeded_cards if self.is_seeded else _literal_cards
        cards = cards_of(_to_number(self.letters), jokers)
        return Deal(cards, self.rules.open_start)

    def __str__(self) -> str:
        return f"{CODE_VERSION}-{self.rules.field}-{self.letters}"

    def __repr__(self) -> str:
        return f"GameCode.parse({str(self)!r})"


def seeded_code(number: int, rules: Rules) -> GameCode:
    """The code of seeded deal `number`.

    Raises InvalidNotation outside 0 … 26⁷ - 1.
    """
    if number not in range(SEEDED_DEALS):
        raise InvalidNotation(
            f"{number} is not a seeded deal: their numbers go from 0 to {SEEDED_DEALS - 1}"
        )
    return GameCode(rules, _to_letters(number, SEED_LETTERS))


def casual_code(rules: Rules) -> GameCode:
    """A random seeded code: short, fit for casual play."""
    return seeded_code(secrets.randbelow(SEEDED_DEALS), rules)


def rated_code(rules: Rules) -> GameCode:
    """The literal code of a deal drawn from the operating system's entropy over the whole deck.

    The open cards are enough to search all seeds, so a rated deal never comes from one.
    """
    cards = list(deck(rules.jokers))
    SystemRandom().shuffle(cards)
    return GameCode.of(Deal(tuple(cards), rules.open_start), rules)


@cache
def literal_letters(jokers: int) -> int:
    """How many letters a literal code has: 48, 50 or 51 with 0, 1 or 2 jokers."""
    return len(_digits(factorial(52 + jokers) - 1))


def format_parts(
    waste: tuple[Card, ...], columns: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]
) -> str:
    """The deal notation of the three parts of a table; an empty part is written `-`."""
    return " / ".join(format_cards(part) or "-" for part in (waste, *columns, stock))


def _parse_part(text: str) -> tuple[Card, ...]:
    return () if text.strip() in ("", "-") else parse_cards(text)


def _deck_fault(cards: tuple[Card, ...]) -> str:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        return f"{format_cards(twice)} more than once"
    jokers = sum(card.is_joker for card in cards)
    return f"{format_cards(sorted(set(deck(jokers)) - set(cards)))} missing"


def _seeded_cards(number: int, jokers: int) -> tuple[Card, ...]:
    if number == PINNED_NUMBER and jokers == 0:
        return parse_cards(PINNED_DEAL)
    return shuffled(deck(jokers), random_words(f"{CODE_VERSION}:{number}"))


def _literal_number(cards: tuple[Card, ...]) -> int:
    """The arrangement's place among all in card order, as read from factorial base."""
    left = list(range(len(cards)))
    number = 0
    for card in cards:
        place = left.index(card.index)
        number = number * len(left) + place
        del left[place]
    return number


def _literal_cards(number: int, jokers: int) -> tuple[Card, ...]:
    left = list(deck(jokers))
    if number >= factorial(len(left)):
        raise InvalidNotation(
            f"{_to_letters(number, literal_letters(jokers))} is too large a number: "
            f"{len(left)} cards have fewer arrangements"
        )
    places = []
    for radix in range(1, len(left) + 1):
        number, place = divmod(number, radix)
        places.append(place)
    return tuple(left.pop(place) for place in reversed(places))


def _to_number(letters: str) -> int:
    number = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            raise InvalidNotation(f"{letter!r} in the letters {letters[:60]!r}: only A to Z count")
        number = number * 26 + ord(letter) - ord("A")
    return number


def _to_letters(number: int, width: int) -> str:
    return _digits(number).rjust(width, "A")


def _digits(number: int) -> str:
    letters = ""
    while number:
        number, digit = divmod(number, 26)
        letters = chr(ord("A") + digit) + letters
    return letters

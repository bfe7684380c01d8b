"""Shuffles are fair: every card falls on every place equally often, in seeded and rated deals."""

from collections.abc import Iterable
from math import sqrt
from random import Random

import numpy as np
import pytest

from engine import Card, Deal, Rules, deck, rated_code, seeded_code

CARDS = 52
# A permutation fills each row and column once: 51 x 51 cells are free, and each is 52/51 too wide.
DEGREES = (CARDS - 1) ** 2
SCALE = (CARDS - 1) / CARDS
# Standard deviations of chi-square; a fair shuffle passes this far once in two thousand million.
FARTHEST = 6


def deviation(deals: Iterable[Deal]) -> float:
    """How far the chi-square of card and place lies from its mean, in standard deviations."""
    dealt = np.array([[card.index for card in deal.cards] for deal in deals])
    expected = len(dealt) / CARDS
    counts = np.array([np.bincount(place, minlength=CARDS) for place in dealt.T])
    chi_square = SCALE * float(((counts - expected) ** 2 / expected).sum())
    return (chi_square - DEGREES) / sqrt(2 * DEGREES)


@pytest.mark.slow
def test_seeded_deals_are_fair() -> None:
    strict = Rules()
    assert abs(deviation(seeded_code(number, strict).deal for number in range(30_000))) < FARTHEST


@pytest.mark.slow
def test_rated_deals_are_fair() -> None:
    strict = Rules()
    assert abs(deviation(rated_code(strict).deal for _ in range(5_000))) < FARTHEST


@pytest.mark.parametrize("other", ["any place", "another place"])
def test_the_measure_sees_the_two_usual_mistakes(other: str) -> None:
    chance = Random(1)
    assert deviation(Deal(mistaken_shuffle(chance, other)) for _ in range(5_000)) > FARTHEST


def mistaken_shuffle(chance: Random, other: str) -> tuple[Card, ...]:
    """A shuffle that swaps each place with any place of all, or never with itself."""
    cards = list(deck())
    for place in range(CARDS - 1, 0, -1):
        chosen = chance.randrange(CARDS if other == "any place" else place)
        cards[place], cards[chosen] = cards[chosen], cards[place]
    return tuple(cards)

"""The one shuffle: a text decides the order of cards, on every installation and for ever."""

import hashlib
import struct
from collections.abc import Iterable, Iterator
from itertools import count

from engine.cards import Card


def random_words(name: str) -> Iterator[int]:
    """Endless 32-bit words: block k is SHA-256 of `<name>:<k>` as eight big-endian words."""
    for block in count():
        yield from struct.unpack(">8I", hashlib.sha256(f"{name}:{block}".encode("ascii")).digest())


def shuffled(cards: Iterable[Card], words: Iterator[int]) -> tuple[Card, ...]:
    """The cards in an order that the next words decide, every order equally likely."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(bound: int, words: Iterator[int]) -> int:
    """The next unbiased number under `bound`: words past the last whole multiple are skipped."""
    limit = 2**32 - 2**32 % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound

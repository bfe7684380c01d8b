"""The board format of the known golf solvers and of PySolFC's exports, read and written.

A board is a line `Talon:` with the stock, a line `Foundations:` with the waste, and one line for
each column from its top to its available card. These two words appear in no other module.
"""

from collections.abc import Iterator
from typing import Final

from engine.cards import Card, format_cards, parse_cards
from engine.deals import Deal
from engine.errors import InvalidNotation

STOCK_LABEL: Final = "Talon"
WASTE_LABEL: Final = "Foundations"
# Comments and headings of collections, and the marks around a board in a solver's answer.
NO_CONTENT: Final = ("#", "==", "[")
# PySolFC writes a face-down card as <TS>.
_NO_BRACKETS: Final = str.maketrans("", "", "<>")


def parse_board(text: str) -> Deal:
    """The deal of a board in any of the solvers' spellings.

    `10` stands for `T`, a colon may begin a column, blanks may end a line, and the first two lines
    may be swapped; without `Foundations:`, or with `-` there, the waste is empty.
    Raises InvalidNotation, saying which line is wrong.
    """
    lines: dict[str, list[tuple[Card, ...]]] = {STOCK_LABEL: [], WASTE_LABEL: [], "": []}
    for label, cards in _labelled_lines(text):
        if label not in lines:
            raise InvalidNotation(
                f"{label[:20]!r} begins no line of a board: there are {STOCK_LABEL}: and "
                f"{WASTE_LABEL}: and the columns"
            )
        lines[label].append(cards)
    stock, waste = _only(lines[STOCK_LABEL], STOCK_LABEL), _only(lines[WASTE_LABEL], WASTE_LABEL)
    return Deal.of_parts(waste, lines[""], stock)


def format_board(deal: Deal) -> str:
    """The board of a deal, ending with a line break: the inverse of `parse_board`."""
    return "".join(
        f"{line}\n"
        for line in (
            f"{STOCK_LABEL}: {format_cards(deal.stock)}",
            f"{WASTE_LABEL}: {format_cards(deal.waste) or '-'}",
            *map(format_cards, deal.columns),
        )
    )


def is_board(text: str) -> bool:
    """Whether a text has a line that only boards have."""
    return any(label in (STOCK_LABEL, WASTE_LABEL) for label, _ in _split_lines(text))


def _labelled_lines(text: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for label, content in _split_lines(text):
        yield label, () if content == "-" else parse_cards(content.translate(_NO_BRACKETS))


def _split_lines(text: str) -> Iterator[tuple[str, str]]:
    """The label of each line that has content, empty for a column, and the content."""
    for line in map(str.strip, text.splitlines()):
        if line and not line.startswith(NO_CONTENT):
            label, _, content = line.rpartition(":")
            yield label.strip().capitalize(), content.strip()


def _only(lines: list[tuple[Card, ...]], label: str) -> tuple[Card, ...]:
    if len(lines) > 1:
        raise InvalidNotation(f"{len(lines)} lines {label}: where a board has one")
    return lines[0] if lines else ()

"""An independent referee, written from the rules and sharing nothing with the engine.

A table is plain text: a card is two characters, a column a string of them, switches the letters of
a rules field without its S. `python -m tests.engine.oracle` prints the counts in data/perft.csv.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ASCENDING = "A23456789TJQK"
DATA = Path(__file__).parent.parent / "data"
PERFT_NUMBERS = ("AAAAAAA", "AAAAAAD", "AAAFRYD", "SKOHAAA", "CCNUINV", "JBHXXLO")
PERFT_SWITCHES = ("QKD", "QD", "", "KD", "QJ1", "KJ2O")
PERFT_MOVES = 14


class Table(NamedTuple):
    """What lies open, and the stock: of the waste only its top card counts."""

    columns: tuple[str, ...]
    waste: str
    stock: str


def dealt(deal: str, switches: str) -> Table:
    """The table of a deal text; an open start turns its starter back onto the stock."""
    waste, *columns, stock = deal.replace(" ", "").replace("-", "").split("/")
    if "O" in switches:
        waste, stock = "", waste + stock
    return Table(tuple(columns), waste, stock)


@cache
def allowed_pairs(switches: str) -> frozenset[str]:
    """Every waste rank followed by a rank that may be played on it."""
    pairs = {low + high for low, high in pairwise(ASCENDING)}
    pairs |= {high + low for low, high in pairwise(ASCENDING)}
    if "Q" not in switches:
        pairs.remove("KQ")
    if "K" in switches:
        pairs |= {"KA", "AK"}
    if "J" in switches:
        pairs |= {pair[0] + "X" for pair in pairs}
        pairs |= {"X" + rank for rank in ASCENDING + "X"}
    return frozenset(pairs)


def successors(table: Table, switches: str) -> dict[str, Table]:
    """The table after each legal move, by the move's letter."""
    after = dict(_plays(table, switches))
    if any(table.columns) and table.stock and ("D" in switches or not after):
        after["d"] = Table(table.columns, table.stock[:2], table.stock[2:])
    return after


def counts(table: Table, switches: str, most: int) -> Iterator[tuple[int, int, int]]:
    """Moves made, the lines of so many legal moves, and the different tables they lead to."""
    lines = Counter([table])
    for moves in range(1, most + 1):
        longer: Counter[Table] = Counter()
        for before, ways in lines.items():
            for after in successors(before, switches).values():
                longer[after] += ways
        lines = longer
        yield moves, lines.total(), len(lines)


def perft_rows() -> Iterator[tuple[str, int, int, int]]:
    """The rows of data/perft.csv: code, moves, lines, tables."""
    with (DATA / "codes.csv").open() as file:
        deals = {row["code"]: row["deal"] for row in csv.DictReader(file)}
    for number in PERFT_NUMBERS:
        for switches in PERFT_SWITCHES:
            jokers = "SJ" + switches.partition("J")[2][0] if "J" in switches else "E"
            table = dealt(deals[f"GO1-{jokers}-{number}"], switches)
            for row in counts(table, switches, PERFT_MOVES):
                yield f"GO1-S{switches}-{number}", *row


def _plays(table: Table, switches: str) -> Iterator[tuple[str, Table]]:
    for number, column in enumerate(table.columns, 1):
        available = column[-2:]
        pair = table.waste[:1] + available[:1]
        if available and (not table.waste or pair in allowed_pairs(switches)):
            columns = list(table.columns)
            columns[number - 1] = column[:-2]
            yield str(number), Table(tuple(columns), available, table.stock)


if __name__ == "__main__":
    print("code,moves,lines,tables")
    for row in perft_rows():
        print(*row, sep=",")

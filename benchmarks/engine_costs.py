"""The cost of the engine's work, beside a reference measured in the same run.

`make bench` or `python benchmarks/engine_costs.py`; the exit status is 1 when a limit is missed.
"""

import json
import random
import sys
import timeit
from collections.abc import Callable
from typing import NamedTuple

from engine import GameCode, Position, Rules, deck, replay

REPEATS = 7
SECONDS_A_REPEAT = 0.1
EASY = Rules.parse("E")
SEEDED = "GO1-E-CCNUINV"
LITERAL = str(GameCode.of(GameCode.parse(SEEDED).deal, EASY))
DEAL = GameCode.parse(LITERAL).deal
DEAL_OF_LOG = GameCode.parse("GO1-E-AAAAAAB").deal
# The worked example's win after a hint, and a draw taken back.
LOG = "hdu" + "d52d3d556616d47d71dd1442523d4d73d23246117d356d7"
TIMES = [1500 * place for place in range(len(LOG))]


class Measurement(NamedTuple):
    """A piece of work, the milliseconds that it may take, and the reference to compare with."""

    name: str
    work: Callable[[], object]
    limit: float
    reference: str


def playout() -> Position:
    """One hole by random moves to its end."""
    position = Position.start(DEAL, EASY)
    while moves := position.moves():
        position = position.after(random.choice(moves))
    return position


def tables_of_log() -> str:
    """Every table while the log is replayed, as JSON for a client."""
    hole = replay(DEAL_OF_LOG, EASY, "")
    tables = []
    for letter in LOG:
        hole.act(letter)
        columns = [[str(card) for card in column] for column in hole.position.columns]
        tables.append({"columns": columns, "waste": str(hole.position.top), "log": hole.log})
    return json.dumps(tables)


TABLES = tables_of_log()
SHUFFLE, LOADS = "random.shuffle of 52 cards", f"json.loads of the {len(LOG)} tables"
REFERENCES: dict[str, Callable[[], object]] = {
    SHUFFLE: lambda: random.shuffle(list(deck())),
    LOADS: lambda: json.loads(TABLES),
}
WORK = (
    Measurement("deal from a seeded code", lambda: GameCode.parse(SEEDED).deal, 0.3, SHUFFLE),
    Measurement("deal from a literal code", lambda: GameCode.parse(LITERAL).deal, 0.3, SHUFFLE),
    Measurement("literal code of a deal", lambda: str(GameCode.of(DEAL, EASY)), 0.3, SHUFFLE),
    Measurement("random playout of a hole", playout, 1.0, SHUFFLE),
    Measurement(
        f"replay of {len(LOG)} letters", lambda: replay(DEAL_OF_LOG, EASY, LOG, TIMES), 1.0, LOADS
    ),
)


def milliseconds(work: Callable[[], object]) -> float:
    """The time of one run: the quickest of several repeats, since noise only adds."""
    timer = timeit.Timer(work)
    runs = max(1, round(SECONDS_A_REPEAT / timer.timeit(1)))
    return min(timer.repeat(REPEATS, runs)) / runs * 1000


def main() -> int:
    """Print each figure, its limit and its ratio to its reference."""
    references = {name: milliseconds(work) for name, work in REFERENCES.items()}
    missed = 0
    for name, work, limit, reference in WORK:
        cost = milliseconds(work)
        missed += cost >= limit
        print(
            f"{name:26} {cost:.3f} ms ({1000 / cost:6.0f}/s), limit {limit:.1f} ms; "
            f"{cost / references[reference]:4.1f} x {reference} ({references[reference]:.3f} ms)"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Put a kernel that was built with sanitizers to all its work: a program for test_kernel."""

import sys
from random import Random

from engine import Deal, Position, Rules, seeded_code
from engine.solver import VisiblePosition, advise, best_line, fewest_of_many, fewest_strokes
from engine.solver.kernel import Kernel
from tests.engine.games import ALL_RULES, rows
from tests.engine.solver.search import randomly_on

GOLDEN_DEALS = 5
POSITIONS = 120


def main(library: str) -> None:
    """Golden values, then every door from the middle of holes under any rules."""
    on, chance = Kernel(library), Random(library)
    for column, field in (("QK", "SQK"), ("QKD", "E")):
        golden = rows("fewest_strokes.csv")[:GOLDEN_DEALS]
        starts = [Position.start(Deal.parse(row["deal"]), Rules.parse(field)) for row in golden]
        assert fewest_of_many(starts, 2, on=on) == [int(row[column]) for row in golden]
    for _ in range(POSITIONS):
        rules = chance.choice(ALL_RULES)
        start = Position.start(seeded_code(chance.randrange(10**9), rules).deal, rules)
        position = randomly_on(start, chance, chance.randrange(56))
        fewest = fewest_strokes(position, on)
        if position.moves():
            advise(VisiblePosition.of(position), 3, on)
        for move in best_line(position, on):
            position = position.after(move)
        assert fewest == (position.tableau_left or -len(position.stock))


if __name__ == "__main__":
    main(sys.argv[1])

"""The cost of solving, lines, advice and ledgers on the 200 golden deals, in CPU time.

`python benchmarks/solver.py`; the exit status is 1 when a limit is missed. The reference is the
NumPy twin, and for win or lose the program `black-hole-solve` if it is on the PATH.
"""

import csv
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

from engine import Deal, Hole, Position, Rules, format_board
from engine.solver import (
    VisiblePosition,
    advise,
    best_line,
    fewest_of_many,
    fewest_strokes,
    ledger,
    machine,
)
from engine.solver.twin import Twin

CASES = Path(__file__).parent.parent / "tests" / "data" / "fewest_strokes.csv"
FIELDS = ("S", "SQ", "SK", "SQK", "SD", "C", "SKD", "E")
TWIN_DEALS, ADVICES, LEDGERS, BATCH = 10, 40, 20, 2000
REFERENCE_SOLVER = "black-hole-solve"
Input = TypeVar("Input")


class Limits(NamedTuple):
    """The limits in milliseconds of CPU time: solve (median, p99), advice, ledger."""

    solve: float
    solve_p99: float
    advice: float
    ledger: float


FREE, STUCK = Limits(1.5, 4, 30, 500), Limits(3, 5, 120, 1500)
LINE_RATIO, THREADS_RATIO = 3.0, 1.7
SOLVE_KILOBYTES, ADVICE_KILOBYTES = 1024, 16 * 1024


def main() -> int:
    """Print a line for each measurement; the status is 1 if a limit was missed."""
    print(f"The solver runs on {machine().name}\n")
    results = [times(field) for field in FIELDS]
    results += [memory(), threads()]
    win_or_lose()
    return 0 if all(results) else 1


def times(field: str) -> bool:
    """Measure everything under one rule set, and return whether its limits were kept."""
    rules = Rules.parse(field)
    limits = FREE if rules.free_draw else STUCK
    starts = [Position.start(deal, rules) for deal in deals()]
    solve = cpu_times(fewest_strokes, starts)
    twin = cpu_times(lambda start: fewest_strokes(start, Twin()), starts[:TWIN_DEALS])
    line = cpu_times(best_line, starts)
    advice = cpu_times(lambda start: advise(VisiblePosition.of(start)), starts[:ADVICES])
    ledgers = cpu_times(ledger, [random_hole(deal, rules) for deal in deals()[:LEDGERS]])
    slower = median(twin) / median(solve)
    print(f"{field:4} solve   {summary(solve)}; the twin takes {slower:.0f} times as long")
    print(f"     line    {summary(line)}; {median(line) / median(solve):.1f} times a solve")
    print(f"     advice  {summary(advice)}")
    print(f"     ledger  {summary(ledgers)}")
    return all_kept(
        {
            f"solve {limits.solve} ms": median(solve) <= limits.solve,
            f"solve p99 {limits.solve_p99} ms": percentile_99(solve) <= limits.solve_p99,
            f"line {LINE_RATIO} solves": median(line) <= LINE_RATIO * median(solve),
            f"advice {limits.advice} ms": median(advice) <= limits.advice,
            f"ledger {limits.ledger} ms": median(ledgers) <= limits.ledger,
        }
    )


def memory() -> bool:
    """Measure the memory of a solve and of an advice; return whether the limits were kept."""
    solve = added_memory("fewest_strokes(start)")
    advice = added_memory("advise(VisiblePosition.of(start))")
    print(f"memory: a solve needs {solve} KB, advice {advice} KB")
    return all_kept(
        {
            f"solve {SOLVE_KILOBYTES} KB": solve <= SOLVE_KILOBYTES,
            f"advice {ADVICE_KILOBYTES} KB": advice <= ADVICE_KILOBYTES,
        }
    )


def added_memory(work: str) -> int:
    """Kilobytes that work adds to the memory of its process, the larger of two rule sets.

    It runs on the deal with the most moves of 100, whose advice needs the most lanes.
    """
    # Linux: writing 5 sets the peak back to the present size.
    program = f"""
from pathlib import Path
from engine import Position, Rules, seeded_code
from engine.solver import VisiblePosition, advise, fewest_strokes

def held(line):
    text = Path("/proc/self/status").read_text()
    return int(text.split(line + ":")[1].split()[0])

for rules in map(Rules.parse, ("SQK", "E")):
    starts = [Position.start(seeded_code(k, rules).deal, rules) for k in range(100)]
    start = max(starts, key=lambda start: len(start.moves()))
    {work}
    Path("/proc/self/clear_refs").write_text("5")
    before = held("VmRSS")
    {work}
    print(held("VmHWM") - before)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return max(map(int, done.stdout.split()))


def threads() -> bool:
    """Time a batch on one thread and on two; return whether two are enough faster."""
    rules = Rules.parse("E")
    starts = [Position.start(deal, rules) for deal in deals()] * (BATCH // len(deals()))
    one = by_the_clock(lambda: fewest_of_many(starts, 1))
    two = by_the_clock(lambda: fewest_of_many(starts, 2))
    print(f"threads: {BATCH} deals in {one:.2f} s with one, {two:.2f} s with two")
    return all_kept({f"two threads {THREADS_RATIO} times as fast": one >= THREADS_RATIO * two})


def win_or_lose() -> None:
    """Print the ratio to another program's win-or-lose search on the same boards."""
    program = shutil.which(REFERENCE_SOLVER)
    if program is None:
        print(f"{REFERENCE_SOLVER}: not on the PATH")
        return
    on_kings = "--queens-on-kings"
    for field, flags in (("C", (on_kings,)), ("E", (on_kings, "--wrap-ranks"))):
        ratios = []
        for deal in deals():
            start = Position.start(deal, Rules.parse(field))
            ours = cpu_times(fewest_strokes, [start])[0]
            ratios.append(other_solver(program, deal, flags) / ours)
        print(f"{field:4} {REFERENCE_SOLVER} takes {median(ratios):.0f} times a solve")


def other_solver(program: str, deal: Deal, flags: Sequence[str]) -> float:
    """Milliseconds of CPU time of the other program on a board."""
    with tempfile.NamedTemporaryFile("w", suffix=".board") as board:
        board.write(format_board(deal))
        board.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [program, "--game", "golf", *flags, board.name]
        subprocess.run(command, capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def deals() -> list[Deal]:
    """The golden deals."""
    with CASES.open(newline="") as file:
        return [Deal.parse(row["deal"]) for row in csv.DictReader(file)]


def random_hole(deal: Deal, rules: Rules) -> Hole:
    """A hole at its end after random plays, with draws only when no card can be played."""
    hole, chance = Hole(deal, rules), Random(str(deal))
    while hole.ending is None:
        moves = hole.position.moves()
        hole.act(chance.choice(moves[:-1] or moves).letter)
    return hole


def cpu_times(work: Callable[[Input], object], inputs: Iterable[Input]) -> list[float]:
    """Milliseconds of CPU time for the work on each input."""
    milliseconds = []
    for each in inputs:
        start = time.process_time()
        work(each)
        milliseconds.append(1000 * (time.process_time() - start))
    return milliseconds


def by_the_clock(work: Callable[[], object]) -> float:
    """Seconds that a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def summary(values: Sequence[float]) -> str:
    """Median, 99th percentile and maximum."""
    return f"{median(values):7.2f} / {percentile_99(values):.2f} / {max(values):.2f} ms"


def percentile_99(values: Sequence[float]) -> float:
    """The 99th percentile, never beyond the maximum."""
    return quantiles(values, n=100, method="inclusive")[-1]


def all_kept(limits: dict[str, bool]) -> bool:
    """Print the limits that were missed, and return whether there are none."""
    misses = [limit for limit, is_kept in limits.items() if not is_kept]
    if misses:
        print(f"     MISSED: {', '.join(misses)}")
    return not misses


if __name__ == "__main__":
    sys.exit(main())

"""The cost of requests as a site grows: larger and larger databases, each beside the smallest.

`python benchmarks/scale.py`, or with `--rounds 10000 100000 1000000 --folder /tmp/sizes`; on
PostgreSQL if DATABASE_URL names a server on which databases may be made. The exit status is 1 when
a limit is missed.
"""

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from benchmarks.sized import databases

Found = dict[str, dict[str, Any]]

SIZES: Final = [10_000, 100_000]
# All sizes are measured in turn, this many times. The least value counts: other work only adds.
TURNS: Final = 3
MOST_GROWTH: Final = 1.5
# Milliseconds.
LIMITS: Final = {"summary, 100,000 holes, cold": 1000, "summary, 100,000 holes, cached": 50}
MOST_ABOVE_BARE: Final = 1.2
LEAST_HOLES_A_SECOND: Final = 20_000
MOST_MEGABYTES: Final = 100


def main() -> int:
    """Measure each size in its own process, print the table and the limits that were missed."""
    parser = ArgumentParser(description="Measure the site on databases of several sizes.")
    parser.add_argument(
        "--rounds", type=int, nargs="+", default=SIZES, help="sizes, smallest first"
    )
    parser.add_argument("--folder", type=Path, help="keeps SQLite files for the next time")
    options = parser.parse_args()
    place = nullcontext(options.folder) if options.folder else tempfile.TemporaryDirectory()
    with place as name:
        folder = Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        for rounds in options.rounds:
            databases.make(rounds, folder)
        turns = [
            {rounds: _measure(rounds, folder) for rounds in options.rounds} for _ in range(TURNS)
        ]
    found = {rounds: _least([turn[rounds] for turn in turns]) for rounds in options.rounds}
    _print_table(found)
    misses = list(_misses(found))
    print("\n".join(misses) or "Every limit is kept")
    return int(bool(misses))


def _measure(rounds: int, folder: Path) -> Found:
    probes = subprocess.run(
        [sys.executable, "-m", "benchmarks.sized.probes"],
        cwd=databases.ROOT,
        env=databases.environment(rounds, folder),
        check=True,
        stdout=subprocess.PIPE,
    )
    found: Found = json.loads(probes.stdout)
    return found


def _least(turns: list[Found]) -> Found:
    return {name: min((turn[name] for turn in turns), key=itemgetter("ms")) for name in turns[0]}


def _print_table(found: dict[int, Found]) -> None:
    """Print a row for each measurement: queries, ms at each size, the ratio to the smallest."""
    print(f"{'':<32}{'queries':>8}" + "".join(f"{rounds:>18,}" for rounds in found))
    for name in found[max(found)]:
        row = [found[rounds].get(name) for rounds in found]
        queries = next(cell for cell in row if cell).get("queries", "")
        cells = "".join(_cell(cell, row[0]) for cell in row)
        print(f"{name:<32}{queries:>8}{cells}")


def _cell(cell: dict[str, Any] | None, first: dict[str, Any] | None) -> str:
    if cell is None:
        return f"{'':>18}"
    ratio = f"({cell['ms'] / first['ms']:.2f} x)" if first else ""
    return f"{cell['ms']:>9.1f}{ratio:>9}"


def _misses(found: dict[int, Found]) -> Iterator[str]:
    smallest = found[min(found)]
    for rounds, of_size in found.items():
        for name, measured in of_size.items():
            yield from _misses_of(
                f"{name} at {rounds:,} rounds", name, measured, smallest.get(name)
            )
        if "export, 100,000 holes" in of_size:
            yield from _misses_of_export(rounds, **of_size["export, 100,000 holes"])
        if of_size["chart, cold"]["ms"] > MOST_ABOVE_BARE * of_size["chart, drawn bare"]["ms"]:
            yield f"A cold chart at {rounds:,} rounds: over {MOST_ABOVE_BARE} x the bare drawing"


def _misses_of_export(rounds: int, ms: float, lines: int, MB: float) -> Iterator[str]:  # noqa: N803
    rate = 1000 * lines / ms
    print(f"An export at {rounds:,} rounds: {rate:,.0f} holes a second, {MB:.1f} MB above idle")
    if rate < LEAST_HOLES_A_SECOND:
        yield f"An export at {rounds:,} rounds: under {LEAST_HOLES_A_SECOND:,} holes a second"
    if MB > MOST_MEGABYTES:
        yield f"An export at {rounds:,} rounds: over {MOST_MEGABYTES} MB above idle"


def _misses_of(
    what: str, name: str, measured: dict[str, Any], smallest: dict[str, Any] | None
) -> Iterator[str]:
    if measured["ms"] > LIMITS.get(name, inf):
        yield f"{what}: over {LIMITS[name]} ms"
    if smallest is None:
        return
    if measured["ms"] > MOST_GROWTH * smallest["ms"]:
        yield f"{what}: over {MOST_GROWTH} x the smallest"
    if measured.get("queries", 0) > smallest.get("queries", 0):
        yield f"{what}: {measured['queries']} queries instead of {smallest['queries']}"


if __name__ == "__main__":
    sys.exit(main())

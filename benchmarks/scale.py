"""How requests fare as a site grows: databases of more and more rounds, each beside the smallest.

`python benchmarks/scale.py`, or with `--rounds 10000 100000 1000000 --folder /tmp/sizes`; on
PostgreSQL where DATABASE_URL names a server on which databases may be made. The exit status is 1
when a limit is missed.
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
# Each size is measured in turn so often, and the least of each thing counts: other work only adds.
TURNS: Final = 3
MOST_GROWTH: Final = 1.5
# Milliseconds.
LIMITS: Final = {"summary, 100,000 holes, cold": 1000, "summary, 100,000 holes, cached": 50}
MOST_ABOVE_BARE: Final = 1.2
LEAST_HOLES_A_SECOND: Final = 20_000
MOST_MEGABYTES: Final = 100


def main() -> int:
    """Measure each size in a process of its own, print the table, and say what missed its limit."""
    parser = ArgumentParser(description="Measure the site on databases of several sizes.")
    parser.add_argument(
        "--rounds", type=int, nargs="+", default=SIZES, help="sizes, smallest first"
    )
    parser.add_argument("--folder", type=Path, help="keeps SQLite files for the next time")
    asked = parser.parse_args()
    kept = nullcontext(asked.folder) if asked.folder else tempfile.TemporaryDirectory()
    with kept as name:
        folder = Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        for rounds in asked.rounds:
            databases.make(rounds, folder)
        turns = [
            {rounds: _measured(rounds, folder) for rounds in asked.rounds} for _ in range(TURNS)
        ]
    found = {rounds: _least([turn[rounds] for turn in turns]) for rounds in asked.rounds}
    _print_table(found)
    missed = list(_missed(found))
    print("\n".join(missed) or "Every limit is kept")
    return int(bool(missed))


def _measured(rounds: int, folder: Path) -> Found:
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
    """A row for each thing measured: queries, ms at each size, and its ratio to the smallest."""
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


def _missed(found: dict[int, Found]) -> Iterator[str]:
    smallest = found[min(found)]
    for rounds, of_size in found.items():
        for name, measured in of_size.items():
            yield from _missed_by(
                f"{name} at {rounds:,} rounds", name, measured, smallest.get(name)
            )
        if "export, 100,000 holes" in of_size:
            yield from _missed_by_export(rounds, **of_size["export, 100,000 holes"])
        if of_size["chart, cold"]["ms"] > MOST_ABOVE_BARE * of_size["chart, drawn bare"]["ms"]:
            yield f"A cold chart at {rounds:,} rounds: over {MOST_ABOVE_BARE} x the bare drawing"


def _missed_by_export(rounds: int, ms: float, lines: int, MB: float) -> Iterator[str]:  # noqa: N803
    rate = 1000 * lines / ms
    print(f"An export at {rounds:,} rounds: {rate:,.0f} holes a second, {MB:.1f} MB above idle")
    if rate < LEAST_HOLES_A_SECOND:
        yield f"An export at {rounds:,} rounds: under {LEAST_HOLES_A_SECOND:,} holes a second"
    if MB > MOST_MEGABYTES:
        yield f"An export at {rounds:,} rounds: over {MOST_MEGABYTES} MB above idle"


def _missed_by(
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

"""Surveys: the results of optimal play on many deals under some rules.

The deals are seeded ones with consecutive numbers, so a survey can be repeated card by card.
"""

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Final, TextIO

from engine.deals import seeded_code
from engine.position import Position
from engine.reference_line import Estimate
from engine.rules import Rules
from engine.solver.machines import Machine
from engine.solver.optimum import fewest_of_many

# Standard normal deviate of a two-sided 95 % interval.
DEVIATE: Final = 1.959964
# Deals in memory at once.
BATCH: Final = 1024
HEADER: Final = ("rules", "strokes", "deals")
# The results of 100,000 deals under each of the eight switch sets.
FILE: Final = Path(__file__).with_name("survey.csv")

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Survey:
    """The number of deals by their fewest strokes, under some rules."""

    rules: Rules
    counts: Mapping[int, int]

    @property
    def deals(self) -> int:
        """The number of deals."""
        return sum(self.counts.values())

    @property
    def clear_rate(self) -> Estimate:
        """The share of deals that can be cleared, with Wilson's interval."""
        cleared = sum(count for strokes, count in self.counts.items() if strokes <= 0)
        return wilson(cleared, self.deals)

    @property
    def strokes(self) -> Estimate:
        """The mean of the fewest strokes."""
        return mean_of(Counter(self.counts).elements())

    def rows(self) -> list[tuple[str, int, int]]:
        """The histogram as rows under HEADER, fewest strokes first."""
        return [
            (self.rules.field, strokes, self.counts[strokes]) for strokes in sorted(self.counts)
        ]


def survey(
    rules: Rules,
    deals: int,
    first: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    on: Machine | None = None,
) -> Survey:
    """The survey of `deals` seeded deals from `first` on; `progress` as in `fewest_of_many`."""
    counts: Counter[int] = Counter()
    for start in range(first, first + deals, BATCH):
        numbers = range(start, min(start + BATCH, first + deals))
        positions = [seeded_start(number, rules) for number in numbers]
        counts.update(fewest_of_many(positions, threads, progress, on))
    return Survey(rules, dict(counts))


def seeded_start(number: int, rules: Rules) -> Position:
    """The table of a seeded deal."""
    return Position.start(seeded_code(number, rules).deal, rules)


def write_csv(surveys: Iterable[Survey], file: TextIO) -> None:
    """Write the surveys' histograms, one row for each number of strokes that occurs."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEADER)
    for each in surveys:
        writer.writerows(each.rows())


def read(path: Path = FILE) -> list[Survey]:
    """The surveys in a file, in its order."""
    counts: dict[str, dict[int, int]] = {}
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            counts.setdefault(row["rules"], {})[int(row["strokes"])] = int(row["deals"])
    return [Survey(Rules.parse(field), histogram) for field, histogram in counts.items()]


def wilson(hits: int, trials: int) -> Estimate:
    """A share with Wilson's 95 % interval (E. B. Wilson, 1927)."""
    share, square = hits / trials, DEVIATE**2
    middle = share + square / (2 * trials)
    half = DEVIATE * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    scale = 1 + square / trials
    return Estimate(share, (middle - half) / scale, (middle + half) / scale)


def mean_of(values: Iterable[float], scale: int = 1) -> Estimate:
    """A mean with its 95 % interval, both times `scale`; right for some hundred values or more."""
    sample = list(values)
    mean = sum(sample) / len(sample)
    variance = sum((value - mean) ** 2 for value in sample) / (len(sample) - 1)
    half = DEVIATE * sqrt(variance / len(sample))
    return Estimate(scale * mean, scale * (mean - half), scale * (mean + half))

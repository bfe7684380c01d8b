"""The solver's upkeep: `python -m engine.solver build`, and its long measurements."""

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from engine.build import NOT_COMPILED, build
from engine.reference_line import FILE as REFERENCE_LINE
from engine.reference_line import PLAYERS, Reference, references_of
from engine.rules import PRESETS, Rules, preset_rules
from engine.solver import machine, references
from engine.solver.survey import FILE, Progress, Survey, survey, write_csv

DEALS: Final = 100_000
SWITCH_SETS: Final = ("S", "SQ", "SK", "SQK", "SD", "C", "SKD", "E")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measurement that the arguments name."""
    options = _parser().parse_args(arguments)
    options.run(options)
    return 0


def run_build(_options: argparse.Namespace) -> None:
    """Compile the kernel and say what the solver runs on; a compiler error is only printed."""
    try:
        build()
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
    print(f"The solver runs on {machine().name}")
    if not machine().is_compiled:
        print(NOT_COMPILED)


def run_survey(options: argparse.Namespace) -> None:
    """Solve many deals under each rule set; histograms to a file, a summary to the terminal."""
    surveys = []
    for rules in options.rules:
        progress = _progress(rules.field, options.deals)
        surveys.append(survey(rules, options.deals, options.first, options.threads, progress))
        print(summary(surveys[-1]), flush=True)
    with options.output.open("w", newline="") as file:
        write_csv(surveys, file)


def run_references(options: argparse.Namespace) -> None:
    """Measure the reference players under all presets, or some, and write their totals."""
    found: list[Reference] = []
    for preset in PRESETS:
        is_measured = preset in options.presets
        found += _measure(preset, options) if is_measured else references_of(preset).values()
    references.write(found, options.output)


def _measure(preset: str, options: argparse.Namespace) -> list[Reference]:
    progress = _progress(preset, len(PLAYERS) * options.deals)
    return references.measure(preset, options.deals, options.first, progress)


def summary(found: Survey) -> str:
    """A survey in one line: how many deals can be cleared, and the mean of the fewest strokes."""
    rate, mean = found.clear_rate, found.strokes
    return (
        f"{found.rules.field:4} {found.deals} deals: {rate.value:.2%} can be cleared "
        f"({rate.low:.2%} to {rate.high:.2%}), fewest strokes {mean.value:.3f} "
        f"({mean.low:.3f} to {mean.high:.3f})"
    )


def _progress(what: str, total: int) -> Progress:
    """A function that adds up what is done and reports each full percent on standard error."""
    done = 0

    def add(count: int) -> None:
        nonlocal done
        before, done = done, done + count
        if 100 * before // total < 100 * done // total:
            print(f"{what}: {done} of {total}", end="\r", file=sys.stderr, flush=True)

    return add


def _rules(text: str) -> Rules:
    return preset_rules(text) if text in PRESETS else Rules.parse(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.solver", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build", help="compile the kernel if it is missing")
    command.set_defaults(run=run_build)
    command = _add(commands, "survey", run_survey, DEALS, FILE)
    command.add_argument("--rules", type=_rules, nargs="+", default=[*map(_rules, SWITCH_SETS)])
    command.add_argument("--threads", type=int, default=1)
    command = _add(commands, "references", run_references, references.DEALS, REFERENCE_LINE)
    command.add_argument("--presets", nargs="+", choices=PRESETS, default=[*PRESETS])
    return parser


def _add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], None],
    deals: int,
    output: Path,
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=run.__doc__)
    command.add_argument("--deals", type=int, default=deals, help=f"{deals} by default")
    command.add_argument("--first", type=int, default=0, help="number of the first seeded deal")
    command.add_argument("--output", type=Path, default=output)
    command.set_defaults(run=run)
    return command


if __name__ == "__main__":
    sys.exit(main())

"""manage.py survey: results of optimal play on many deals, as text, table and chart."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from engine import GolfError, Rules
from engine.solver.survey import Survey, survey, write_csv
from rounds.charts.deals import Series, histogram
from rounds.charts.sizes import SIZES
from rounds.charts.writing import WRITERS
from rounds.terms import wording
from rounds.terms.choices import RULES_WORDS, read_rules
from rounds.web.context import THEMES

DEALS: Final = 100_000
# An interval needs two.
LEAST_DEALS: Final = 2


class Command(BaseCommand):
    """The deals are seeded by consecutive numbers, so that anybody can repeat a survey."""

    help = "Solve many deals under some rules: clear rate, mean of the fewest strokes, histogram."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The deals, rules and threads, and the files for the results."""
        parser.add_argument("--deals", type=int, default=DEALS, help=f"how many ({DEALS})")
        parser.add_argument(
            "--rules",
            type=_rules,
            nargs="+",
            default=[read_rules("easy")],
            help=f"{RULES_WORDS} such as SQJ2, one or more (easy)",
        )
        parser.add_argument("--first", type=int, default=0, help="number of the first deal (0)")
        parser.add_argument("--threads", type=int, default=1, help="of this process (1)")
        parser.add_argument("--csv", type=Path, help="file for the histogram")
        parser.add_argument("--chart", type=_picture, help="file for the picture, .svg or .png")
        parser.add_argument("--theme", choices=THEMES, default="light", help="of the picture")

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve, print a sentence for each of the rules, and write the files."""
        if options["deals"] < LEAST_DEALS or options["threads"] < 1 or options["first"] < 0:
            raise CommandError("A survey needs two deals at least, from number 0 on, and a thread")
        surveys = [self._survey(rules, options) for rules in dict.fromkeys(options["rules"])]
        if options["csv"]:
            with options["csv"].open("w", newline="") as file:
                write_csv(surveys, file)
        if options["chart"]:
            options["chart"].write_bytes(
                _picture_of(surveys, options["chart"].suffix, options["theme"])
            )

    def _survey(self, rules: Rules, options: dict[str, Any]) -> Survey:
        """The survey under one set of rules, with a progress bar."""
        deals, first, threads = (options[name] for name in ("deals", "first", "threads"))
        with tqdm(total=deals, desc=rules.field, unit="deal", disable=None) as bar:
            found = survey(rules, deals, first, threads, bar.update)
        self.stdout.write(wording.survey_sentence(found))
        return found


def _picture_of(surveys: list[Survey], suffix: str, theme: str) -> bytes:
    """The histograms as a picture."""
    sentence = " ".join(map(wording.survey_sentence, surveys))
    series = [Series(found.rules.words, found.rows()) for found in surveys]
    figure = histogram(series, theme, SIZES["wide"])
    return WRITERS[suffix.removeprefix(".")](figure, sentence)


def _rules(text: str) -> Rules:
    try:
        return read_rules(text)
    except GolfError as error:
        raise ArgumentTypeError(str(error)) from error


def _picture(name: str) -> Path:
    path = Path(name)
    if path.suffix.removeprefix(".") not in WRITERS:
        raise ArgumentTypeError(f"{name} ends neither in .svg nor in .png")
    return path

"""manage.py dump: the open data of the site, as lines of JSON."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rounds.files.dumps import dump_lines


class Command(BaseCommand):
    """A file appears whole or not at all, so that nobody fetches half of it."""

    help = "Write every public rated round with its transcripts as NDJSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file to write."""
        parser.add_argument("--output", type=Path, help="file to write (standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write a line per round; with a file, say how many."""
        output: Path | None = options["output"]
        if output is None:
            for line in dump_lines():
                self.stdout.write(line)
            return
        try:
            self.stdout.write(f"{_write(output)} rounds are in {output}")
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}") from error


def _write(output: Path) -> int:
    growing = output.with_name(f"{output.name}.part")
    with growing.open("w", encoding="utf-8") as file:
        count = sum(1 for line in dump_lines() if file.write(f"{line}\n"))
    growing.replace(output)
    return count

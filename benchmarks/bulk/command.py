"""The command: fills an empty database with up to millions of rounds, to measure on."""

from argparse import ArgumentParser
from random import Random
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from benchmarks.bulk.fill import fill
from rounds.models import Round, User

ROUNDS: Final = 10_000
ROUNDS_A_PLAYER: Final = 200
DEALS: Final = 5000


class Command(BaseCommand):
    """Every hole is a copy of one of a few thousand that were really dealt and played."""

    help = "Fill an empty database with made-up rounds by the million, to measure the site on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The numbers of rounds, players and deals, and the seed."""
        parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how many ({ROUNDS})")
        parser.add_argument(
            "--players", type=int, help=f"how many (one for each {ROUNDS_A_PLAYER} rounds)"
        )
        parser.add_argument(
            "--deals", type=int, default=DEALS, help=f"how many are really played ({DEALS})"
        )
        parser.add_argument("--seed", type=int, help="fixes choices and times; deals stay random")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the rounds and print how many there are."""
        rounds, deals = options["rounds"], options["deals"]
        players = options["players"] or max(1, rounds // ROUNDS_A_PLAYER)
        if min(rounds, players, deals) < 1:
            raise CommandError("Make one round at least, of one player and one deal")
        random = Random(options["seed"])
        if Round.objects.exists() or User.objects.exists():
            raise CommandError("Somebody plays here: made-up rounds go into an empty database only")
        counts = fill(rounds, players, deals, random)
        self.stdout.write(f"Made: {rounds} rounds, {counts.holes} holes, {counts.players} players")

"""Players, rounds and holes of three years, spread as on a real site: a few people play most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone
from tqdm import tqdm

from benchmarks.bulk.pool import make_pool
from benchmarks.bulk.rounds import Person, Rounds
from benchmarks.bulk.tables import finish, prepare
from engine import Scoring
from rounds.management.demo_players import CHOOSERS
from rounds.models import Hole, Player, Round, User
from rounds.services.field import recount_field
from rounds.services.standings import recount_all_standings
from rounds.terms.formats import Format

ROUNDS_A_WRITE: Final = 2000
SPAN: Final = timedelta(days=3 * 365)
# People to measure, with the rounds of each: 500 holes, a hundred pages, 100,000 holes.
NAMED: Final = {"bulk-light": 57, "bulk-steady": 2000, "bulk-heavy": 11_400}
# No named player plays more than this share of all rounds.
LARGEST_SHARE: Final = 0.25
ZONES: Final = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo")
# Each with its weight.
FORMATS: Final = {
    Format("E", Scoring.STROKES, 9): 10,
    Format("C", Scoring.STROKES, 9): 3,
    Format("S", Scoring.STROKES, 9): 2,
    Format("E", Scoring.POINTS, 9): 3,
    Format("C", Scoring.TIMED, 9): 2,
    Format("E", Scoring.STROKES, 18): 1,
    Format("E", Scoring.STROKES, 1): 2,
}


@dataclass(frozen=True)
class Counts:
    """The numbers of players and holes that were made."""

    players: int
    holes: int


def fill(rounds: int, players: int, deals: int, random: Random) -> Counts:
    """Fill an empty database with rounds of `players` players and the named ones.

    The holes are copies of about `deals` holes, each with its own deal, that are played first.
    """
    pool = make_pool(deals, random)
    named = {handle: of for handle, of in NAMED.items() if of <= rounds * LARGEST_SHARE}
    people = _people([*named, *(f"bulk-{number}" for number in range(1, players + 1))], random)
    owners = _owners(people, list(named.values()), rounds, random)
    rows = Rounds(pool, random)
    prepare()
    with tqdm(total=rounds, desc="Writing", unit="round", disable=None) as bar:
        for first in range(0, rounds, ROUNDS_A_WRITE):
            some = owners[first : first + ROUNDS_A_WRITE]
            for person, start in zip(some, _moments(first, rounds), strict=False):
                rows.add(person, start)
            with transaction.atomic():
                rows.write()
            bar.update(len(some))
    finish((Round, Hole))
    recount_field()
    recount_all_standings()
    return Counts(len(people), rows.hole_count)


@transaction.atomic
def _people(handles: Sequence[str], random: Random) -> list[Person]:
    """Accounts without a password; some are private or bots, but none of the named ones."""
    users = User.objects.bulk_create(User(username=handle, password="!") for handle in handles)
    players = Player.objects.bulk_create(
        Player(
            user=user,
            handle=user.username,
            zone=ZONES[place % len(ZONES)],
            is_private=place % 25 == 24,
            is_bot=place % 50 == 49,
            data_version=1,
        )
        for place, user in enumerate(users)
    )
    return [
        Person(player.pk, _formats(player, random), random.choice(list(CHOOSERS)))
        for player in players
    ]


def _formats(player: Player, random: Random) -> tuple[Format, ...]:
    """Two formats for a player of the crowd, one for a named player."""
    first, *_ = FORMATS
    if player.handle in NAMED:
        return (first,)
    return tuple(random.choices(list(FORMATS), list(FORMATS.values()), k=2))


def _owners(
    people: Sequence[Person], rounds_of_named: Sequence[int], rounds: int, random: Random
) -> list[Person]:
    """The player of each round. The n-th of the crowd plays 1/sqrt(n) as often as the first."""
    named, crowd = people[: len(rounds_of_named)], people[len(rounds_of_named) :]
    owners = [person for person, of in zip(named, rounds_of_named, strict=True) for _ in range(of)]
    weights = [place**-0.5 for place in range(1, len(crowd) + 1)]
    owners += random.choices(crowd, weights, k=rounds - len(owners))
    random.shuffle(owners)
    return owners


def _moments(first: int, rounds: int) -> Iterator[datetime]:
    """The times at which the rounds from `first` on begin: evenly up to yesterday, in naive UTC."""
    gap = SPAN / rounds
    start = (timezone.now() - timedelta(days=1) - SPAN).replace(microsecond=0, tzinfo=None)
    return (start + gap * number for number in range(first, rounds))

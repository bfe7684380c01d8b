"""manage.py demo: rounds by simple computer players, so that the site has something to show."""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import accumulate, product
from random import Random
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from tqdm import tqdm

from engine import PRESETS, GameCode, Scoring, preset_rules, replay
from rounds.management.demo_players import CHOOSERS, letters, pause
from rounds.models import Hole, Player, Round, User
from rounds.selectors.states import current_hole, game_of
from rounds.services.play import act, deal_next, sign, start_round
from rounds.services.players import join
from rounds.services.results import hole_results, round_results
from rounds.services.standings import recount_standings
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import Kind

LOGIN: Final = "demo-careful"
PASSWORD_LETTERS: Final = 12
# Every preset in both scorings; most rounds are of the first.
FORMATS: Final = tuple(product(PRESETS, (Scoring.STROKES, Scoring.POINTS)))
WEIGHTS: Final = (8, *[1] * (len(FORMATS) - 1))
RATED_SHARE: Final = 0.3
LEAST_SPAN: Final = timedelta(weeks=8)
# A round takes about three quarters of an hour, so no player is in two at once.
LEAST_GAP: Final = timedelta(hours=4)
DAY_BEGINS: Final = timedelta(hours=8)
DAY_LENGTH: Final = timedelta(hours=15)


class Command(BaseCommand):
    """The rounds are played through the services; only their times are invented afterwards."""

    help = "Let computer players play rounds over the past weeks, in every preset and scoring."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The number of rounds, the seed, and the password of one player."""
        parser.add_argument("--rounds", type=int, default=120, help="how many to play (120)")
        parser.add_argument("--seed", type=int, help="fixes choices and times; deals stay random")
        parser.add_argument("--password", help=f"of {LOGIN}; random by default")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the rounds and say which page shows them."""
        count = options["rounds"]
        random = Random(options["seed"])  # noqa: S311 - a demo has no secrets
        if count < 1:
            raise CommandError(f"{count} rounds: play at least one")
        players = {handle: demo_player(handle) for handle in CHOOSERS}
        password = options["password"] or get_random_string(PASSWORD_LETTERS)
        let_in(players[LOGIN], password)
        for number, begun in enumerate(tqdm(moments(count, random), unit="round", disable=None)):
            player = players[random.choice(list(players))]
            play_round(player, choice_of(player, number, random), begun, random)
        self.stdout.write(
            f"Rounds played: {count}. Open /players/{LOGIN} on the site, "
            f"or log in as {LOGIN} with the password {password}"
        )


def demo_player(handle: str) -> Player:
    """The computer player of that name, created if necessary.

    Raises CommandError if the name is a person's.
    """
    user, is_new = User.objects.get_or_create(username=handle)
    player = join(user, None)
    if is_new:
        user.set_unusable_password()
        user.save()
        player.is_bot = True
        player.save(update_fields=["is_bot"])
    if not player.is_bot:
        raise CommandError(f"{handle} is somebody's account: nothing was played")
    return player


def let_in(player: Player, password: str) -> None:
    """Let people log in as the player."""
    user = User.objects.get(player=player)
    user.set_password(password)
    user.save()


def moments(count: int, random: Random) -> list[datetime]:
    """When each round begins: evenly over the past weeks up to yesterday, in waking hours."""
    gap = max(LEAST_SPAN / count, LEAST_GAP)
    yesterday = timezone.now() - timedelta(days=1)
    return [
        _waking(yesterday - gap * (place + random.uniform(0, 0.5)))
        for place in reversed(range(count))
    ]


def choice_of(player: Player, number: int, random: Random) -> RoundChoice:
    """The choice for the round of that number; the first rounds go through every format."""
    if number < len(FORMATS):
        preset, scoring = FORMATS[number]
    else:
        ((preset, scoring),) = random.choices(FORMATS, WEIGHTS)
    is_free = not player.rounds.rated().open().exists()
    kind = Kind.RATED if is_free and random.random() < RATED_SHARE else Kind.CASUAL
    return RoundChoice(preset_rules(preset), scoring, kind=kind)


@transaction.atomic
def play_round(player: Player, choice: RoundChoice, begun: datetime, random: Random) -> Round:
    """Play and sign a whole round as the player; an interruption leaves nothing."""
    golf_round = start_round(player, choice)
    hole = current_hole(golf_round)
    play_hole(player, hole, random)
    while hole.number < golf_round.hole_count:
        hole = deal_next(player, golf_round.public_id)
        play_hole(player, hole, random)
    if choice.kind == Kind.CASUAL:
        sign(player, golf_round.public_id)
    spread(golf_round, begun, random)
    if golf_round.is_rated:
        recount_standings(player)
    golf_round.refresh_from_db()
    return golf_round


def play_hole(player: Player, hole: Hole, random: Random) -> None:
    """Play a fresh hole to its end, in one request."""
    played = letters(game_of(hole), CHOOSERS[player.handle], random)
    act(player, hole.public_id, played, ply=0)


def spread(golf_round: Round, begun: datetime, random: Random) -> None:
    """Give the round the times that a person would have needed."""
    at = begun
    for hole in golf_round.holes.order_by("number"):
        at = _spread_hole(hole, at, random)
    Round.objects.filter(pk=golf_round.pk).update(
        created=begun,
        closed=at,
        played=at,
        **round_results(golf_round, golf_round.holes.all()),
    )


def _spread_hole(hole: Hole, dealt: datetime, random: Random) -> datetime:
    """Slow the hole's log down and store what follows. Returns when the next hole is dealt."""
    times = list(_times(len(hole.log), random))
    code = GameCode.parse(hole.code)
    game = replay(code.deal, code.rules, hole.log, times, rated=hole.golf_round.is_rated)
    started = dealt + timedelta(seconds=random.uniform(4, 20))
    ended = started + timedelta(milliseconds=times[-1])
    left = ended + timedelta(seconds=random.uniform(3, 15))
    Hole.objects.filter(pk=hole.pk).update(
        times=times,
        created=dealt,
        started=started,
        updated=ended,
        settled=ended if game.is_settled else left,
        **hole_results(game),
    )
    return left


def _times(count: int, random: Random) -> Iterator[int]:
    """Milliseconds since the first letter, for each of so many letters."""
    return accumulate((pause(random) for _ in range(count - 1)), initial=0)


def _waking(moment: datetime) -> datetime:
    """The moment moved into the waking hours of its day; the order stays."""
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + DAY_BEGINS + (moment - midnight) / timedelta(days=1) * DAY_LENGTH

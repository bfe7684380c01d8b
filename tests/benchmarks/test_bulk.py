"""Rounds made in bulk: what is in them, and that they are as true to their logs as played ones."""

from datetime import datetime
from io import StringIO
from itertools import chain, pairwise

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from benchmarks.bulk.command import Command
from benchmarks.bulk.fill import NAMED
from engine import PRESETS, Scoring
from rounds.models import Hole, Player, Round
from rounds.services.play import start_round
from rounds.services.players import new_guest
from rounds.terms.choices import RoundChoice
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind, State
from tests.conftest import logged_in

pytestmark = pytest.mark.django_db


def bulk(rounds: int, deals: int = 27, **options: int) -> str:
    """What the command says."""
    said = StringIO()
    call_command(Command(), rounds=rounds, deals=deals, seed=1, stdout=said, **options)
    return said.getvalue().strip()


def test_it_says_what_it_made() -> None:
    said = bulk(30, players=4)
    assert said == f"Made: 30 rounds, {Hole.objects.count()} holes, 4 players"
    assert (Round.objects.count(), Player.objects.count()) == (30, 4)


def test_every_stored_value_is_what_its_log_says() -> None:
    bulk(250)
    said = StringIO()
    call_command("verify", stdout=said)
    assert said.getvalue().strip() == "Every stored value is what its log says"


def test_every_sort_of_round_is_there() -> None:
    bulk(1500, players=100)
    rounds = Round.objects.all()
    assert {row.kind for row in rounds} == set(Kind.values)
    assert {row.state for row in rounds} == {State.SIGNED, State.FORFEITED, State.ABANDONED}
    assert {row.hole_count for row in rounds} == {1, 9, 18}
    assert {row.scoring for row in rounds} == set(Scoring)
    assert {row.rules for row in rounds} == {preset.letter for preset in PRESETS.values()}
    assert {row.is_private for row in Player.objects.all()} == {True, False}


def test_a_signed_round_has_all_its_holes_in_the_order_of_play() -> None:
    bulk(60)
    for row in Round.objects.filter(state=State.SIGNED).prefetch_related("holes"):
        holes = list(row.holes.all())
        assert [hole.number for hole in holes] == [*range(1, row.hole_count + 1)]
        dealt_and_settled = [(hole.created, hole.settled) for hole in holes]
        moments = [row.created, *chain.from_iterable(dealt_and_settled), row.closed]
        assert all(sooner <= later for sooner, later in pairwise(map(known, moments)))


def known(moment: datetime | None) -> datetime:
    assert moment is not None
    return moment


def test_a_named_player_has_so_many_rounds_of_one_format() -> None:
    bulk(240)
    light = Player.objects.get(handle="bulk-light")
    assert light.rounds.count() == NAMED["bulk-light"]
    assert {Format.of(row) for row in light.rounds.all()} == {Format("E", Scoring.STROKES, 9)}
    assert (light.is_private, light.is_bot) == (False, False)
    page = Client().get("/players/bulk-light")
    assert page.status_code == 200
    assert logged_in(light).get("/rounds?page=3").context["page"].number == 3


def test_the_site_goes_on_from_there() -> None:
    """New rows get keys that are free."""
    bulk(30)
    golf_round = start_round(new_guest(), RoundChoice())
    assert golf_round.holes.count() == 1
    assert Round.objects.count() == 31


def test_where_somebody_plays_nothing_is_made(alice: Player) -> None:
    with pytest.raises(CommandError, match="an empty database only"):
        bulk(30)
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    "options", [{"rounds": 0}, {"rounds": 3, "deals": 0}, {"rounds": 3, "players": -1}]
)
def test_nothing_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="one round at least"):
        bulk(**options)

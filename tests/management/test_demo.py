"""The demo: its rounds, how believable they look, and that they match their logs."""

from datetime import datetime, timedelta
from io import StringIO
from itertools import pairwise
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from engine import PRESETS, Hole, Position, Preset, Rules, Scoring, seeded_code, strokes
from rounds.management.commands import demo
from rounds.management.demo_players import (
    CHOOSERS,
    Chooser,
    careful,
    letters,
    longest_run,
    random_move,
)
from rounds.models import Player, Round, User
from rounds.services.play import start_round
from rounds.services.players import join
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import Kind, State

pytestmark = pytest.mark.django_db


def run(rounds: int, **options: str | int) -> str:
    """The output of the command."""
    out = StringIO()
    call_command("demo", rounds=rounds, stdout=out, **options)
    return out.getvalue()


def test_every_preset_and_both_scorings_are_played_and_signed() -> None:
    run(2 * len(PRESETS), seed=1)
    rounds = Round.objects.all()
    assert {(row.rules, row.scoring) for row in rounds} == {
        (preset.letter, scoring)
        for preset in PRESETS.values()
        for scoring in (Scoring.STROKES, Scoring.POINTS)
    }
    for row in rounds:
        assert (row.state, row.holes.count()) == (State.SIGNED, 9)
        assert all(hole.is_settled for hole in row.holes.all())


def test_what_is_stored_follows_from_the_logs() -> None:
    run(7, seed=2)
    call_command("verify", stdout=StringIO())


def test_times_are_believable() -> None:
    run(6, seed=3)
    now = timezone.now()
    for row in Round.objects.prefetch_related("holes"):
        holes = list(row.holes.order_by("number"))
        closed = known(row.closed)
        assert now - timedelta(weeks=9) < row.created < closed < now
        assert timedelta(minutes=9) < closed - row.created < timedelta(hours=2)
        assert 8 <= row.created.hour <= 23
        assert row.created <= holes[0].created
        for hole, following in pairwise(holes):
            assert hole.created < known(hole.started) < hole.updated <= known(hole.settled)
            assert known(hole.settled) <= following.created
        assert min(hole.seconds or 0 for hole in holes) > 0


def known(moment: datetime | None) -> datetime:
    assert moment is not None
    return moment


def test_nobody_plays_two_rounds_at_once() -> None:
    moments = demo.moments(400, Random(4))
    assert all(later - sooner > timedelta(hours=1) for sooner, later in pairwise(moments))
    assert moments[-1] < timezone.now() - timedelta(hours=1)


def test_running_it_twice_adds_rounds_for_the_same_players() -> None:
    run(2)
    run(1)
    assert Round.objects.count() == 3
    assert set(Player.objects.values_list("handle", flat=True)) == set(CHOOSERS)
    assert Player.objects.filter(is_bot=True).count() == len(CHOOSERS)


def test_it_says_how_to_log_in() -> None:
    said = run(1, password="a password for show")
    assert demo.LOGIN in said
    assert "a password for show" in said
    browser = Client()
    assert browser.login(username=demo.LOGIN, password="a password for show")
    assert browser.get(f"/players/{demo.LOGIN}").status_code == 200


def test_a_password_of_its_own_is_new_each_time() -> None:
    words = [run(1).split()[-1] for _ in range(2)]
    assert words[0] != words[1]
    assert [Client().login(username=demo.LOGIN, password=word) for word in words] == [False, True]


def test_the_other_players_cannot_be_logged_in_as() -> None:
    run(1)
    others = User.objects.exclude(username=demo.LOGIN)
    assert [user.has_usable_password() for user in others] == [False, False]


def test_an_account_of_somebody_is_left_alone() -> None:
    person = join(User.objects.create_user(demo.LOGIN, password="mine"), None)
    with pytest.raises(CommandError, match="somebody's account"):
        run(1)
    assert Client().login(username=demo.LOGIN, password="mine")
    assert not person.rounds.exists()


def test_an_open_rated_round_does_not_stop_it() -> None:
    player = demo.demo_player(demo.LOGIN)
    start_round(player, RoundChoice(kind=Kind.RATED))
    choices = {demo.choice_of(player, 9, Random(seed)).kind for seed in range(40)}
    assert choices == {Kind.CASUAL}


@pytest.mark.parametrize("rounds", [0, -3])
def test_no_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(CommandError, match="play at least one"):
        run(rounds)


def test_the_same_seed_makes_the_same_choices() -> None:
    player = demo.demo_player(demo.LOGIN)
    chosen = [[demo.choice_of(player, place, Random(5)) for place in range(20)] for _ in range(2)]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("choose", CHOOSERS.values(), ids=CHOOSERS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_players_play_legally_to_the_end(choose: Chooser, preset: Preset) -> None:
    for place in range(20):
        hole = Hole(seeded_code(place, preset.rules).deal, preset.rules)
        played = letters(hole, choose, Random(place))
        assert hole.ending is not None
        assert played == hole.log


def test_who_thinks_plays_better() -> None:
    """Over the same deals of Easy: chance, then care, then the longest run."""
    means = [mean_strokes(choose) for choose in (random_move, careful, longest_run)]
    assert means == sorted(means, reverse=True)
    assert means[0] > 2 * means[1]


def mean_strokes(choose: Chooser) -> float:
    rules = Rules.parse("E")
    random = Random(1)
    holes = [Hole(seeded_code(place, rules).deal, rules) for place in range(60)]
    for hole in holes:
        letters(hole, choose, random)
    return sum(strokes(hole.outcome) for hole in holes) / len(holes)


def test_the_stock_is_not_looked_at() -> None:
    """Two tables that differ only in the stock's order get the same move."""
    code = seeded_code(7, Rules.parse("E"))
    position = Position.start(code.deal, code.rules)
    for choose in CHOOSERS.values():
        other = Position(code.rules, position.columns, position.waste, position.stock[::-1])
        assert choose(position, Random(1)) == choose(other, Random(1))

"""Where a player's mean rated total stands, and the means of all players."""

from fractions import Fraction

import pytest
from django.core.cache import caches
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from engine import Scoring
from rounds.models import Player, RatedTally, User
from rounds.selectors.standings import (
    LEAST_ROUNDS,
    Bin,
    Distribution,
    MeanStanding,
    distribution,
    mean_standing,
)
from rounds.services.field import set_bot
from rounds.services.players import change_settings
from rounds.terms.formats import Format
from tests.api.calls import get
from tests.scenes.play import signed_round
from tests.scenes.rated import closed_rated, person

EASY = Format("E", Scoring.STROKES, 9)
POINTS = Format("E", Scoring.POINTS, 9)


def plays(player: Player, *, total: int, rounds: int = 10, scoring: str = "strokes") -> None:
    """Let the player's rated rounds add up to that."""
    RatedTally.objects.create(
        player=player, rules="E", scoring=scoring, rounds=rounds, total=total, run=0, newest=[]
    )


def test_the_share_of_worse_means_with_equal_ones_by_half(alice: Player) -> None:
    plays(alice, total=400)
    for name, total, rounds in [("a", 390, 10), ("b", 800, 20), ("c", 41 * 7, 7), ("d", 500, 10)]:
        plays(person(name), total=total, rounds=rounds)
    assert mean_standing(alice, EASY) == MeanStanding(percentile=62.5, others=4, rounds=10)


def test_in_points_the_lower_mean_is_worse(alice: Player, bob: Player) -> None:
    plays(alice, total=9000, scoring="points")
    plays(bob, total=8990, scoring="points")
    found = [mean_standing(player, POINTS) for player in (alice, bob)]
    assert [each and each.percentile for each in found] == [100, 0]


def test_means_of_thousands_of_rounds_are_compared(alice: Player, bob: Player) -> None:
    """The products that are compared do not fit into four bytes."""
    plays(alice, rounds=5000, total=200_000)
    plays(bob, rounds=20_000, total=900_000)
    own = mean_standing(alice, EASY)
    assert own
    assert own.percentile == 100


def test_four_rounds_are_too_few_for_both_sides(alice: Player, bob: Player) -> None:
    plays(alice, total=-20, rounds=LEAST_ROUNDS)
    plays(bob, total=160, rounds=LEAST_ROUNDS - 1)
    assert mean_standing(alice, EASY) is None
    assert mean_standing(bob, EASY) is None
    assert distribution(bob, EASY).mark is None


def test_private_players_and_bots_are_no_company(alice: Player, bob: Player, db: None) -> None:
    carol = person("carol")
    for player in (alice, bob, carol):
        plays(player, total=400)
    change_settings(bob, zone="UTC", is_private=True)
    set_bot(carol, is_bot=True)
    assert mean_standing(alice, EASY) is None
    own = mean_standing(bob, EASY)
    assert own
    assert own.others == 1
    assert mean_standing(carol, EASY) is None


def test_the_figures_have_the_standing_whatever_the_filters(
    client: Client, alice: Player, bob: Player
) -> None:
    for player, total in ((alice, 40), (bob, 50)):
        for _ in range(LEAST_ROUNDS):
            closed_rated(player, total)
    for query in ({}, {"kind": "casual", "format": "E-strokes-9"}):
        figures = get(client, "players/alice/statistics", **query).body["figures"]
        assert figures["standing"] == {"percentile": 100.0, "others": 1, "rounds": 5}
    signed_round(alice, hole_count=18)
    other = get(client, "players/alice/statistics", format="E-strokes-18").body["figures"]
    assert other["standing"] is None


def test_the_bins_hold_everybody_without_a_gap(alice: Player) -> None:
    plays(alice, total=-40)
    for name, total in (("a", -50), ("b", 1), ("c", 149), ("d", 150)):
        plays(person(name), total=total)
    shown = distribution(alice, EASY)
    assert shown.bins == [
        Bin(low=-5, high=0, players=2),
        Bin(low=0, high=5, players=1),
        Bin(low=5, high=10, players=0),
        Bin(low=10, high=15, players=1),
        Bin(low=15, high=20, players=1),
    ]
    assert shown.mark == -4.0
    assert shown.reference["honest advice"] == -9.37
    assert distribution(alice, POINTS) == Distribution([], None, {})


def test_a_private_player_is_in_the_own_picture_only(alice: Player, bob: Player) -> None:
    plays(alice, total=400)
    plays(bob, total=400)
    bob = change_settings(bob, is_private=True)
    assert [each.players for each in distribution(alice, EASY).bins] == [1]
    assert [each.players for each in distribution(bob, EASY).bins] == [2]
    assert [each.players for each in distribution(alice, EASY).bins] == [1]


@pytest.mark.django_db
@given(
    st.lists(
        st.tuples(st.integers(LEAST_ROUNDS, 40), st.integers(-171, 315), st.integers(0, 39)),
        min_size=2,
        max_size=12,
    )
)
def test_every_mean_lies_in_its_bin(drawn: list[tuple[int, int, int]]) -> None:
    RatedTally.objects.all().delete()
    User.objects.all().delete()
    means = []
    for place, (rounds, mean, more) in enumerate(drawn):
        total = mean * rounds + more % rounds
        plays(person(f"p{place}"), total=total, rounds=rounds)
        means.append(Fraction(total, rounds))
    first = Player.objects.get(handle="p0")
    caches["kept"].clear()
    bins = distribution(first, EASY).bins
    for each in bins:
        inside = [mean for mean in means if each.low <= mean < each.high]
        assert len(inside) == each.players
    assert sum(each.players for each in bins) == len(means)

"""The field: which rounds it counts, and that its counts stay what the rounds say."""

from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from engine import Scoring
from rounds.models import Field, FieldCount, Player, Round, User
from rounds.selectors.field import FieldKey, Tally, stored_tallies
from rounds.services.play import sign
from rounds.services.players import join
from rounds.services.upkeep import tidy
from rounds.services.verification import field_differences
from rounds.terms.formats import Format
from tests.pages.test_admin import admin
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, begin_rated, play_out, signed_round

__all__ = ["admin"]

EASY = Format("E", Scoring.STROKES, 9)
PEOPLE = FieldKey(EASY, by_bots=False)


def winning_round(player: Player) -> Round:
    """A signed round whose first hole is cleared at -4; the others are given up."""
    hole = begin(player, code=EXAMPLE)
    act(player, hole, CLEARING)
    play_out(player, hole.golf_round)
    return sign(player, hole.golf_round.public_id)


def in_order() -> bool:
    return not list(field_differences())


def test_a_closed_round_is_counted_with_its_total_and_its_holes(alice: Player, bob: Player) -> None:
    winning_round(alice)
    signed_round(bob)
    tally = stored_tallies()[PEOPLE]
    assert (tally.rounds, tally.cleared) == (2, 1)
    given_up = {(number, 35): 2 for number in range(2, 10)}
    assert tally.counts == {(0, 276): 1, (0, 315): 1, (1, -4): 1, (1, 35): 1, **given_up}
    assert in_order()


def test_points_and_eighteen_holes_are_fields_of_their_own(alice: Player) -> None:
    signed_round(alice, scoring=Scoring.POINTS)
    signed_round(alice, hole_count=18)
    signed_round(alice, scoring=Scoring.TIMED, winnable_only=True)
    found = stored_tallies()
    assert {str(key) for key in found} == {
        "E-points-9 of people",
        "E-strokes-18 of people",
        "E-timed-9-winnable of people",
    }
    points = found[FieldKey(Format("E", Scoring.POINTS, 9), by_bots=False)]
    assert points.counts == {(0, 0): 1, **{(number, 0): 1 for number in range(1, 10)}}
    assert in_order()


def test_practice_and_abandoned_and_open_rounds_count_nowhere(alice: Player) -> None:
    signed_round(alice, hole_count=1)
    begin(alice)
    left = begin(alice).golf_round
    left.holes.update(updated=timezone.now() - timedelta(days=31))
    tidy()
    assert stored_tallies() == {}


def test_a_forfeited_round_counts_with_the_holes_never_dealt(alice: Player) -> None:
    hole = begin_rated(alice)
    hole.golf_round.holes.update(updated=timezone.now() - timedelta(days=31))
    tidy()
    counts = stored_tallies()[PEOPLE].counts
    assert [counts[number, 35] for number in range(1, 10)] == [1] * 9
    assert in_order()


def test_a_guest_who_signs_up_stays_in_the_field(guest: Player, alice: Player) -> None:
    winning_round(guest)
    before = stored_tallies()
    join(User.objects.get(username="alice"), guest)
    assert stored_tallies() == before
    assert in_order()


def test_a_forgotten_guest_leaves_the_field(guest: Player, alice: Player) -> None:
    signed_round(alice)
    before = stored_tallies()[PEOPLE]
    long_ago = timezone.now() - timedelta(days=91)
    for _ in range(2):
        Round.objects.filter(pk=winning_round(guest).pk).update(closed=long_ago, played=long_ago)
    Player.objects.filter(pk=guest.pk).update(created=long_ago)
    assert tidy().guests == 1
    assert stored_tallies()[PEOPLE] == before
    assert in_order()


@pytest.mark.parametrize("name", ["user", "player", "round"])
@pytest.mark.parametrize("chosen", [True, False])
def test_what_the_admin_deletes_leaves_the_field(
    admin: Client, bob: Player, name: str, *, chosen: bool
) -> None:
    golf_round = winning_round(bob)
    assert bob.user
    pk = {"user": bob.user.pk, "player": bob.pk, "round": golf_round.pk}[name]
    if chosen:
        form = {"action": "delete_selected", "_selected_action": str(pk), "post": "yes"}
        answer = admin.post(f"/admin/rounds/{name}/", form)
    else:
        answer = admin.post(f"/admin/rounds/{name}/{pk}/delete/", {"post": "yes"})
    assert answer.status_code == 302
    assert not Round.objects.filter(pk=golf_round.pk).exists()
    assert stored_tallies()[PEOPLE] == Tally()
    assert in_order()


def test_computer_players_make_up_another_field(admin: Client, alice: Player, bob: Player) -> None:
    winning_round(bob)
    before = stored_tallies()[PEOPLE]
    form = {"handle": "bob", "zone": "UTC", "is_bot": "on"}
    assert admin.post(f"/admin/rounds/player/{bob.pk}/change/", form).status_code == 302
    signed_round(alice)
    found = stored_tallies()
    assert found[FieldKey(EASY, by_bots=True)] == before
    assert found[PEOPLE].rounds == 1
    assert in_order()


def test_changed_counts_are_reported_and_can_be_put_right(alice: Player) -> None:
    winning_round(alice)
    right = stored_tallies()
    Field.objects.update(rounds=7, cleared=2)
    FieldCount.objects.filter(number=1).update(count=3)
    FieldCount.objects.filter(number=9).delete()
    FieldCount.objects.create(field=Field.objects.get(), number=0, score=5, count=1)
    assert [str(difference) for difference in field_differences()] == [
        "field E-strokes-9 of people: rounds is 7, the log says 1",
        "field E-strokes-9 of people: cleared is 2, the log says 1",
        "field E-strokes-9 of people: total at 5 is 1, the log says 0",
        "field E-strokes-9 of people: hole 1 at -4 is 3, the log says 1",
        "field E-strokes-9 of people: hole 9 at 35 is 0, the log says 1",
    ]
    said = StringIO()
    call_command("recount", stdout=said)
    assert said.getvalue() == "Rounds in the field: 1\nPlayers of rated rounds: 0\n"
    assert stored_tallies() == right
    assert in_order()


def test_counts_of_many_rounds_add_up(alice: Player) -> None:
    for _ in range(3):
        winning_round(alice)
    tally = stored_tallies()[PEOPLE]
    by_number = Counter[int]()
    for (number, _), count in tally.counts.items():
        by_number[number] += count
    assert set(by_number.values()) == {3}

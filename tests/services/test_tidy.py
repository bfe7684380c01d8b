"""manage.py tidy: what happens to rounds and guests that nobody comes back to."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from rounds.models import Hole, Player, Round
from rounds.services.paper import record_round
from rounds.services.play import sign
from rounds.services.players import new_guest
from rounds.services.upkeep import Tidied, tidy
from rounds.services.verification import differences
from rounds.terms.kinds import State
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    act,
    begin,
    begin_rated,
    paper_card,
    play_out,
    row_of,
)

MONTH = timedelta(days=30)
MICROSECOND = timedelta(microseconds=1)
NOTHING = Tidied(signed=0, forfeited=0, abandoned=0, guests=0, answers=0, reviews=0)


def leave(golf_round: Round, days: int) -> None:
    """Nobody has acted in the round for so many days."""
    golf_round.holes.update(updated=timezone.now() - timedelta(days=days))


def left(golf_round: Round, days: int = 31) -> Round:
    """The round as tidying leaves it after so many days."""
    leave(golf_round, days)
    tidy()
    golf_round.refresh_from_db()
    return golf_round


def test_a_rated_round_is_forfeited_with_every_unplayed_hole_at_35(alice: Player) -> None:
    hole = begin_rated(alice)
    act(alice, hole, "d")
    golf_round = left(hole.golf_round)
    hole.refresh_from_db()
    assert golf_round.state == State.FORFEITED
    assert (hole.ending, hole.log[-1]) == ("picked_up", "p")
    assert hole.is_settled
    assert golf_round.total_strokes == hole.strokes + 8 * 35
    assert golf_round.total_points == hole.points
    assert golf_round.scorecard(golf_round.holes.all()).total == golf_round.total_strokes


def test_forfeiting_adds_nothing_to_the_clock(alice: Player) -> None:
    hole = begin_rated(alice)
    act(alice, hole, "d")
    left(hole.golf_round)
    hole.refresh_from_db()
    assert (hole.seconds, hole.times[-1]) == (0, hole.times[0])


def test_a_rated_hole_that_nobody_touched_is_picked_up_too(alice: Player) -> None:
    hole = begin_rated(alice)
    assert left(hole.golf_round).total_strokes == 9 * 35
    hole.refresh_from_db()
    assert (hole.log, hole.times) == ("p", [0])


def test_drafts_of_scorecards_stay_drafts(alice: Player) -> None:
    draft = record_round(alice, paper_card())
    assert left(draft, days=500).is_open
    assert draft.holes.count() == 9


def test_a_casual_round_with_every_hole_over_is_signed(alice: Player) -> None:
    last = play_out(alice, begin(alice).golf_round)
    golf_round = left(last.golf_round)
    assert (golf_round.state, golf_round.total_strokes) == (State.SIGNED, 9 * 35)


def test_a_blocked_practice_hole_is_settled_and_signed(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE, hole_count=1)
    act(alice, hole, BLOCKING)
    assert left(hole.golf_round).state == State.SIGNED
    hole.refresh_from_db()
    assert hole.is_settled


def test_any_other_casual_round_is_abandoned_and_keeps_its_secret(alice: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "d")
    golf_round = left(hole.golf_round)
    hole.refresh_from_db()
    assert (golf_round.state, golf_round.total) == (State.ABANDONED, None)
    assert (hole.log, hole.ending, hole.settled) == ("d", "", None)


def test_a_round_with_an_action_in_the_last_thirty_days_stays_open(alice: Player) -> None:
    hole = begin(alice)
    before = row_of(hole.golf_round)
    assert left(hole.golf_round, days=29).state == State.OPEN
    assert row_of(hole.golf_round) == before


@pytest.mark.parametrize(
    ("idle", "state"), [(MONTH, State.OPEN), (MONTH + MICROSECOND, State.FORFEITED)]
)
def test_a_rated_round_is_forfeited_after_thirty_days_to_the_moment(
    alice: Player, monkeypatch: pytest.MonkeyPatch, idle: timedelta, state: State
) -> None:
    golf_round = begin_rated(alice).golf_round
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    golf_round.holes.update(updated=now - idle)
    tidy()
    golf_round.refresh_from_db()
    assert golf_round.state == state


def test_a_round_gone_on_with_after_the_list_was_made_stays_open(alice: Player) -> None:
    golf_round = begin(alice).golf_round
    leave(golf_round, 31)
    queries: list[str] = []

    def go_on_before_the_second_look(execute: Any, sql: str, *arguments: Any) -> Any:
        if "rounds_round" in sql and sql.startswith("SELECT"):
            queries.append(sql)
            if len(queries) == 2:
                golf_round.holes.update(updated=timezone.now())
        return execute(sql, *arguments)

    with connection.execute_wrapper(go_on_before_the_second_look):
        assert tidy() == NOTHING
    golf_round.refresh_from_db()
    assert golf_round.state == State.OPEN


def test_tidying_again_changes_nothing(alice: Player) -> None:
    golf_round = begin(alice).golf_round
    left(golf_round)
    closed = row_of(golf_round)
    assert tidy() == NOTHING
    assert row_of(golf_round) == closed


def test_guests_idle_for_ninety_days_are_forgotten(alice: Player) -> None:
    guests = [new_guest() for _ in range(3)]
    idle, recent, playing = guests
    Player.objects.update(created=timezone.now() - timedelta(days=91))
    sign(recent, play_out(recent, begin(recent).golf_round).golf_round.public_id)
    begin(playing)
    old = sign(idle, play_out(idle, begin(idle).golf_round).golf_round.public_id)
    long_ago = timezone.now() - timedelta(days=91)
    Round.objects.filter(pk=old.pk).update(closed=long_ago, played=long_ago)
    assert tidy() == Tidied(signed=0, forfeited=0, abandoned=0, guests=1, answers=0, reviews=0)
    assert set(Player.objects.all()) == {alice, recent, playing}
    assert not Hole.objects.filter(golf_round=old.pk).exists()


@pytest.mark.django_db
def test_a_new_guest_is_not_idle() -> None:
    new_guest()
    assert tidy() == NOTHING


def test_the_command_says_what_it_did(alice: Player) -> None:
    leave(begin(alice).golf_round, 31)
    said = StringIO()
    call_command("tidy", stdout=said)
    assert said.getvalue().strip() == (
        "Rounds signed: 0, forfeited: 0, abandoned: 1; guests forgotten: 0; "
        "answers under keys forgotten: 0; missing reviews requested: 0"
    )


def test_what_tidying_writes_is_what_the_logs_say(alice: Player) -> None:
    for hole in (begin_rated(alice), begin(alice)):
        act(alice, hole, "d")
        left(hole.golf_round)
    assert list(differences()) == []

"""Acting on a hole: what is stored, what is refused, and how it ends holes and rounds."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from engine import Ending, Refusal, replay
from rounds.models import Hole, Player
from rounds.selectors.states import game_of
from rounds.services import play
from rounds.services.play import deal_next
from rounds.services.results import hole_results
from rounds.services.rows import settle, store
from rounds.terms.errors import NotFound, RoundClosed, StalePly
from rounds.terms.kinds import State
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    lay,
    newest_hole,
    play_out,
    row_of,
    signed_round,
)


def test_letters_are_kept_with_their_times_and_results(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    acted = act(alice, hole, CLEARING[:3])
    assert (acted.applied, acted.refusal) == (3, None)
    stored = row_of(hole)
    assert (stored["log"], stored["ply"], stored["times"]) == ("d52", 3, [0, 0, 0])
    game = replay(EXAMPLE.deal, EXAMPLE.rules, "d52", [0, 0, 0])
    assert stored == stored | hole_results(game)
    assert stored["started"] == stored["updated"] > stored["created"]
    assert {name: getattr(acted.hole, name) for name in stored} == stored


def test_the_log_grows_request_by_request_to_the_published_win(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    for letter in CLEARING:
        assert act(alice, hole, letter).refusal is None
    hole.refresh_from_db()
    assert (hole.log, hole.ending, hole.ply) == (CLEARING, Ending.CLEARED, 47)
    assert (hole.strokes, hole.points, hole.stock_left) == (-4, 350, 4)
    assert hole.is_settled


def test_a_batch_ends_at_its_first_refusal_and_keeps_what_came_before(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    acted = act(alice, hole, "d51d")
    assert (acted.applied, acted.refusal) == (2, Refusal.WRONG_RANK)
    assert row_of(hole)["log"] == "d5"


REFUSED: list[tuple[str, str, Refusal]] = [
    ("", "1", Refusal.WRONG_RANK),
    ("", "u", Refusal.NOTHING_TO_UNDO),
    (BLOCKING, "d", Refusal.HOLE_OVER),
    (BLOCKING, "p", Refusal.HOLE_OVER),
    ("p", "u", Refusal.HOLE_SETTLED),
    ("p", "p", Refusal.HOLE_OVER),
    ("p", "1", Refusal.HOLE_OVER),
]


@pytest.mark.parametrize(("before", "letter", "refusal"), REFUSED)
def test_a_refusal_changes_nothing(
    alice: Player, before: str, letter: str, refusal: Refusal
) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, before)
    stored, of_round = row_of(hole), row_of(hole.golf_round)
    acted = act(alice, hole, letter)
    assert (acted.applied, acted.refusal) == (0, refusal)
    assert (row_of(hole), row_of(hole.golf_round)) == (stored, of_round)


def test_a_rated_round_has_no_undo(alice: Player) -> None:
    hole = begin_rated(alice)
    assert act(alice, hole, "du").refusal is Refusal.RATED_NO_UNDO
    assert row_of(hole)["log"] == "d"


@pytest.mark.parametrize("ply", [0, 2, 1000])
def test_a_stale_ply_is_refused(alice: Player, ply: int) -> None:
    hole = begin(alice)
    act(alice, hole, "d")
    stored = row_of(hole)
    with pytest.raises(StalePly):
        play.act(alice, hole.public_id, "d", ply)
    assert row_of(hole) == stored


def write(read: Hole, letter: str) -> None:
    """Play a letter on the hole as it was read, and store it."""
    game = game_of(read)
    game.act(letter)
    store(read, game, timezone.now())


def test_of_two_who_act_at_one_ply_the_first_is_kept(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    first, second = (Hole.objects.get(pk=hole.pk) for _ in range(2))
    write(first, "d")
    with pytest.raises(StalePly):
        write(second, "p")
    assert row_of(hole)["log"] == "d"


def test_an_action_between_the_look_and_the_write_wins(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    waiting = [Hole.objects.get(pk=hole.pk)]

    def act_first(execute: Any, sql: str, *arguments: Any) -> Any:
        if sql.startswith('UPDATE "rounds_hole"') and waiting:
            write(waiting.pop(), "d")
        return execute(sql, *arguments)

    with connection.execute_wrapper(act_first), pytest.raises(StalePly):
        act(alice, hole, "p")
    assert not waiting


def test_a_hole_undone_meanwhile_is_not_settled(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    stale = Hole.objects.get(pk=hole.pk)
    act(alice, hole, "u")
    with pytest.raises(StalePly):
        settle(stale)
    assert row_of(hole)["settled"] is None


def test_a_hole_settled_meanwhile_is_not_settled_again(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    first, second = (Hole.objects.get(pk=hole.pk) for _ in range(2))
    settle(first)
    with pytest.raises(StalePly):
        settle(second)
    assert row_of(hole)["settled"] == first.settled


def test_a_hole_settled_meanwhile_is_not_undone(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    stale = Hole.objects.get(pk=hole.pk)
    settle(Hole.objects.get(pk=hole.pk))
    stored = row_of(hole)
    with pytest.raises(StalePly):
        write(stale, "u")
    assert row_of(hole) == stored


def test_a_strangers_hole_is_not_there(alice: Player, bob: Player) -> None:
    hole = begin(alice)
    for missing in (hole.public_id, "AAAAAAAAAAAA", ""):
        with pytest.raises(NotFound):
            play.act(bob, missing, "d", 0)
    assert row_of(hole)["log"] == ""


def test_a_blocked_casual_hole_may_be_undone_until_it_is_settled(alice: Player) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    blocked = row_of(hole)
    assert (blocked["ending"], blocked["settled"], blocked["strokes"]) == ("blocked", None, 35)
    act(alice, hole, "u")
    assert row_of(hole)["ending"] == ""
    act(alice, hole, "d")
    deal_next(alice, hole.golf_round.public_id)
    assert act(alice, hole, "u").refusal is Refusal.HOLE_SETTLED


def test_a_blocked_rated_hole_is_settled_at_once(alice: Player) -> None:
    hole = lay(begin_rated(alice), BLOCKED_CODE)
    acted = act(alice, hole, BLOCKING)
    assert (acted.hole.ending, acted.hole.is_settled) == (Ending.BLOCKED, True)


@pytest.mark.parametrize("letters", ["p", "dp"])
def test_a_picked_up_hole_counts_with_the_cards_lying_there(alice: Player, letters: str) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, letters)
    stored = row_of(hole)
    assert (stored["ending"], stored["strokes"], stored["points"]) == ("picked_up", 35, 0)
    assert stored["settled"] is not None


def test_a_rated_round_signs_itself_when_hole_nine_ends(alice: Player) -> None:
    hole = begin_rated(alice)
    last = play_out(alice, hole.golf_round)
    stored = row_of(hole.golf_round)
    assert stored["state"] == State.SIGNED
    assert stored["closed"] == stored["played"] >= last.settled
    assert (stored["total_strokes"], stored["total_points"]) == (9 * 35, 0)


def test_a_casual_round_waits_for_its_signature(alice: Player) -> None:
    hole = begin(alice)
    play_out(alice, hole.golf_round)
    assert row_of(hole.golf_round)["state"] == State.OPEN


def test_a_settled_practice_hole_closes_its_round(alice: Player) -> None:
    hole = begin(alice, hole_count=1, code=EXAMPLE)
    act(alice, hole, CLEARING)
    stored = row_of(hole.golf_round)
    assert (stored["state"], stored["total_strokes"], stored["holes_cleared"]) == ("signed", -4, 1)


def test_a_blocked_practice_hole_stays_open_for_an_undo(alice: Player) -> None:
    hole = begin(alice, hole_count=1, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    assert row_of(hole.golf_round)["state"] == State.OPEN
    assert act(alice, hole, "u").refusal is None


def test_a_closed_round_takes_no_action(alice: Player) -> None:
    golf_round = signed_round(alice)
    hole = newest_hole(golf_round)
    stored = row_of(hole)
    for letter in "d1up":
        assert act(alice, hole, letter).refusal is not None
    assert row_of(hole) == stored


def test_an_unsettled_hole_of_a_closed_round_takes_no_action(alice: Player) -> None:
    hole = begin(alice)
    golf_round = hole.golf_round
    golf_round.state = State.ABANDONED
    golf_round.closed = golf_round.played
    golf_round.save()
    with pytest.raises(RoundClosed):
        act(alice, hole, "d")
    assert row_of(hole)["log"] == ""


def test_time_is_counted_from_the_first_letter(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d")
    a_minute_ago = F("started") - timedelta(seconds=61)
    Hole.objects.filter(pk=hole.pk).update(started=a_minute_ago)
    act(alice, hole, "52")
    stored = row_of(hole)
    first, second, third = stored["times"]
    assert first == 0
    assert 61_000 <= second == third
    assert stored["seconds"] == second // 1000


def test_a_clock_set_back_takes_no_time_away(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, "d5")
    an_hour_on = F("started") + timedelta(hours=1)
    Hole.objects.filter(pk=hole.pk).update(started=an_hour_on)
    act(alice, hole, "2")
    assert row_of(hole)["times"] == [0, 0, 0]


def test_the_figures_version_grows_when_a_hole_is_settled(alice: Player) -> None:
    hole = begin(alice)
    act(alice, hole, "d")
    alice.refresh_from_db()
    before = alice.data_version
    act(alice, hole, "p")
    alice.refresh_from_db()
    assert alice.data_version == before + 1

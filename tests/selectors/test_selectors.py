"""Reads: whose rows they find, in which order, and what they say about a round and a hole."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from engine import Rules, Scoring, Transcript
from rounds.models import Player, Round
from rounds.selectors.access import own_hole, own_round, visible_hole, visible_player, visible_round
from rounds.selectors.lists import (
    best_total,
    formats_of,
    holes_of,
    last_choice,
    last_closed_round,
    open_rounds,
    rounds_of,
)
from rounds.selectors.replays import hole_steps, replay_steps
from rounds.selectors.states import round_state
from rounds.services.play import sign, start_round
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import NotFound
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind
from rounds.web.tables import hole_state
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    go_on_to,
    play_out,
    signed_round,
)


def found(read: Callable[[], object]) -> bool:
    try:
        read()
    except NotFound:
        return False
    return True


def test_who_may_see_what(alice: Player, bob: Player, guest: Player) -> None:
    """Owner, stranger, newcomer: the own always, of public players what is settled."""
    rows = []
    for owner in (alice, guest):
        live, settled = begin(owner), begin(owner)
        act(owner, settled, "p")
        rows.append((owner, live, settled))
    for owner, live, settled in rows:
        is_public = not owner.is_private
        for viewer, is_owner in ((owner, True), (bob, False), (None, False)):
            seen = [
                found(lambda: visible_player(viewer, owner.handle)),  # noqa: B023
                found(lambda: visible_round(viewer, live.golf_round.public_id)),  # noqa: B023
                found(lambda: visible_hole(viewer, settled.public_id)),  # noqa: B023
                found(lambda: visible_hole(viewer, live.public_id)),  # noqa: B023
                found(lambda: own_hole(viewer, live.public_id)),  # noqa: B023
                found(lambda: own_round(viewer, live.golf_round.public_id)),  # noqa: B023
            ]
            assert seen == [is_owner or is_public] * 3 + [is_owner] * 3


def test_a_handle_is_found_in_any_case(alice: Player) -> None:
    assert visible_player(None, "ALICE") == alice
    for missing in ("", "alic", "alice ", "%"):
        assert not found(lambda: visible_player(alice, missing))  # noqa: B023


def test_a_newcomer_has_no_rows(alice: Player) -> None:
    begin(alice)
    assert not rounds_of(None)
    assert not holes_of(None)
    assert open_rounds(None) == []
    assert formats_of(None) == []
    assert last_closed_round(None) is None


def test_open_and_closed_rounds(alice: Player) -> None:
    first, second = signed_round(alice), signed_round(alice)
    live = [begin(alice).golf_round, begin(alice).golf_round]
    assert open_rounds(alice) == live[::-1]
    assert last_closed_round(alice) == second
    assert list(rounds_of(alice)) == [*live[::-1], second, first]


def test_the_last_choice_is_the_newest_rounds(alice: Player) -> None:
    assert last_choice(alice) == last_choice(None) == RoundChoice()
    chosen = RoundChoice(rules=Rules.parse("SQ"), scoring=Scoring.POINTS, par=5, hole_count=18)
    start_round(alice, chosen)
    assert last_choice(alice) == chosen
    begin(alice, code=EXAMPLE, hole_count=1)  # trying a deal is no choice
    assert last_choice(alice) == chosen
    begin_rated(alice)
    assert last_choice(alice) == RoundChoice(kind=Kind.RATED)


def test_formats_the_one_closed_last_first(alice: Player) -> None:
    signed_round(alice, scoring=Scoring.POINTS)
    signed_round(alice)
    signed_round(alice, scoring=Scoring.POINTS)
    begin(alice, hole_count=18)
    formats = [str(golf_format) for golf_format in formats_of(alice)]
    assert formats == ["E-points-9", "E-strokes-9", "E-strokes-18"]


def test_the_best_total_is_the_lowest_of_strokes_and_the_highest_of_points(alice: Player) -> None:
    for scoring, best in ((Scoring.STROKES, -4 + 8 * 35), (Scoring.POINTS, 350)):
        signed_round(alice, scoring=scoring)
        hole = begin(alice, scoring=scoring, code=EXAMPLE)
        act(alice, hole, CLEARING)
        play_out(alice, hole.golf_round)
        golf_format = Format.of(hole.golf_round)
        now = timezone.now()
        assert best_total(alice, golf_format, now) != best
        sign(alice, hole.golf_round.public_id)
        now = timezone.now()
        assert best_total(alice, golf_format, now) == best
        assert best_total(alice, golf_format, now - timedelta(days=1)) is None
        assert best_total(None, golf_format, now) is None


def test_a_state_shows_the_round_as_it_stands(alice: Player) -> None:
    first = begin(alice, code=EXAMPLE)
    act(alice, first, CLEARING)
    second = go_on_to(alice, first.golf_round, 2)
    act(alice, second, "p")
    last = go_on_to(alice, first.golf_round, 3)
    state = hole_state(own_hole(alice, last.public_id)).golf_round
    assert list(state.scores) == [-4, 35, *[None] * 7]
    assert list(state.running_to_par)[:3] == [-8, 23, None]
    assert (state.total, state.to_par, list(state.nines)) == (31, 23, [31])
    assert state.hole_ids[:3] == [first.public_id, second.public_id, last.public_id]
    assert state == round_state(Round.objects.get())


def test_a_state_of_a_hole_before_shows_the_round_as_it_stands_too(alice: Player) -> None:
    first = begin(alice)
    act(alice, first, "p")
    go_on_to(alice, first.golf_round, 4)
    state = hole_state(own_hole(alice, first.public_id))
    assert state.golf_round.current == 4
    assert list(state.golf_round.scores)[:4] == [35, 35, 35, None]


@pytest.mark.parametrize("hole_count", [1, 9, 18])
def test_what_is_next(alice: Player, hole_count: int) -> None:
    hole = begin(alice, hole_count=hole_count, code=BLOCKED_CODE)

    def steps() -> object:
        return round_state(Round.objects.get()).next

    assert steps() is None
    act(alice, hole, BLOCKING)
    assert steps() == ("again" if hole_count == 1 else "deal")
    act(alice, hole, "u")
    assert steps() is None
    play_out(alice, hole.golf_round)
    assert steps() == ("again" if hole_count == 1 else "sign")


def test_the_clock_runs_from_the_first_letter_to_the_end(alice: Player) -> None:
    hole = begin(alice)
    running = []
    for letters in ("", "d", "p"):
        act(alice, hole, letters)
        hole.refresh_from_db()
        running.append(hole_state(hole).clock_running)
    assert running == [False, True, False]


def test_a_replay_without_times_has_no_clock() -> None:
    steps = replay_steps(Transcript(EXAMPLE, CLEARING), Scoring.STROKES)
    assert {step.seconds for step in steps} == {None}
    assert (steps[-1].score, len(steps)) == (-4, 48)


def test_a_settled_hole_is_replayed_with_its_clock(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE, scoring=Scoring.TIMED)
    act(alice, hole, CLEARING)
    hole.refresh_from_db()
    steps = hole_steps(hole)
    assert steps[-1].seconds == hole.seconds
    assert steps[-1].score == hole.timed_points

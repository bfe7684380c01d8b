"""Holes: the log and what follows from it - undo, counters, clock, endings, settled."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    MAX_LETTERS,
    Card,
    Deal,
    Ending,
    Hole,
    IllegalAction,
    InvalidNotation,
    Position,
    Refusal,
    Rules,
    deck,
    points,
    replay,
    seeded_code,
    strokes,
)
from tests.engine.games import HOPELESS, WORKED_EXAMPLE, example_hole, played_holes, rows

LOG: str = WORKED_EXAMPLE["log"]
EASY, STRICT = Rules.parse("E"), Rules.parse("S")
EXAMPLE = seeded_code(1, EASY).deal
BLOCKED = "d" * 16


def facts(hole: Hole) -> dict[str, Any]:
    """Everything that a hole answers, to compare two by."""
    asked = (
        "log times ply position line ending is_settled moves undos hints draws peeks longest_run "
        "seconds outcome rated"
    )
    return {name: getattr(hole, name) for name in asked.split()} | {
        "why_not_undo": hole.why_not_undo(),
        "why_not_hint": hole.why_not_hint(),
    }


def test_the_worked_example_is_won_as_published() -> None:
    hole, result = example_hole(len(LOG)), WORKED_EXAMPLE["result"]
    assert hole.ending == result["ending"]
    assert (hole.moves, hole.draws) == (result["moves"], 12)
    assert len(hole.position.stock) == result["stock_left"]
    assert points(hole.outcome) == result["points"]
    assert strokes(hole.outcome) == result["strokes"]


@pytest.mark.parametrize("row", rows("best_lines.csv"), ids=lambda row: row["deal_id"])
def test_best_lines_of_two_independent_programs_score_what_they_say(row: dict[str, str]) -> None:
    deals = {deal["deal_id"]: deal["deal"] for deal in rows("fewest_strokes.csv")}
    hole = replay(Deal.parse(deals[row["deal_id"]]), Rules.parse("S" + row["switches"]), row["log"])
    assert strokes(hole.outcome) == int(row["strokes"])


@given(played_holes())
def test_replay_of_a_log_equals_live_play(hole: Hole) -> None:
    again = replay(hole.deal, hole.rules, hole.log, hole.times, rated=hole.rated)
    assert facts(again) == facts(hole)
    timeless = replay(hole.deal, hole.rules, hole.log, rated=hole.rated)
    assert facts(timeless) | {"times": 0, "seconds": 0, "outcome": 0} == facts(hole) | {
        "times": 0,
        "seconds": 0,
        "outcome": 0,
    }
    assert (timeless.seconds, timeless.outcome.seconds) == (None, None)


@given(played_holes())
def test_undo_returns_the_very_position(hole: Hole) -> None:
    for move in [] if hole.ending else hole.position.moves():
        again = replay(hole.deal, hole.rules, hole.log, hole.times)
        before, peeks = again.position, again.peeks
        again.act(move.letter)
        if not again.is_settled:
            again.act("u")
            assert again.position == before
            assert again.line == hole.line
            assert again.peeks == peeks + (move.letter == "d")


@given(played_holes())
def test_undo_goes_back_to_the_deal(hole: Hole) -> None:
    if not hole.is_settled and not hole.rated:
        for _ in hole.line:
            hole.act("u")
        assert hole.position == Position.start(hole.deal, hole.rules)
        assert hole.why_not_undo() is Refusal.NOTHING_TO_UNDO
        assert (hole.draws, hole.longest_run) == (0, 0)


@given(played_holes())
def test_the_log_without_what_was_taken_back_is_the_line(hole: Hole) -> None:
    stands: list[str] = []
    for letter in hole.log:
        if letter == "u":
            stands.pop()
        elif letter not in "hp":
            stands.append(letter)
    assert [move.letter for move in hole.line] == stands
    assert hole.draws == stands.count("d")
    assert hole.longest_run == max(map(len, "".join(stands).split("d")))
    assert len(hole.line) <= 54


@given(played_holes())
def test_counters_count_letters_and_never_go_down(hole: Hole) -> None:
    log = hole.log
    assert hole.ply == len(log) == len(hole.times)
    assert (hole.undos, hole.hints) == (log.count("u"), log.count("h"))
    assert hole.moves == sum(letter in "1234567d" for letter in log)
    assert hole.outcome.actions == hole.moves + hole.undos
    if log:
        before = replay(hole.deal, hole.rules, log[:-1], hole.times[:-1], rated=hole.rated)
        assert before.moves <= hole.moves
        assert before.peeks <= hole.peeks
        assert (before.seconds or 0) <= (hole.seconds or 0)


@given(played_holes(), st.sampled_from(deck(2)))
def test_a_tap_plays_an_available_card_and_answers_for_any_other(hole: Hole, card: Card) -> None:
    before = facts(hole)
    column = hole.position.column_of(card)
    expected = Refusal.HOLE_OVER if hole.ending else hole.position.why_not(card)
    assert hole.tap(card) is expected
    if expected is None:
        assert hole.log == before["log"] + str((column or 0) + 1)
        assert hole.position.top == card
    else:
        assert facts(hole) == before


@given(played_holes())
def test_a_hole_is_over_just_when_it_is_cleared_blocked_or_picked_up(hole: Hole) -> None:
    if hole.position.is_cleared:
        assert hole.ending is Ending.CLEARED
    elif hole.position.is_blocked:
        assert hole.ending is Ending.BLOCKED
    else:
        assert hole.ending is (Ending.PICKED_UP if hole.log.endswith("p") else None)
    for letter in "1234567dp" if hole.ending else "":
        with pytest.raises(IllegalAction) as error:
            hole.act(letter)
        assert error.value.refusal is Refusal.HOLE_OVER


@given(played_holes(), st.sampled_from("1234567duhp"))
def test_a_refused_action_changes_nothing(hole: Hole, letter: str) -> None:
    before = facts(hole)
    refusal = hole.act_in_order(letter, at=10**9)
    if refusal is not None:
        assert facts(hole) == before | {"times": hole.times}
        assert len(hole.times) == before["ply"]
    else:
        assert hole.log == before["log"] + letter


@pytest.mark.parametrize("letter", ["", "0", "8", "x", "D", "12", "uu"])
def test_a_letter_that_is_no_action_is_named_and_changes_nothing(letter: str) -> None:
    hole = example_hole(3)
    with pytest.raises(InvalidNotation, match=repr(letter)):
        hole.act(letter)
    assert hole.log == LOG[:3]


def test_letters_in_order_stand_up_to_the_first_refusal() -> None:
    hole = example_hole(0)
    assert hole.act_in_order("d51d") is Refusal.WRONG_RANK
    assert hole.log == "d5"
    assert hole.act_in_order("2d3") is None
    assert hole.log == LOG[:5]


def test_an_undo_at_the_deal_finds_nothing() -> None:
    assert example_hole(0).why_not_undo() is Refusal.NOTHING_TO_UNDO


def test_a_rated_hole_takes_neither_undo_nor_hints() -> None:
    hole = replay(EXAMPLE, EASY, "d5", rated=True)
    assert hole.act_in_order("u") is Refusal.RATED_NO_UNDO
    assert hole.act_in_order("h") is Refusal.RATED_NO_HINT
    with pytest.raises(IllegalAction, match="A rated round has no undo"):
        replay(EXAMPLE, EASY, "d5u", rated=True)


def test_a_draw_taken_back_has_shown_its_card() -> None:
    hole = example_hole(1)
    assert hole.peeks == 0
    hole.act_in_order("5uu")
    assert (hole.peeks, hole.draws, hole.moves, hole.undos) == (1, 0, 2, 2)
    hole.act_in_order("du")
    assert hole.peeks == 2


@pytest.mark.parametrize(
    ("log", "run"), [("", 0), ("d", 0), ("d52", 2), ("d52d3", 2), ("d52u", 1), (LOG, 8)]
)
def test_the_longest_run_is_of_plays_that_stand(log: str, run: int) -> None:
    assert replay(EXAMPLE, EASY, log).longest_run == run


@pytest.mark.parametrize(
    ("rated", "log", "closed", "settled"),
    [
        (False, "", False, False),
        (False, "ddd", False, False),
        (False, BLOCKED, False, False),
        (False, BLOCKED, True, True),
        (True, BLOCKED, False, True),
        (False, "p", False, True),
        (True, "p", False, True),
        (False, "ddp", False, True),
    ],
)
def test_when_a_hole_is_settled(rated: bool, log: str, closed: bool, settled: bool) -> None:
    hole = replay(HOPELESS, EASY, log, rated=rated)
    if closed:
        hole.settle()
    assert hole.is_settled == settled


def test_a_cleared_hole_is_settled_at_once() -> None:
    hole = example_hole(len(LOG))
    assert hole.is_settled
    assert hole.why_not_undo() is Refusal.HOLE_SETTLED
    assert not example_hole(len(LOG) - 1).is_settled


def test_a_blocked_casual_hole_may_be_undone_until_it_is_settled() -> None:
    hole = replay(HOPELESS, STRICT, BLOCKED)
    assert hole.ending is Ending.BLOCKED
    hole.act("u")
    assert hole.ending is None
    hole.act("d")
    hole.settle()
    assert hole.act_in_order("u") is Refusal.HOLE_SETTLED


def test_a_hole_in_play_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="in play"):
        example_hole(3).settle()


def test_a_picked_up_hole_counts_as_it_lies() -> None:
    hole = replay(EXAMPLE, EASY, "d52p")
    assert (hole.ending, hole.moves, hole.outcome.tableau_left) == (Ending.PICKED_UP, 3, 33)
    assert hole.act_in_order("u") is Refusal.HOLE_SETTLED
    assert hole.act_in_order("h") is Refusal.HOLE_OVER


@pytest.mark.parametrize(
    ("log", "times", "seconds"),
    [
        ("", [], 0),
        ("d", [0], 0),
        ("d5", [0, 999], 0),
        ("d5", [0, 1000], 1),
        ("d52", [0, 1600, 3200], 3),
        ("d52", [0, 600, 1200], 1),
        ("d5", [0, 300_000], 300),
        ("d5", [0, 300_001], 300),
        ("d52", [0, 86_400_000, 86_401_000], 301),
        ("dh", [0, 7000], 7),
        ("dp", [0, 7000], 7),
    ],
)
def test_the_clock_adds_pauses_of_at_most_five_minutes(
    log: str, times: list[int], seconds: int
) -> None:
    assert replay(EXAMPLE, EASY, log, times).seconds == seconds


def test_the_clock_stands_while_a_blocked_hole_waits_for_its_undo() -> None:
    times = [second * 1000 for second in range(16)]
    blocked = replay(HOPELESS, EASY, BLOCKED, times)
    assert blocked.seconds == 15
    reopened = replay(HOPELESS, EASY, BLOCKED + "ud", [*times, 95_000, 97_000])
    assert reopened.seconds == 17


def test_live_times_count_from_the_first_letter_and_never_fall() -> None:
    hole = Hole(EXAMPLE, EASY)
    for letter, at in zip("d52d", (5000, 6000, 2000, 9000), strict=True):
        hole.act(letter, at)
    assert hole.times == [0, 6000, 6000, 9000]
    assert hole.seconds == 9


@pytest.mark.parametrize("times", [[0], [0, 1, 2], [1, 2], [0, -1], [5, 0], []])
def test_times_that_do_not_fit_the_log_are_refused(times: list[int]) -> None:
    with pytest.raises(InvalidNotation, match=f"{len(times)} times do not fit the 2 letters"):
        replay(EXAMPLE, EASY, "d5", times)


@pytest.mark.parametrize(("before", "letters"), [("", "h"), ("", "du"), ("h", "du")])
def test_undo_and_hints_leave_room_for_the_longest_rest_and_picking_up(
    before: str, letters: str
) -> None:
    hole = replay(EXAMPLE, EASY, before)
    refusal = None
    while refusal is None:
        refusal = hole.act_in_order(letters)
        left = hole.position.tableau_left + len(hole.position.stock)
        assert hole.ply + left + 1 <= MAX_LETTERS
    assert refusal is Refusal.LOG_FULL
    assert hole.ply + left + 1 > MAX_LETTERS - 2
    while hole.ending is None:
        hole.act(hole.position.moves()[0].letter)
    assert hole.ply <= MAX_LETTERS


def test_a_full_log_still_takes_plays_draws_and_picking_up() -> None:
    hole = example_hole(0)
    while hole.why_not_hint() is None:
        hole.act("h")
    assert hole.ply == MAX_LETTERS - 52
    assert hole.act_in_order("h") is Refusal.LOG_FULL
    assert hole.act_in_order("d52u") is Refusal.LOG_FULL
    assert hole.act_in_order("p") is None


def test_a_blocked_hole_with_a_full_log_stays_blocked() -> None:
    hole = replay(HOPELESS, EASY, "h" * (MAX_LETTERS - 52) + BLOCKED)
    assert hole.ending is Ending.BLOCKED
    assert hole.act_in_order("u") is Refusal.LOG_FULL

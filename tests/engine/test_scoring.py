"""Scores: strokes, points, timed points, each from an outcome alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Ending, Hole, Outcome, Rules, Scoring, points, score, strokes, timed_points
from tests.engine.games import all_rules, played_holes

UNCLEARED = st.sampled_from([Ending.BLOCKED, Ending.PICKED_UP])


@pytest.mark.parametrize(
    ("removed", "worth"),
    [(35, 350), (34, 330), (31, 270), (30, 250), (25, 150), (18, 10), (17, 0), (0, 0)],
)
def test_the_points_table(removed: int, worth: int) -> None:
    ending = Ending.CLEARED if removed == 35 else Ending.BLOCKED
    assert points(Outcome(ending, 35 - removed, 0)) == worth


@pytest.mark.parametrize("stock_left", [0, 4, 16, 19])
def test_a_win_is_350_points_whatever_the_stock_holds(stock_left: int) -> None:
    assert points(Outcome(Ending.CLEARED, 0, stock_left)) == 350


@pytest.mark.parametrize(("tableau_left", "worth"), [(35, 0), (34, 10), (1, 340)])
def test_in_play_points_are_ten_for_each_card_off_the_tableau(
    tableau_left: int, worth: int
) -> None:
    assert points(Outcome(None, tableau_left, 7)) == worth


@pytest.mark.parametrize(
    ("ending", "tableau_left", "stock_left", "worth"),
    [
        (Ending.BLOCKED, 35, 0, 35),
        (Ending.BLOCKED, 1, 0, 1),
        (Ending.PICKED_UP, 12, 9, 12),
        (Ending.CLEARED, 0, 0, 0),
        (Ending.CLEARED, 0, 4, -4),
        (Ending.CLEARED, 0, 16, -16),
        (Ending.CLEARED, 0, 19, -19),
        (None, 20, 9, 20),
    ],
)
def test_strokes(ending: Ending | None, tableau_left: int, stock_left: int, worth: int) -> None:
    assert strokes(Outcome(ending, tableau_left, stock_left)) == worth


@pytest.mark.parametrize(
    ("ending", "tableau_left", "stock_left", "actions", "seconds", "worth"),
    [
        (Ending.CLEARED, 0, 6, 45, 90, 775),
        (Ending.CLEARED, 0, 6, 45, 91, 774),
        (Ending.CLEARED, 0, 0, 35, 0, 780),
        (Ending.CLEARED, 0, 0, 250, 0, 350),
        (Ending.CLEARED, 0, 0, 249, 1, 351),
        (Ending.CLEARED, 0, 2, 45, 3600, 370),
        (Ending.BLOCKED, 5, 0, 46, 10, 300),
        (Ending.PICKED_UP, 35, 16, 1, 0, 0),
        (None, 30, 9, 8, 4, 50),
        (Ending.CLEARED, 0, 6, 45, None, None),
    ],
)
def test_timed_points(
    ending: Ending | None,
    tableau_left: int,
    stock_left: int,
    actions: int,
    seconds: int | None,
    worth: int | None,
) -> None:
    outcome = Outcome(ending, tableau_left, stock_left, actions, seconds)
    assert timed_points(outcome) == worth


def test_score_is_in_the_unit_of_the_round() -> None:
    outcome = Outcome(Ending.CLEARED, 0, 6, 45, 90)
    scores = [score(outcome, scoring) for scoring in Scoring]
    assert scores == [-6, 350, 775]
    assert [scoring.value for scoring in Scoring] == ["strokes", "points", "timed"]


@given(played_holes())
def test_scores_stay_in_range(hole: Hole) -> None:
    outcome = hole.outcome
    assert -19 <= strokes(outcome) <= 35
    assert points(outcome) in range(0, 351, 10)
    assert 0 <= (timed_points(outcome) or 0) <= 350 + 190 + 430
    if not hole.rules.jokers and not hole.rules.open_start:
        assert strokes(outcome) >= -16


@given(UNCLEARED, st.integers(1, 34))
def test_more_cards_left_are_never_better(ending: Ending, left: int) -> None:
    fewer, more = Outcome(ending, left, 3, 40, 60), Outcome(ending, left + 1, 3, 40, 60)
    assert strokes(fewer) < strokes(more)
    assert points(fewer) >= points(more)
    assert (timed_points(fewer) or 0) > (timed_points(more) or 0)


@given(st.integers(0, 18), st.integers(0, 300), st.integers(0, 1000))
def test_more_stock_left_is_better_and_more_time_and_actions_are_not(
    stock_left: int, actions: int, seconds: int
) -> None:
    cleared = Outcome(Ending.CLEARED, 0, stock_left, actions, seconds)
    richer = Outcome(Ending.CLEARED, 0, stock_left + 1, actions, seconds)
    slower = Outcome(Ending.CLEARED, 0, stock_left, actions, seconds + 1)
    busier = Outcome(Ending.CLEARED, 0, stock_left, actions + 1, seconds)
    worth = timed_points(cleared) or 0
    assert strokes(richer) == strokes(cleared) - 1
    assert (timed_points(richer) or 0) == worth + 10
    assert (timed_points(slower) or 0) <= worth
    assert (timed_points(busier) or 0) <= worth


@given(UNCLEARED, st.integers(1, 35), st.integers(0, 16))
def test_clearing_is_better_than_any_other_ending(ending: Ending, left: int, stock: int) -> None:
    cleared, uncleared = Outcome(Ending.CLEARED, 0, stock), Outcome(ending, left, 0)
    assert strokes(cleared) < strokes(uncleared)
    assert points(cleared) > points(uncleared)


@given(played_holes(all_rules.map(lambda rules: Rules(rules.queen_on_king, free_draw=True))))
def test_an_undo_gives_back_what_the_hole_was_worth(hole: Hole) -> None:
    if hole.ending is None and not hole.rated:
        before = strokes(hole.outcome), points(hole.outcome)
        hole.act(hole.position.moves()[0].letter)
        if not hole.is_settled:
            hole.act("u")
            assert (strokes(hole.outcome), points(hole.outcome)) == before

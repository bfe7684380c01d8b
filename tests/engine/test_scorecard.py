"""Scorecards: totals, par, nines, perfect rounds; zero is a score and None is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PARS, GolfError, Scorecard, Scoring

NINE = (3, -4, 0, 12, 1, -2, 5, 0, 4)
scores = st.lists(st.none() | st.integers(-19, 35), min_size=1, max_size=18).map(tuple)


def test_totals_and_figures_to_par() -> None:
    card = Scorecard(Scoring.STROKES, 4, NINE)
    assert (card.total, card.round_par, card.to_par) == (19, 36, -17)
    assert card.running_to_par == (-1, -9, -13, -5, -8, -14, -13, -17, -17)
    assert card.nines == (19,)
    assert card.played == NINE


@pytest.mark.parametrize(
    ("holes", "par", "round_par"), [(9, 4, 36), (18, 4, 72), (9, 5, 45), (18, 5, 90), (1, 4, 4)]
)
def test_par_of_a_round(holes: int, par: int, round_par: int) -> None:
    assert Scorecard(Scoring.STROKES, par, (None,) * holes).round_par == round_par


def test_a_round_in_progress_counts_the_holes_that_are_over() -> None:
    card = Scorecard(Scoring.STROKES, 5, (0, 7, None, *[None] * 6))
    assert (card.total, card.to_par, card.round_par) == (7, -3, 45)
    assert card.running_to_par == (-5, -3, *[None] * 7)
    assert card.played == (0, 7)


def test_a_round_not_begun_is_level() -> None:
    card = Scorecard(Scoring.STROKES, 4, (None,) * 9)
    assert (card.total, card.to_par, card.nines, card.played) == (0, 0, (0,), ())


def test_eighteen_holes_go_out_and_in() -> None:
    card = Scorecard(Scoring.STROKES, 4, NINE + (1,) * 8 + (None,))
    assert card.nines == (19, 8)
    assert card.total == sum(card.nines)


@pytest.mark.parametrize("scoring", [Scoring.POINTS, Scoring.TIMED])
def test_par_enters_no_figure_in_points(scoring: Scoring) -> None:
    card = Scorecard(scoring, 4, (350, 0, None))
    assert (card.total, card.to_par, card.running_to_par) == (350, None, (None, None, None))
    assert not card.is_perfect


@pytest.mark.parametrize(
    ("scores", "perfect"),
    [
        ((0,) * 9, True),
        ((-1,) * 18, True),
        ((16, *[-2] * 8), True),
        ((1, *[0] * 8), False),
        ((0,) * 8 + (None,), False),
        ((-4,), False),
    ],
)
def test_a_perfect_round_is_finished_at_zero_or_lower(
    scores: tuple[int | None, ...], perfect: bool
) -> None:
    assert Scorecard(Scoring.STROKES, 4, scores).is_perfect == perfect


@given(scores, st.sampled_from(PARS))
def test_the_last_running_figure_is_to_par(scores: tuple[int | None, ...], par: int) -> None:
    card = Scorecard(Scoring.STROKES, par, scores)
    running = [figure for figure in card.running_to_par if figure is not None]
    assert len(running) == len(card.played)
    assert (running or [0])[-1] == card.to_par == card.total - par * len(card.played)
    assert sum(card.nines) == card.total


@pytest.mark.parametrize("par", [0, 3, 6])
def test_par_is_four_or_five(par: int) -> None:
    with pytest.raises(GolfError, match=f"Par {par}: a hole's par is 4 or 5"):
        Scorecard(Scoring.STROKES, par, NINE)

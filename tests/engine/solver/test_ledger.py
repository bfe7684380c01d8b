"""The ledger: adds up exactly over every hole, and each column means what it says."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings

from engine import DRAW, GolfError, Hole, Position, preset_rules, seeded_code, strokes
from engine.solver import best_line, fewest_strokes, kernel, ledger
from engine.solver.twin import Twin
from tests.engine.games import HOPELESS, example_hole, played_holes


@settings(max_examples=25)
@given(played_holes())
def test_it_adds_up_over_every_hole(compiled: kernel.Kernel, hole: Hole) -> None:
    assume(hole.ending is not None)
    found = ledger(hole, 6, compiled)
    assert found.strokes == strokes(hole.outcome)
    assert found.fewest == fewest_strokes(Position.start(hole.deal, hole.rules), compiled)
    assert found.lost == found.strokes - found.fewest
    assert found.strokes - found.expected == found.decision + found.hidden + found.luck
    for entry in found.entries:
        assert entry.lost >= 0
        assert entry.decision >= 0
        assert entry.hidden >= 0
        assert entry.luck == 0 or entry.move is DRAW
        assert entry.after - entry.before == entry.decision + entry.hidden + entry.luck


def test_the_worked_example(compiled: kernel.Kernel) -> None:
    found = ledger(example_hole(47), on=compiled)
    assert (found.strokes, len(found.entries)) == (-4, 47)
    assert found.lost == found.strokes - found.fewest
    assert found.accuracy is not None
    assert 0 < found.accuracy < 1


def test_the_best_line_loses_no_stroke(compiled: kernel.Kernel) -> None:
    code = seeded_code(5, preset_rules("classic"))
    hole = Hole(code.deal, code.rules)
    for move in best_line(hole.position, compiled):
        hole.act(move.letter)
    assert ledger(hole, 8, compiled).lost == 0


def test_picking_up_costs_what_might_have_been_played(compiled: kernel.Kernel) -> None:
    code = seeded_code(5, preset_rules("easy"))
    hole = Hole(code.deal, code.rules)
    hole.act("p")
    found = ledger(hole, 8, compiled)
    (entry,) = found.entries
    assert entry.move is None
    assert entry.decision == 35 - entry.advice.best.mean
    assert entry.luck == 0
    assert entry.after == 35
    assert found.lost == 35 - found.fewest
    assert not entry.is_accurate


def test_moves_taken_back_do_not_count(compiled: kernel.Kernel) -> None:
    code = seeded_code(5, preset_rules("easy"))
    straight, wandering = Hole(code.deal, code.rules), Hole(code.deal, code.rules)
    straight.act_in_order("dp")
    wandering.act_in_order("hduddup")
    assert ledger(straight, 4, compiled) == ledger(wandering, 4, compiled)


def test_a_hole_without_a_choice_has_no_accuracy(compiled: kernel.Kernel) -> None:
    hole = Hole(HOPELESS, preset_rules("strict"))
    hole.act_in_order("d" * 16)
    found = ledger(hole, 4, compiled)
    assert (found.accuracy, found.lost, found.decision) == (None, 0, Fraction())


def test_the_twin_keeps_the_same_ledger(compiled: kernel.Kernel) -> None:
    code = seeded_code(11, preset_rules("strict"))
    hole = Hole(code.deal, code.rules)
    while hole.ending is None:
        hole.act(hole.position.moves()[0].letter)
    assert ledger(hole, 2, compiled) == ledger(hole, 2, Twin())


def test_a_hole_in_play_has_none() -> None:
    with pytest.raises(GolfError, match="in play"):
        ledger(example_hole(3))

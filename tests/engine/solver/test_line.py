"""Best lines: legal to the last letter, and they end with the fewest strokes."""

import pytest
from hypothesis import HealthCheck, given, settings

from engine import Deal, Position, Rules, replay, strokes
from engine.solver import Machine, best_line, fewest_strokes, kernel
from engine.solver.twin import Twin
from tests.engine.games import rows
from tests.engine.solver.search import small_positions
from tests.engine.solver.test_optimum import GOLDEN, SETS

LINES = rows("best_lines.csv")
many = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])


def ending_of(deal: Deal, rules: Rules, log: str) -> int:
    """The strokes of a log that ends its hole."""
    hole = replay(deal, rules, log)
    assert hole.ending is not None
    return strokes(hole.outcome)


def line_of(position: Position, on: Machine) -> str:
    """The letters of the best line."""
    return "".join(move.letter for move in best_line(position, on))


@pytest.mark.parametrize("name", SETS)
def test_golden_deals_are_played_to_their_value(name: str, compiled: kernel.Kernel) -> None:
    rules = Rules.parse(SETS[name])
    for row in GOLDEN[::4]:
        deal = Deal.parse(row["deal"])
        log = line_of(Position.start(deal, rules), compiled)
        assert ending_of(deal, rules, log) == int(row[name])


@pytest.mark.parametrize("name", SETS)
def test_the_twin_plays_golden_deals_to_their_value(name: str) -> None:
    rules = Rules.parse(SETS[name])
    for row in GOLDEN[:3]:
        deal = Deal.parse(row["deal"])
        log = line_of(Position.start(deal, rules), Twin())
        assert ending_of(deal, rules, log) == int(row[name])


@pytest.mark.ci
@pytest.mark.parametrize("name", sorted({row["switches"] for row in LINES}))
def test_the_twin_plays_every_golden_line_to_its_value(name: str) -> None:
    deals = {row["deal_id"]: Deal.parse(row["deal"]) for row in GOLDEN}
    for row in LINES:
        deal, rules = deals[row["deal_id"]], Rules.parse(SETS[row["switches"]])
        if row["switches"] == name:
            log = line_of(Position.start(deal, rules), Twin())
            assert ending_of(deal, rules, log) == int(row["strokes"])


def test_the_golden_lines_are_worth_what_the_solver_finds(compiled: kernel.Kernel) -> None:
    deals = {row["deal_id"]: Deal.parse(row["deal"]) for row in GOLDEN}
    for row in LINES:
        deal, rules = deals[row["deal_id"]], Rules.parse(SETS[row["switches"]])
        # These lines stop where the last play was made.
        left = replay(deal, rules, row["log"]).position
        assert (left.tableau_left or -len(left.stock)) == int(row["strokes"])
        assert fewest_strokes(Position.start(deal, rules), compiled) == int(row["strokes"])


@many
@given(small_positions())
def test_small_tables_are_played_to_their_value(on: Machine, position: Position) -> None:
    value = fewest_strokes(position, on)
    for move in best_line(position, on):
        position = position.after(move)
    assert not position.moves()
    assert (position.tableau_left or -len(position.stock)) == value

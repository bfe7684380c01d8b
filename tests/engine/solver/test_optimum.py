"""Fewest strokes: the golden cases, an independent search, and play that never beats them."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Deal, GolfError, Position, Rules, parse_board, parse_cards, seeded_code
from engine.solver import Machine, can_clear, fewest_of_many, fewest_strokes, kernel
from engine.solver.twin import Twin
from tests.engine.games import ALL_RULES, DATA, HOPELESS, rows
from tests.engine.solver.search import fewest, randomly_on, small_positions

GOLDEN = rows("fewest_strokes.csv")
SETS = {
    "none": "S",
    "Q": "SQ",
    "K": "SK",
    "QK": "SQK",
    "D": "SD",
    "QD": "C",
    "KD": "SKD",
    "QKD": "E",
}
# The twin is slow where the stock may always be turned.
TWIN_DEALS = {name: 2 if "D" in name else 50 for name in SETS}
BOARDS = (DATA / "boards.txt").read_text().split("\n== ")[1:]
FREE, FORCED = ("SD", "C", "E"), ("S", "SQ", "SQK")


def golden(name: str, deals: int) -> tuple[list[Position], list[int]]:
    """Positions of the golden cases under a set of switches, and their fewest strokes."""
    rules = Rules.parse(SETS[name])
    starts = [Position.start(Deal.parse(row["deal"]), rules) for row in GOLDEN[:deals]]
    return starts, [int(row[name]) for row in GOLDEN[:deals]]


@pytest.mark.parametrize("name", SETS)
def test_the_kernel_finds_every_golden_value(name: str, compiled: kernel.Kernel) -> None:
    positions, values = golden(name, len(GOLDEN))
    assert fewest_of_many(positions, on=compiled) == values


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_the_twin_finds_the_golden_values(name: str) -> None:
    positions, values = golden(name, TWIN_DEALS[name])
    assert fewest_of_many(positions, on=Twin()) == values


@pytest.mark.ci
@pytest.mark.parametrize("name", SETS)
def test_the_twin_finds_every_golden_value(name: str) -> None:
    positions, values = golden(name, len(GOLDEN))
    assert fewest_of_many(positions, on=Twin()) == values


@pytest.mark.parametrize(
    "board", BOARDS, ids=[board.split(":")[0].split("  ")[0] for board in BOARDS]
)
def test_the_boards_have_their_values(board: str, on: Machine) -> None:
    title, cards = board.split("\n", 1)
    deal = parse_board(cards)
    for fields, values in zip((FREE, FORCED), board_values(title), strict=True):
        starts = [Position.start(deal, Rules.parse(field)) for field in fields]
        assert fewest_of_many(starts, on=on) == values


def board_values(title: str) -> tuple[list[int], list[int]]:
    """What a board's title says: values drawing at any time, and drawing only when stuck."""
    lists = [[*map(int, found.split(", "))] for found in re.findall(r"\[(.*?)\]", title)]
    if lists:
        return lists[0], lists[1]
    (value,) = re.findall(r"(?:best =|score) (-?\d+)", title)
    return [int(value)] * 3, [int(value)] * 3


@settings(max_examples=500)
@given(small_positions())
def test_a_search_finds_what_the_kernel_finds(compiled: kernel.Kernel, position: Position) -> None:
    assert fewest_strokes(position, compiled) == fewest(position)


@settings(max_examples=500)
@given(small_positions())
def test_a_search_finds_what_the_twin_finds(position: Position) -> None:
    assert fewest_strokes(position, Twin()) == fewest(position)


@settings(max_examples=60)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.integers(0, 60))
def test_kernel_and_twin_agree_from_the_middle_of_holes(
    compiled: kernel.Kernel, rules: Rules, number: int, moves: int
) -> None:
    start = Position.start(seeded_code(number, rules).deal, rules)
    position = randomly_on(start, Random(number), moves)
    assert fewest_strokes(position, compiled) == fewest_strokes(position, Twin())


@settings(max_examples=300)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.integers(20, 60))
def test_late_positions_have_the_value_that_a_search_finds(
    compiled: kernel.Kernel, rules: Rules, number: int, moves: int
) -> None:
    start = Position.start(seeded_code(number, rules).deal, rules)
    position = randomly_on(start, Random(number), moves)
    if position.tableau_left + len(position.stock) <= 24:
        assert fewest_strokes(position, compiled) == fewest(position)


@pytest.mark.parametrize("field", ["E", "C", "S", "SKJ1", "SDJ2O"])
def test_random_play_never_beats_the_optimum(field: str, compiled: kernel.Kernel) -> None:
    rules, chance = Rules.parse(field), Random(field)
    for number in range(20):
        start = Position.start(seeded_code(number, rules).deal, rules)
        optimum = fewest_strokes(start, compiled)
        for _ in range(100):
            end = randomly_on(start, chance, 60)
            assert not end.moves()
            assert optimum <= (end.tableau_left or -len(end.stock))


def test_what_is_over_counts_what_lies_there(on: Machine) -> None:
    rules = Rules.parse("E")
    stock = parse_cards("2C 3C")
    cleared = Position(rules, ((),) * 7, parse_cards("AC"), stock)
    blocked = Position(rules, (parse_cards("9C 9D"), *((),) * 6), parse_cards("9H"), ())
    assert (fewest_strokes(cleared, on), fewest_strokes(blocked, on)) == (-2, 2)
    assert can_clear(cleared, on)
    assert not can_clear(blocked, on)


def test_a_table_that_no_deal_leads_to_is_refused(on: Machine) -> None:
    tall = Position(Rules(), (parse_cards("AC 2C 3C 4C 5C 6C"), *((),) * 6), (), ())
    with pytest.raises(GolfError, match="No deal leads to this table"):
        fewest_strokes(tall, on)


def test_many_are_solved_in_order_whatever_the_threads(compiled: kernel.Kernel) -> None:
    positions, values = golden("QKD", len(GOLDEN))
    done: list[int] = []
    assert fewest_of_many(positions, 3, done.append, compiled) == values
    assert (sum(done), len(done)) == (len(positions), 4)
    assert fewest_of_many([], on=compiled) == []


def test_nothing_ever_plays_on_the_hopeless_deal(on: Machine) -> None:
    starts = [Position.start(HOPELESS, Rules.parse(field)) for field in SETS.values()]
    assert set(fewest_of_many(starts, on=on)) == {35}

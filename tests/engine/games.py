"""What the engine's tests draw: every rule set, any deal, holes played at random."""

import csv
import tomllib
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import Deal, Hole, Rules, deck, replay, seeded_code

DATA = Path(__file__).parent.parent / "data"
ALL_RULES = [
    Rules(*switches)
    for switches in product((False, True), (False, True), (False, True), (0, 1, 2), (False, True))
]
WORKED_EXAMPLE: dict[str, Any] = tomllib.loads((DATA / "worked_example.toml").read_text())
# Nothing ever plays: sixteen draws block it under any rules.
HOPELESS = Deal.parse(
    "2C / AC AD AH AS KC / 3C 3D 3H 3S KD / 4C 4D 4H 4S KH / 5S 6C 6D 6H KS / 6S TD TH TS 5C / "
    "JC JD JH JS 5D / QC QD QH QS 5H / 2D 2H 2S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC"
)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file of cases."""
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def switches_of(rules: Rules) -> str:
    """The oracle's name of the rules, spelled without the engine's help."""
    return (
        "Q" * rules.queen_on_king
        + "K" * rules.king_ace
        + "D" * rules.free_draw
        + (f"J{rules.jokers}" if rules.jokers else "")
        + "O" * rules.open_start
    )


def example_hole(letters: int) -> Hole:
    """The worked example after so many letters of its log."""
    code = seeded_code(1, Rules.parse("E"))
    return replay(code.deal, code.rules, WORKED_EXAMPLE["log"][:letters])


def legal_letters(hole: Hole) -> list[str]:
    """The letters that the hole accepts now but picking up, moves often: a bag to choose from."""
    moves = [] if hole.ending else [move.letter for move in hole.position.moves()]
    undo = [] if hole.why_not_undo() else ["u"]
    return moves * 4 + undo + ([] if hole.why_not_hint() else ["h"])


all_rules = st.sampled_from(ALL_RULES)


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = all_rules) -> tuple[Deal, Rules]:
    """Any arrangement of the deck of any rules."""
    chosen = draw(rules)
    cards = draw(st.permutations(deck(chosen.jokers)))
    return Deal(tuple(cards), chosen.open_start), chosen


@st.composite
def played_holes(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = all_rules) -> Hole:
    """A casual or rated hole after some random legal letters, perhaps picked up at last."""
    code = seeded_code(draw(st.integers(0, 26**7 - 1)), draw(rules))
    hole = Hole(code.deal, code.rules, rated=draw(st.booleans()))
    chance, at = Random(draw(st.integers(0, 2**32))), 0
    for _ in range(draw(st.integers(0, 120))):
        if letters := legal_letters(hole):
            at += chance.choice((0, 999, 1000, 400_000))
            hole.act(chance.choice(letters), at)
    if hole.ending is None and draw(st.booleans()):
        hole.act("p", at)
    return hole

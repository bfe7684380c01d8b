"""The golf index: cases worked out by hand, and the same again in fractions."""

import csv
import tomllib
from decimal import Decimal
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PRESETS
from rounds.terms.golf_index import (
    Line,
    counting,
    differential,
    history,
    index_of,
    line_of,
    rounded,
)

ROOT = Path(__file__).parents[2]
CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (ROOT / "tests" / "data" / "golf_index.toml").read_text(encoding="utf-8")
)
TOTALS = st.integers(-9 * 19, 9 * 35)
HUNDREDTHS = st.integers(-10_000, 20_000)


@pytest.mark.parametrize("case", CASES["rounded"], ids=lambda case: case["value"])
def test_halves_go_up(case: dict[str, Any]) -> None:
    assert str(rounded(Decimal(case["value"]))) == case["to"]


@pytest.mark.parametrize("case", CASES["differential"])
def test_a_round_on_the_scale(case: dict[str, Any]) -> None:
    line = Line(*map(Decimal, case["line"]))
    assert str(differential(case["total"], line)) == case["is"]


@pytest.mark.parametrize("case", CASES["index"], ids=lambda case: case["says"])
def test_the_lowest_of_the_newest_count(case: dict[str, Any]) -> None:
    differentials = [Decimal(text) for text in case["differentials"]]
    index = index_of(differentials)
    assert ("" if index is None else str(index)) == case["index"]
    assert counting(differentials) == case["counting"]


def test_history_says_what_stood_after_each_round() -> None:
    line = Line(Decimal(40), Decimal(60))
    standings = history([60, 50, 44, 42, 70, 46], line)
    assert [str(each.differential) for each in standings] == [
        "10.0",
        "5.0",
        "2.0",
        "1.0",
        "15.0",
        "3.0",
    ]
    assert [str(each.index) for each in standings] == ["None", "None", "2.0", "1.0", "1.0", "1.5"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_line_is_drawn_by_the_reference_players(preset: str) -> None:
    rules = PRESETS[preset].letter
    with (ROOT / "engine" / "solver" / "reference.csv").open(newline="") as file:
        means = {
            row["player"]: row["round_strokes"]
            for row in csv.DictReader(file)
            if row["preset"] == preset
        }
    assert [str(mean.quantize(Decimal("0.01"))) for mean in line_of(rules)] == [
        means["honest advice"],
        means["longest run"],
    ]


@given(st.lists(TOTALS, max_size=45), HUNDREDTHS, st.integers(1, 10_000))
def test_the_same_in_fractions(totals: list[int], advised: int, length: int) -> None:
    line = Line(Decimal(advised) / 100, Decimal(advised + length) / 100)
    found = [
        (Fraction(each.differential), None if each.index is None else Fraction(each.index))
        for each in history(totals, line)
    ]
    assert found == list(in_fractions(totals, Fraction(advised, 100), Fraction(length, 100)))


def in_fractions(
    totals: list[int], advised: Fraction, length: Fraction
) -> list[tuple[Fraction, Fraction | None]]:
    """The history by another way: whole tenths, no table, one round after the other."""
    tenths: list[int] = []
    found: list[tuple[Fraction, Fraction | None]] = []
    for total in totals:
        tenths.append(nearest(100 * (total - advised) / length))
        lowest = sorted(tenths[-20:])[: how_many(len(tenths[-20:]))]
        mean = nearest(Fraction(sum(lowest), len(lowest))) if lowest else None
        found.append((Fraction(tenths[-1], 10), None if mean is None else Fraction(mean, 10)))
    return found


def nearest(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def how_many(scores: int) -> int:
    if scores < 3:
        return 0
    if scores <= 16:
        return scores // 3
    return {17: 6, 18: 6, 19: 7, 20: 8}[scores]

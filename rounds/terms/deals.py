"""Deals, and the rules to choose from, as the API returns them: each shape is declared once, here.

`Annotated` describes a member in the API's document.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from engine import GOLF, Rules, Scoring, spelled


@dataclass(frozen=True)
class PresetRules:
    """A named set of rules."""

    name: str
    rules: Annotated[str, "Its field in codes"]
    words: str
    follows: Annotated[
        dict[str, list[str]], "For each rank on the waste the ranks that may be played on it"
    ]
    free_draw: Annotated[bool, "The stock is open at any time"]


@dataclass(frozen=True)
class SwitchWords:
    """One switch of the rules."""

    letter: Annotated[str, "In a rules field: S and the switches that are on"]
    name: str
    words: str


@dataclass(frozen=True)
class RuleBook:
    """The rules, scorings, pars and lengths that a round can have."""

    presets: list[PresetRules]
    switches: Annotated[list[SwitchWords], "In the order of a rules field"]
    scorings: list[Scoring]
    pars: Annotated[list[int], "Of one hole"]
    holes: Annotated[list[int], "Of a round"]


@dataclass(frozen=True)
class PlayedUnder:
    """How a deal was played under one set of rules."""

    rules: str
    rules_words: str
    holes: int
    cleared: int
    best: Annotated[int, "Strokes"]
    mean: Annotated[float, "Strokes"]


@dataclass(frozen=True)
class PlayedHole:
    """A settled hole of a deal."""

    id: str
    player: str
    rules: str
    strokes: int
    settled: datetime

    @property
    def rules_words(self) -> str:
        """The rules in words; not a member of the answer."""
        return Rules.parse(self.rules).words


@dataclass(frozen=True)
class PlayedDeal:
    """How a deal was played here, by players who are not private."""

    by_rules: list[PlayedUnder]
    newest: list[PlayedHole]


@dataclass(frozen=True)
class DealState:
    """A deal in every notation: anyone who sends its code or text knows its cards already."""

    code: str
    literal: Annotated[str, "The code that spells the cards out"]
    rules: str
    rules_words: str
    waste: str | None
    columns: list[list[str]]
    stock: Annotated[list[str], "The next card first"]
    deal: Annotated[str, f"waste / {spelled(GOLF.columns)} columns / stock"]
    board: Annotated[str, "For solvers, in lines"]
    log: Annotated[str, "Of a transcript; otherwise empty"]
    played: PlayedDeal
    links: dict[str, str]

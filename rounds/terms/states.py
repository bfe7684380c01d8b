"""Rounds and holes for pages and the API: each shape is declared once, here.

`Annotated` describes a member in the API's document.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Literal, TypeAlias

from engine import GOLF, Ending, Scoring, spelled
from rounds.terms.kinds import Kind, State
from rounds.terms.solutions import Advice

Links: TypeAlias = Annotated[dict[str, str], "Addresses of related things by name"]
Step: TypeAlias = Literal["deal", "sign", "again"]
Cards: TypeAlias = list[str]
Columns: TypeAlias = Annotated[
    list[Cards], f"{spelled(GOLF.columns).capitalize()}, each from its top to its available card"
]


@dataclass(frozen=True)
class RoundState:
    """A round with its running scorecard; lists go by hole, with null if it is not over."""

    id: str
    player: Annotated[str, "Handle"]
    kind: Kind
    scoring: Scoring
    rules: str
    rules_words: str
    holes: int
    par: int
    winnable_only: Annotated[bool, "Deals that cannot be cleared are skipped"]
    round_par: int
    state: State
    created: datetime
    updated: Annotated[datetime, "When anything in it last changed"]
    closed: datetime | None
    recorded_on: Annotated[date | None, "The day on a paper scorecard; null for rounds played here"]
    notes: str
    hole_ids: Sequence[str | None]
    endings: Sequence[Ending | None]
    scores: Sequence[int | None]
    running_to_par: Sequence[int | None]
    nines: Annotated[Sequence[int], "OUT, IN"]
    total: int
    to_par: int | None
    current: Annotated[int | None, "Number of the newest hole; null for a paper scorecard"]
    next: Annotated[Step | None, "What can be done with the round now"]
    links: Links


@dataclass(frozen=True)
class RecordedRound(RoundState):
    """A recorded round, with its boxes in strokes."""

    boxes: Sequence[int | None]
    version: Annotated[str, "Send it with a change; every change makes a new one"]


@dataclass(frozen=True)
class Table:
    """The visible table of a position, with only the count of the stock."""

    columns: Columns
    waste: Annotated[str | None, "The top card"]
    waste_count: int
    stock_count: int
    tableau_left: int
    words: Annotated[str, "The position, spoken"]


@dataclass(frozen=True)
class HoleSummary:
    """A hole in a list: its results so far."""

    id: str
    round: str
    number: int
    ply: Annotated[int, "Letters in the log: the version of the hole"]
    kind: Kind
    rules: str
    scoring: Scoring
    known: Annotated[bool, "Dealt from a pasted code"]
    ending: Ending | None
    settled: Annotated[bool, "Can never change again"]
    code: Annotated[str | None, "Null until the hole is settled, unless it was pasted"]
    score: Annotated[int, "In the round's unit, as if the hole ended now"]
    strokes: int
    points: int
    timed_points: int
    tableau_left: int
    stock_count: int
    moves: int
    draws: int
    undos: int
    hints: int
    peeks: int
    longest_run: int
    seconds: int
    log: str
    created: datetime
    updated: Annotated[datetime, "When it last changed"]
    links: Links


@dataclass(frozen=True)
class HoleState(HoleSummary):
    """A hole's whole visible state: enough to draw the table and to know what is legal."""

    rules_words: str
    free_draw: bool
    open_start: bool
    follows: Annotated[
        dict[str, list[str]], "For each rank on the waste the ranks that may be played on it"
    ]
    columns: Columns
    waste: Annotated[str | None, "The top card"]
    waste_count: int
    words: Annotated[str, "The position, spoken"]
    stock: Annotated[Cards | None, "Null until the hole is settled"]
    legal: Annotated[list[str], "Letters of legal moves"]
    can_undo: bool
    undo_refusal: str | None
    actions: Annotated[int, "Plays, draws and undos"]
    clock_running: bool
    advice: Annotated[Advice | None, "After a hint, until the next action; otherwise null"]
    golf_round: RoundState


@dataclass(frozen=True)
class HoleRecord(HoleState):
    """A hole's state and, once it is settled, its record."""

    deal: Annotated[str | None, f"waste / {spelled(GOLF.columns)} columns / stock"]
    transcript: Annotated[str | None, "Code and log, to be replayed anywhere"]
    times: Annotated[list[int] | None, "Milliseconds since the first letter, by letter"]


@dataclass(frozen=True)
class ActedHole(HoleState):
    """The state after actions, and how many letters were applied."""

    applied: int

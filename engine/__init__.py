"""The engine of golf solitaire: rules, deals, positions, holes, scores. This is its only door."""

from engine.boards import format_board, parse_board
from engine.build import NOT_COMPILED, has_kernel
from engine.cards import Card, Rank, Suit, deck, format_cards, parse_cards
from engine.deals import (
    Deal,
    GameCode,
    casual_code,
    rated_code,
    seeded_code,
)
from engine.errors import Cause, GolfError, IllegalAction, InvalidNotation, InvalidRules, Refusal
from engine.hole import HINT, MAX_LETTERS, PICK_UP, UNDO, Ending, Hole, Outcome, replay
from engine.layout import GOLF, Layout, spelled
from engine.notation import Notation, Pasted, read_any
from engine.position import DRAW, Move, Position
from engine.presets import preset_faults
from engine.reference_line import (
    HONEST_ADVICE,
    LONGEST_RUN,
    Estimate,
    Reference,
    read_references,
    references_of,
)
from engine.rules import PRESETS, SWITCHES, Preset, Rules, Switch, preset_rules
from engine.scorecard import PARS, Scorecard
from engine.scoring import Scoring, never_dealt, points, score, strokes, timed_points
from engine.transcripts import Transcript

__all__ = [
    "DRAW",
    "GOLF",
    "HINT",
    "HONEST_ADVICE",
    "LONGEST_RUN",
    "MAX_LETTERS",
    "NOT_COMPILED",
    "PARS",
    "PICK_UP",
    "PRESETS",
    "SWITCHES",
    "UNDO",
    "Card",
    "Cause",
    "Deal",
    "Ending",
    "Estimate",
    "GameCode",
    "GolfError",
    "Hole",
    "IllegalAction",
    "InvalidNotation",
    "InvalidRules",
    "Layout",
    "Move",
    "Notation",
    "Outcome",
    "Pasted",
    "Position",
    "Preset",
    "Rank",
    "Reference",
    "Refusal",
    "Rules",
    "Scorecard",
    "Scoring",
    "Suit",
    "Switch",
    "Transcript",
    "casual_code",
    "deck",
    "format_board",
    "format_cards",
    "has_kernel",
    "never_dealt",
    "parse_board",
    "parse_cards",
    "points",
    "preset_faults",
    "preset_rules",
    "rated_code",
    "read_any",
    "read_references",
    "references_of",
    "replay",
    "score",
    "seeded_code",
    "spelled",
    "strokes",
    "timed_points",
]

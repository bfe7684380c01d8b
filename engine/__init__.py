"""The engine of golf solitaire: rules, deals, positions, holes, scores. This is its only door."""

from engine.cards import Card, Rank, Suit, deck, format_cards, parse_cards
from engine.deals import (
    COLUMNS,
    TABLEAU_CARDS,
    Deal,
    GameCode,
    casual_code,
    rated_code,
    seeded_code,
)
from engine.errors import GolfError, IllegalAction, InvalidNotation, InvalidRules, Refusal
from engine.hole import HINT, MAX_LETTERS, PICK_UP, UNDO, Ending, Hole, Outcome, replay
from engine.position import DRAW, Move, Position
from engine.rules import PRESETS, Preset, Rules, preset_rules
from engine.scorecard import PARS, Scorecard
from engine.scoring import Scoring, points, score, strokes, timed_points

__all__ = [
    "COLUMNS",
    "DRAW",
    "HINT",
    "MAX_LETTERS",
    "PARS",
    "PICK_UP",
    "PRESETS",
    "TABLEAU_CARDS",
    "UNDO",
    "Card",
    "Deal",
    "Ending",
    "GameCode",
    "GolfError",
    "Hole",
    "IllegalAction",
    "InvalidNotation",
    "InvalidRules",
    "Move",
    "Outcome",
    "Position",
    "Preset",
    "Rank",
    "Refusal",
    "Rules",
    "Scorecard",
    "Scoring",
    "Suit",
    "casual_code",
    "deck",
    "format_cards",
    "parse_cards",
    "points",
    "preset_rules",
    "rated_code",
    "replay",
    "score",
    "seeded_code",
    "strokes",
    "timed_points",
]

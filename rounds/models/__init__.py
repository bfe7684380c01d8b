"""Stored rows and what the database itself forbids; no play."""

from rounds.models.answers import MAX_KEY, KeptAnswer
from rounds.models.boards import Board, RatedTally, Standing
from rounds.models.field import Field, FieldCount
from rounds.models.rounds import (
    DEFAULT_ZONE,
    HOLE_COUNTS,
    MAX_NOTES,
    PRESET_FIELDS,
    Among,
    Hole,
    Kind,
    Player,
    Review,
    Round,
    State,
    User,
    new_id,
)
from rounds.models.tokens import Scope, Token

__all__ = [
    "DEFAULT_ZONE",
    "HOLE_COUNTS",
    "MAX_KEY",
    "MAX_NOTES",
    "PRESET_FIELDS",
    "Among",
    "Board",
    "Field",
    "FieldCount",
    "Hole",
    "KeptAnswer",
    "Kind",
    "Player",
    "RatedTally",
    "Review",
    "Round",
    "Scope",
    "Standing",
    "State",
    "Token",
    "User",
    "new_id",
]

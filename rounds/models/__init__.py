"""Stored rows and what the database itself forbids; no play."""

from rounds.models.answers import MAX_KEY, KeptAnswer
from rounds.models.boards import RatedTally, Standing
from rounds.models.field import Field, FieldCount
from rounds.models.holes import Hole, Review, ReviewRequest
from rounds.models.players import Player, User
from rounds.models.rounds import Round, RoundQuerySet, new_id
from rounds.models.tokens import Token

__all__ = [
    "MAX_KEY",
    "Field",
    "FieldCount",
    "Hole",
    "KeptAnswer",
    "Player",
    "RatedTally",
    "Review",
    "ReviewRequest",
    "Round",
    "RoundQuerySet",
    "Standing",
    "Token",
    "User",
    "new_id",
]

"""Players, accounts and tokens as the API answers them: each shape is declared here once.

`Annotated` describes a member in the API's document.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from rounds.terms.kinds import Scope


@dataclass(frozen=True)
class PlayerState:
    """What anybody may know of a player."""

    player: Annotated[str, "Handle"]
    is_guest: Annotated[bool, "Plays without an account, from one browser"]
    is_bot: bool
    created: datetime
    links: Annotated[dict[str, str], "Addresses by name"]


@dataclass(frozen=True)
class MeState(PlayerState):
    """Who calls, with the settings, and what it may do."""

    is_private: bool
    zone: str
    scopes: Annotated[
        list[Scope] | None,
        "Of the token that was sent; null with a session, which may do everything",
    ]


@dataclass(frozen=True)
class TokenState:
    """A token, without its text."""

    id: str
    name: str
    begins: Annotated[str, "How its text begins"]
    scopes: list[Scope]
    created: datetime
    expires: datetime | None
    expired: bool
    used: Annotated[datetime | None, "Last; may be a minute old"]


@dataclass(frozen=True)
class Tokens:
    """All tokens of an account."""

    results: list[TokenState]


@dataclass(frozen=True)
class MadeToken(TokenState):
    """A token just made: the only answer that has its text."""

    token: Annotated[str, "To be sent as `Authorization: Bearer …`"]


@dataclass(frozen=True)
class LeftOut:
    """What is wrong with a row."""

    line: Annotated[int, "In the file, the first being 1"]
    detail: str


@dataclass(frozen=True)
class Imported:
    """What became of a file."""

    added: Annotated[int, "Rounds"]
    already_here: Annotated[int, "Rounds, recognised and left as they are"]
    left_out: list[LeftOut]

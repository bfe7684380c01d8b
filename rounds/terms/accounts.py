"""Players, accounts and tokens as the API returns them: each shape is declared once, here.

`Annotated` describes a member in the API's document.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from rounds.terms.kinds import Scope


@dataclass(frozen=True)
class PlayerState:
    """What anyone may know about a player."""

    player: Annotated[str, "Handle"]
    is_guest: Annotated[bool, "Plays without an account, from one browser"]
    is_bot: bool
    created: datetime
    links: Annotated[dict[str, str], "Addresses by name"]


@dataclass(frozen=True)
class MeState(PlayerState):
    """The caller: player, settings and what the request may do."""

    is_private: bool
    zone: str
    scopes: Annotated[
        list[Scope] | None,
        "Scopes of the token that was sent; null for a session, which may do everything",
    ]


@dataclass(frozen=True)
class TokenState:
    """A token, without its text."""

    id: str
    name: str
    begins: Annotated[str, "The start of its text"]
    scopes: list[Scope]
    created: datetime
    expires: datetime | None
    expired: bool
    used: Annotated[datetime | None, "When it was last used; may be a minute old"]


@dataclass(frozen=True)
class Tokens:
    """All tokens of an account."""

    results: list[TokenState]


@dataclass(frozen=True)
class MadeToken(TokenState):
    """A new token: the only answer that has its text."""

    token: Annotated[str, "Send it as `Authorization: Bearer …`"]


@dataclass(frozen=True)
class LeftOut:
    """A row that was left out, and why."""

    line: Annotated[int, "In the file; the first line is 1"]
    detail: str


@dataclass(frozen=True)
class Imported:
    """The result of an import."""

    added: Annotated[int, "Rounds"]
    already_here: Annotated[int, "Rounds that were recognised and left as they are"]
    left_out: list[LeftOut]

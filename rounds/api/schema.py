"""How the OpenAPI document describes the ways to say who calls."""

from typing import Any

from drf_spectacular.authentication import BasicScheme, SessionScheme


class VisitorSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The session's cookie."""

    target_class: Any = "rounds.api.authentication.VisitorSessionAuthentication"


class PasswordScheme(BasicScheme):  # type: ignore[no-untyped-call]
    """HTTP basic."""

    target_class: Any = "rounds.api.authentication.PasswordAuthentication"

"""Scopes of tokens: each view declares which scope its methods need.

A view's `scopes` has the scope of a method, or ANY_TOKEN. Methods that it lacks are closed to
tokens: they need a user who has logged in. Scopes do not limit a session.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from rounds.models import Token
from rounds.terms.kinds import Scope

if TYPE_CHECKING:  # the framework's views import this module as a default permission
    from rest_framework.views import APIView

ANY_TOKEN: Final = None
Scopes: TypeAlias = Mapping[str, "Scope | None"]
# The codes of what a token is refused (403), each with what it means.
NEEDS: Final = {
    **{f"needs_{scope}": f"The token lacks the scope `{scope}`" for scope in Scope.values},
    "needs_login": "No token may do this: log in on the site",
}


class ScopeMissing(PermissionDenied):
    """A token may not do this; the code names the scope that it needs."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(f"This token may not do this: it needs the scope “{scope}”")
        self.code = f"needs_{scope}"
        self.challenge = f'Bearer error="insufficient_scope", scope="{scope}"'


class LoginNeeded(PermissionDenied):
    """No token may do this, whatever its scopes."""

    code = "needs_login"

    def __init__(self) -> None:
        super().__init__("No token may do this: log in on the site")


class TokenScopes(BasePermission):
    """Limits a token to what the view declares."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; raises ScopeMissing or LoginNeeded. Methods that the view lacks pass."""
        method = "GET" if request.method == "HEAD" else str(request.method)
        if isinstance(request.auth, Token) and method in _served(view):
            _check(request.auth, getattr(view, "scopes", {}), method)
        return True


def _served(view: APIView) -> set[str]:
    return {*view.allowed_methods} - {"OPTIONS"}


def _check(token: Token, scopes: Scopes, method: str) -> None:
    if method not in scopes:
        raise LoginNeeded
    scope = scopes[method]
    if scope is not ANY_TOKEN and scope not in token.scope_list:
        raise ScopeMissing(scope)

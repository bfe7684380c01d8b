"""Authentication: by a token, or by a browser's session, also that of a guest."""

from typing import Final

from django.http import HttpRequest
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from rounds.models import Token, User
from rounds.selectors.tokens import token_of
from rounds.services.tokens import note_use

HOW: Final = "send a token as “Authorization: Bearer golf_…”"


class TokenAuthentication(KnoxAuthentication):  # type: ignore[misc]  # knox brings no types
    """`Authorization: Bearer golf_…`. No foreign page can make a browser send that."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        """The token's account. Raises AuthenticationFailed for an unknown or expired token."""
        found = token_of(token.decode("latin-1"))
        if found is None or not found.user.is_active:
            raise AuthenticationFailed("There is no such token: it may have been revoked")
        if found.is_expired:
            raise AuthenticationFailed("The token has expired: make a new one")
        note_use(found)
        return found.user, found


class VisitorSessionAuthentication(SessionAuthentication):
    """A session. Unsafe requests need the CSRF token, whether or not a user is logged in."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """The session's user; None for a guest or a newcomer. Checks the CSRF token first.

        Raises AuthenticationFailed for other credentials, which would be ignored in silence.
        """
        visitor: HttpRequest = request._request
        if "Authorization" in request.headers and not visitor.session.session_key:
            raise AuthenticationFailed(f"These credentials are not understood: {HOW}")
        self.enforce_csrf(request)
        return (visitor.user, None) if isinstance(visitor.user, User) else None

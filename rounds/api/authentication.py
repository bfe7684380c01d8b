"""Who calls the API: a browser's session, a guest's included, or HTTP basic over an account."""

from django.http import HttpRequest
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from rounds.models import User


class VisitorSessionAuthentication(SessionAuthentication):
    """A session whose unsafe requests carry the CSRF token, whether or not anybody is logged in.

    A request with HTTP basic credentials is left to the next scheme: no foreign page can make a
    browser send those.
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """The session's user; None for a guest or a newcomer, once the token has been checked."""
        if request.headers.get("Authorization", "").lower().startswith("basic "):
            return None
        self.enforce_csrf(request)
        visitor: HttpRequest = request._request
        return (visitor.user, None) if isinstance(visitor.user, User) else None

    def authenticate_header(self, request: Request) -> str:
        """How to log in, so that wrong credentials are answered 401."""
        return 'Basic realm="Golfsite"'

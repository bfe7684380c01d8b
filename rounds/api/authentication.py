"""Who calls the API: a browser's session, a guest's included, or HTTP basic over an account."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from rest_framework.authentication import BasicAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
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


class PasswordAuthentication(BasicAuthentication):
    """HTTP basic over an account; wrong passwords are limited as on the login page."""

    def authenticate_credentials(
        self, userid: str, password: str, request: HttpRequest | Request | None = None
    ) -> tuple[User, None]:
        """The account's user. Raises AuthenticationFailed, or Throttled after too many failures."""
        if "\x00" in userid:  # in no name, and PostgreSQL cannot even be asked for it
            raise AuthenticationFailed
        try:
            user = get_adapter().authenticate(request, username=userid, password=password)
        except ValidationError as error:
            raise Throttled(detail=error.message) from error
        if user is None or not user.is_active:
            raise AuthenticationFailed
        return user, None

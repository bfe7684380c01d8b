"""Our hooks in allauth: a name has to fit as a handle, and a login takes over a guest's rounds."""

import re
from typing import Any, ClassVar, Final

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.forms import Form
from django.http import HttpRequest

from rounds.models import Player, User
from rounds.services.players import GUEST_PREFIX, open_account
from rounds.web.clicks import click_of
from rounds.web.passwords import TOO_MANY, PasswordTry
from rounds.web.visitors import find_player, welcome

# Names that would speak for the site, or for nobody.
RESERVED: Final = re.compile(
    r"[-_]*(admin|administrator|anonymous|api|everybody|golfsite|guest|help|me|moderator|nobody|null"
    r"|official|root|security|site|staff|stranger|support|system|undefined|webmaster|you)[-_]*",
    re.IGNORECASE,
)


def refuse_reserved_names(name: str) -> None:
    """Raise ValidationError for a name that would speak for the site."""
    if RESERVED.fullmatch(name):
        raise ValidationError("This name is reserved: choose another one")


def refuse_guest_names(name: str) -> None:
    """Raise ValidationError for a name that looks like a guest's."""
    if name.lower().startswith(GUEST_PREFIX):
        raise ValidationError(f"A name cannot begin with “{GUEST_PREFIX}”")


def refuse_taken_handles(name: str) -> None:
    """Raise ValidationError for the handle of a player without a login, such as a bot."""
    if Player.objects.filter(handle__iexact=name, user=None).exists():
        raise ValidationError("This name is taken")


# A name is the player's handle too, and part of addresses.
username_validators = [
    RegexValidator(r"^[A-Za-z0-9][A-Za-z0-9_-]*\Z", "Use letters, digits, - and _ only"),
    MinLengthValidator(3),
    MaxLengthValidator(30),
    refuse_reserved_names,
    refuse_guest_names,
    refuse_taken_handles,
]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's hooks where the site differs."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": TOO_MANY,
    }

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The account with this name and password. Raises ValidationError after too many tries."""
        attempt = PasswordTry.of(request, credentials.get("username", ""))
        if not attempt.is_allowed():
            raise self.validation_error("too_many_login_attempts")
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            attempt.was_right()
        return user

    def save_user(
        self, request: HttpRequest, user: User, form: Form, *args: Any, **kwargs: Any
    ) -> User:
        """Store the account with its player. Raises IntegrityError if the name was taken."""
        filled: User = super().save_user(request, user, form, commit=False)
        guest = find_player(AnonymousUser(), request.session)
        open_account(filled, guest, click_of(request), form.cleaned_data["zone"])
        return filled

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in, also after signing up, and take over the guest's rounds."""
        super().login(request, user)
        welcome(request, user)

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Add none: every page shows who is logged in."""

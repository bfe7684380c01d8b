"""Our hooks in allauth: a name has to fit as a handle, and a login takes over a guest's rounds."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.http import HttpRequest

from rounds.models import Player, User
from rounds.services.players import GUEST_PREFIX
from rounds.web.visitors import welcome


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
    MinLengthValidator(2),
    MaxLengthValidator(30),
    refuse_guest_names,
    refuse_taken_handles,
]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's hooks where the site differs."""

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in, also after signing up, and take over the guest's rounds."""
        super().login(request, user)
        welcome(request, user)

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Add none: every page shows who is logged in."""

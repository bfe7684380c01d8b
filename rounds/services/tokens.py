"""Tokens of the API."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from golfsite.outages import dispensable
from rounds.models import Token, User
from rounds.terms.errors import NotFound, TooManyTokens
from rounds.terms.kinds import Scope

MAX_TOKENS: Final = 50
LONGEST_DAYS: Final = 3650
_USE_STAYS_NEW: Final = timedelta(minutes=1)


@transaction.atomic
def make_token(
    user: User, name: str, scopes: Collection[str], days: int | None
) -> tuple[Token, str]:
    """A new token of the account, and its text, of which only a hash is stored.

    It expires after this many days; None for never. Raises TooManyTokens.
    """
    User.objects.select_for_update().get(pk=user.pk)
    if Token.objects.filter(user=user).count() >= MAX_TOKENS:
        raise TooManyTokens
    chosen = " ".join(scope for scope in Scope.values if scope in scopes)
    expiry = None if days is None else timedelta(days=days)
    token, text = Token.objects.create(user, expiry, name=name, scopes=chosen)
    return token, text


def revoke_token(user: User, token_id: str) -> None:
    """Revoke a token of the account. Raises NotFound."""
    removed, _ = Token.objects.filter(user=user, public_id=token_id).delete()
    if not removed:
        raise NotFound


def revoke_tokens(user: User) -> int:
    """Revoke all tokens of the account. Returns how many there were."""
    removed: int
    removed, _ = Token.objects.filter(user=user).delete()
    return removed


def note_use(token: Token) -> None:
    """Store that the token was used just now, at most once a minute and if the database can."""
    now = timezone.now()
    if token.used is None or token.used <= now - _USE_STAYS_NEW:
        old = Q(used=None) | Q(used__lte=now - _USE_STAYS_NEW)
        with dispensable():
            Token.objects.filter(old, pk=token.pk).update(used=now)

"""Whose token a text is, and which tokens an account has."""

from django.db.models import QuerySet
from knox.crypto import hash_token

from rounds.models import Token, User


def tokens_of(user: User) -> QuerySet[Token]:
    """The account's tokens, the newest first, those that have expired too."""
    tokens: QuerySet[Token] = Token.objects.filter(user=user)
    return tokens


def token_of(text: str) -> Token | None:
    """The token of a text, with its account; None for one that never was, or is revoked."""
    if not text.isascii():  # of no token, and half a surrogate pair cannot be hashed
        return None
    found: Token | None = (
        Token.objects.filter(digest=hash_token(text)).select_related("user").first()
    )
    return found

"""Tokens of an account, and the token of a text."""

from django.db.models import QuerySet
from knox.crypto import hash_token

from rounds.models import Token, User


def tokens_of(user: User) -> QuerySet[Token]:
    """The account's tokens, the newest first, expired ones included."""
    tokens: QuerySet[Token] = Token.objects.filter(user=user)
    return tokens


def token_of(text: str) -> Token | None:
    """The token with this text, and its account; None if unknown or revoked."""
    if not text.isascii():  # belongs to no token, and a lone surrogate cannot be hashed
        return None
    found: Token | None = (
        Token.objects.filter(digest=hash_token(text)).select_related("user").first()
    )
    return found

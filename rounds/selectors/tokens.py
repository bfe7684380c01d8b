"""Tokens of an account, the token with a text, and tokens as the API returns them."""

from django.db.models import QuerySet
from knox.crypto import hash_token

from rounds.models import Token, User
from rounds.terms.accounts import MadeToken, TokenState


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


def token_state(token: Token) -> TokenState:
    """A token, without its text."""
    return TokenState(
        id=token.public_id,
        name=token.name,
        begins=token.token_key,
        scopes=token.scope_list,
        created=token.created,
        expires=token.expiry,
        expired=token.is_expired,
        used=token.used,
    )


def made_token(token: Token, text: str) -> MadeToken:
    """A token with its text."""
    return MadeToken(**vars(token_state(token)), token=text)

"""Tokens over the API, for users who have logged in."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.fields import StrictIntegerField, StrictTextField
from rounds.api.http.lists import check_query
from rounds.api.http.once import HEADER, TAKES_NO_KEY
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import Scopes, TokenScopes
from rounds.api.http.views import VisitorView
from rounds.models import User
from rounds.selectors.tokens import made_token, token_state, tokens_of
from rounds.services.tokens import LONGEST_DAYS, make_token, revoke_token
from rounds.terms.accounts import MadeToken, Tokens
from rounds.terms.errors import AccountNeeded
from rounds.terms.kinds import Scope

REFUSED: Final = dict.fromkeys((400, 401, 403), Problem)


class NewTokenSerializer(serializers.Serializer[None]):
    """A token to make."""

    name = StrictTextField(max_length=50, help_text="For the list of tokens")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), allow_empty=False, max_length=3
    )
    days = StrictIntegerField(
        min_value=1,
        max_value=LONGEST_DAYS,
        allow_null=True,
        default=None,
        help_text="Days until it expires; null, the default, for never",
    )


class AccountView(VisitorView):
    """A view for users who have logged in; tokens are refused."""

    scopes: Scopes = {}
    permission_classes = [TokenScopes]

    @property
    def account(self) -> User:
        """The caller's account. Raises AccountNeeded for a guest, NotAuthenticated for others."""
        if isinstance(self.request.user, User):
            return self.request.user
        if self.player is not None:
            raise AccountNeeded("Tokens need an account: sign up or log in first")
        raise NotAuthenticated("Log in on the site: no token will do here")


class TokenList(AccountView):
    """The caller's tokens."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse an idempotency key: its stored answer would contain the token's text."""
        if request.method == "POST" and HEADER in request.headers:
            raise ValidationError({HEADER: ["None here: a token's text is kept nowhere"]})
        super().initial(request, *args, **kwargs)

    @extend_schema(operation_id="tokens_list", responses={200: Tokens, **REFUSED})
    def get(self, request: Request) -> Response:
        """All tokens, expired ones too, newest first."""
        check_query(request.GET, ())
        return Response(Tokens([token_state(token) for token in tokens_of(self.account)]))

    @extend_schema(
        request=NewTokenSerializer,
        responses={201: MadeToken, **REFUSED, 409: Problem},
        extensions={TAKES_NO_KEY: True},
    )
    def post(self, request: Request) -> Response:
        """Make a token that lasts `days`, or for good. Only this answer contains its text."""
        account = self.account
        shape = NewTokenSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        token, text = make_token(account, **shape.validated_data)
        return Response(
            made_token(token, text),
            status=status.HTTP_201_CREATED,
            headers={"Cache-Control": "no-store"},
        )


class TokenDetail(AccountView):
    """One token."""

    @extend_schema(
        operation_id="tokens_destroy",
        responses={204: None, 401: Problem, 403: Problem, 404: Problem},
    )
    def delete(self, request: Request, token_id: str) -> Response:
        """Revoke the token: it is useless from now on."""
        revoke_token(self.account, token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)

"""The account over the API: who calls and its settings; its tokens, for whoever has logged in."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.account_serializers import (
    MadeTokenSerializer,
    MeSerializer,
    NewTokenSerializer,
    SettingsSerializer,
    TokenSerializer,
    TokensSerializer,
)
from rounds.api.http.lists import check_query
from rounds.api.http.once import HEADER
from rounds.api.http.scopes import ANY_TOKEN, Scopes, TokenScopes
from rounds.api.http.views import VisitorView
from rounds.api.serializers import ProblemSerializer
from rounds.models import Player, User
from rounds.selectors.tokens import tokens_of
from rounds.services.players import change_settings
from rounds.services.tokens import make_token, revoke_token
from rounds.terms.errors import AccountNeeded
from rounds.terms.kinds import Scope

UNKNOWN = {401: ProblemSerializer}
REFUSED = {400: ProblemSerializer, 403: ProblemSerializer, **UNKNOWN}


class Me(VisitorView):
    """Who calls."""

    scopes = {"GET": ANY_TOKEN, "PATCH": Scope.WRITE}
    permission_classes = [TokenScopes]

    @extend_schema(operation_id="me_retrieve", responses={200: MeSerializer, **UNKNOWN})
    def get(self, request: Request) -> Response:
        """The caller's player and settings, and the scopes of the token."""
        return Response(self._me(self._somebody()))

    @extend_schema(
        operation_id="me_partial_update",
        request=SettingsSerializer,
        responses={200: MeSerializer, **REFUSED, 409: ProblemSerializer},
    )
    def patch(self, request: Request) -> Response:
        """Change settings; the answer is what they are now."""
        player = self._somebody()
        shape = SettingsSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(self._me(change_settings(player, **shape.validated_data)))

    def _somebody(self) -> Player:
        if self.player is None:
            raise NotAuthenticated("Nobody is logged in, and no token was sent")
        return self.player

    def _me(self, player: Player) -> Any:
        return MeSerializer(player, context={"request": self.request}).data


class AccountView(VisitorView):
    """A view for whoever has logged in: no token will do."""

    scopes: Scopes = {}
    permission_classes = [TokenScopes]

    @property
    def account(self) -> User:
        """Whose tokens they are. Raises AccountNeeded for a guest, else NotAuthenticated."""
        if isinstance(self.request.user, User):
            return self.request.user
        if self.player is not None:
            raise AccountNeeded("Tokens need an account: sign up or log in first")
        raise NotAuthenticated("Log in on the site: no token will do here")


class TokenList(AccountView):
    """The caller's tokens."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a key: the answer to it would be kept, and with it the token's text."""
        if request.method == "POST" and HEADER in request.headers:
            raise ValidationError({HEADER: ["None here: a token's text is kept nowhere"]})
        super().initial(request, *args, **kwargs)

    @extend_schema(operation_id="tokens_list", responses={200: TokensSerializer, **REFUSED})
    def get(self, request: Request) -> Response:
        """All of them, expired ones too, the newest first."""
        check_query(request.GET, ())
        return Response(TokensSerializer({"results": tokens_of(self.account)}).data)

    @extend_schema(
        request=NewTokenSerializer,
        responses={201: MadeTokenSerializer, **REFUSED, 409: ProblemSerializer},
    )
    def post(self, request: Request) -> Response:
        """Make a token. Its text is in this answer and nowhere else."""
        account = self.account
        shape = NewTokenSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        token, text = make_token(account, **shape.validated_data)
        body = TokenSerializer(token).data | {"token": text}
        return Response(body, status=status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})


class TokenDetail(AccountView):
    """One token."""

    @extend_schema(
        operation_id="tokens_destroy",
        responses={204: None, **UNKNOWN, 403: ProblemSerializer, 404: ProblemSerializer},
    )
    def delete(self, request: Request, token_id: str) -> Response:
        """Revoke it: nothing can be done with it any more."""
        revoke_token(self.account, token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)

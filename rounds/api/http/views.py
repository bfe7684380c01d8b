"""The base of every view: the player, limits, keys."""

from typing import Any, cast

from rest_framework.request import Request

from engine import GameCode
from rounds.api.http.once import OnceView
from rounds.api.http.problems import Problem
from rounds.api.http.scopes import Scopes
from rounds.models import Player
from rounds.terms.errors import NotFound
from rounds.terms.kinds import Scope
from rounds.web.visitors import VisitorRequest, find_player

NOT_FOUND = {404: Problem}
CONFLICT = {404: Problem, 409: Problem}


class VisitorView(OnceView):
    """A view that knows the player behind the request, by token or by session."""

    scopes: Scopes = {"GET": Scope.READ}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the player, once the request is authenticated."""
        super().initial(request, *args, **kwargs)
        # A token takes precedence over the session that the middleware has read.
        if request.user.pk != (self.player.user_id if self.player else None):
            self.visit.player = find_player(request.user, request.session)

    @property
    def visit(self) -> VisitorRequest:
        """Django's request, with the player that the middleware has found."""
        return cast("VisitorRequest", self.request._request)

    @property
    def player(self) -> Player | None:
        """The caller's player; None for a newcomer."""
        return self.visit.player

    @property
    def owner(self) -> Player:
        """The caller's player. Raises NotFound for a newcomer, who owns nothing."""
        if self.player is None:
            raise NotFound
        return self.player


class DealingView(VisitorView):
    """A view whose POST deals a hole; `found` is its deal if that has to be a winnable one."""

    scopes = {"POST": Scope.PLAY}
    asks_solver = True
    found: GameCode | None = None

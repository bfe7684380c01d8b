"""Players over the API: what anybody may see of a public player."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.api.rounds import RoundRows
from rounds.selectors.access import visible_player
from rounds.selectors.accounts import player_state
from rounds.terms.accounts import PlayerState
from rounds.terms.states import RoundState


class PlayerDetail(VisitorView):
    """One player."""

    @extend_schema(operation_id="players_retrieve", responses={200: PlayerState, **NOT_FOUND})
    def get(self, request: Request, handle: str) -> Response:
        """The caller's own player, or a public one."""
        return Response(player_state(visible_player(self.player, handle)))


class PlayerRounds(RoundRows):
    """A player's rounds."""

    @extend_schema(operation_id="players_rounds_list", responses={200: RoundState, **NOT_FOUND})
    def get(self, request: Request, handle: str) -> Response:
        """Rounds of the caller, or of a public player, newest first."""
        return self.page_of(visible_player(self.player, handle))

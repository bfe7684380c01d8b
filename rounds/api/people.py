"""Players over the API: what anybody may know of one who is not private."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.account_serializers import PlayerSerializer
from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.api.rounds import RoundRows
from rounds.api.serializers import RoundSerializer
from rounds.models import Round
from rounds.selectors.access import visible_player
from rounds.selectors.lists import rounds_of


class PlayerDetail(VisitorView):
    """One player."""

    @extend_schema(operation_id="players_retrieve", responses={200: PlayerSerializer, **NOT_FOUND})
    def get(self, request: Request, handle: str) -> Response:
        """The caller's own player, or one who is not private."""
        return Response(PlayerSerializer(visible_player(self.player, handle)).data)


class PlayerRounds(RoundRows):
    """A player's rounds."""

    @extend_schema(
        operation_id="players_rounds_list",
        responses={200: RoundSerializer(many=True), **NOT_FOUND},
    )
    def get(self, request: Request, handle: str) -> Response:
        """Those of the caller's own player, or of one who is not private, the newest first."""
        return self.list(request)

    def get_queryset(self) -> QuerySet[Round]:
        """The newest first."""
        return rounds_of(visible_player(self.player, self.kwargs["handle"]))

"""The API's views: check the shape, call a service or a selector, answer."""

from typing import Any, cast

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds import services
from rounds.api.errors import refusal_problem, round_problem
from rounds.api.keeping import followed
from rounds.api.lists import Pages
from rounds.api.once import OnceView
from rounds.api.scopes import Scopes
from rounds.api.serializers import (
    ActedSerializer,
    ActProblemSerializer,
    ActSerializer,
    ChoiceSerializer,
    HoleSerializer,
    HoleStateSerializer,
    HoleSummarySerializer,
    ProblemSerializer,
    RoundSerializer,
)
from rounds.errors import NotFound, RoundClosed, RoundError, StalePly
from rounds.filters import HoleFilter, RoundFilter
from rounds.models import Hole, Player, Round, Scope
from rounds.selectors import (
    current_hole,
    hole_state,
    holes_of,
    own_hole,
    round_states,
    visible_hole,
    visible_round,
)
from rounds.versions import hole_version, round_version
from rounds.visitors import VisitorRequest, begin_round, find_player

NOT_FOUND = {404: ProblemSerializer}
CONFLICT = {404: ProblemSerializer, 409: ProblemSerializer}


class VisitorView(OnceView):
    """A view that knows the player behind the request, whatever the request authenticates by."""

    scopes: Scopes = {"GET": Scope.READ}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the player, once the request is authenticated."""
        super().initial(request, *args, **kwargs)
        # Credentials of the API's own count before the session that the middleware has read.
        if request.user.pk != (self.player.user_id if self.player else None):
            self.visit.player = find_player(request.user, request.session)

    @property
    def visit(self) -> VisitorRequest:
        """The request below the framework's, with the player that the middleware has found."""
        return cast("VisitorRequest", self.request._request)

    @property
    def player(self) -> Player | None:
        """Who asks; None for a newcomer."""
        return self.visit.player

    @property
    def owner(self) -> Player:
        """Who asks for something of their own. Raises NotFound for a newcomer, who has nothing."""
        if self.player is None:
            raise NotFound
        return self.player


class RoundRows(VisitorView, generics.ListAPIView[Round]):
    """Rounds, filtered and by the page."""

    queryset = Round.objects.none()
    serializer_class = RoundSerializer
    pagination_class = Pages
    filterset_class = RoundFilter
    orders = ("played", "created")


class RoundList(RoundRows):
    """The caller's rounds."""

    scopes = {"GET": Scope.READ, "POST": Scope.PLAY}

    def get_queryset(self) -> QuerySet[Round]:
        """The caller's."""
        return Round.objects.filter(player=self.player)

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of them, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        return self.get_paginated_response(round_states(self.owner, page) if page else [])

    @extend_schema(
        request=ChoiceSerializer,
        responses={201: HoleStateSerializer, 403: ProblemSerializer, **CONFLICT},
    )
    def post(self, request: Request) -> Response:
        """Begin a round; the answer is its first hole."""
        shape = ChoiceSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        golf_round = begin_round(request, self.player, shape.choice())
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)


class RoundDetail(VisitorView):
    """One round."""

    @extend_schema(responses={200: RoundSerializer, 304: None, **NOT_FOUND})
    def get(self, request: Request, round_id: str) -> HttpResponseBase:
        """A round of the caller's own, or of a player who is not private."""
        return followed(
            self.visit,
            round_version(self.player, round_id),
            lambda: Response(RoundSerializer(visible_round(self.player, round_id)).data),
        )


class RoundNext(VisitorView):
    """The next hole of a round."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleStateSerializer, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal it, once the current hole is over."""
        hole = services.deal_next(self.owner, round_id)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class RoundAgain(VisitorView):
    """The next practice hole."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleStateSerializer, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal again under the same choice, a round of its own; the hole before is settled."""
        golf_round = services.deal_again(self.owner, round_id)
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)


class RoundSign(VisitorView):
    """The signature under a scorecard."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={200: RoundSerializer, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Close the round for ever, once its last hole is over."""
        return Response(RoundSerializer(services.sign(self.owner, round_id)).data)


class HoleList(VisitorView, generics.ListAPIView[Hole]):
    """The caller's holes."""

    queryset = Hole.objects.none()
    serializer_class = HoleSummarySerializer
    pagination_class = Pages
    filterset_class = HoleFilter
    orders = ("created",)

    def get_queryset(self) -> QuerySet[Hole]:
        """The newest first."""
        return holes_of(self.player)


class HoleDetail(VisitorView):
    """One hole."""

    @extend_schema(responses={200: HoleSerializer, 304: None, **NOT_FOUND})
    def get(self, request: Request, hole_id: str) -> HttpResponseBase:
        """A hole of the caller's own, or a settled one of a player who is not private."""
        return followed(
            self.visit,
            hole_version(self.player, hole_id),
            lambda: Response(HoleSerializer(visible_hole(self.player, hole_id)).data),
        )


def overtaken(error: RoundError, hole: Hole) -> Response:
    """The answer to an action that came too late: nothing was done, and the state as it is now."""
    return round_problem(error, applied=0, hole=hole_state(hole))


class HoleActions(VisitorView):
    """Actions on a hole."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(
        request=ActSerializer,
        responses={
            200: ActedSerializer,
            400: ProblemSerializer,
            404: ProblemSerializer,
            409: ActProblemSerializer,
            422: ActProblemSerializer,
        },
    )
    def post(self, request: Request, hole_id: str) -> Response:
        """Judge actions in order up to the first refusal; those before it stand."""
        shape = ActSerializer(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            acted = self._act(hole_id, shape.validated_data)
        except (StalePly, RoundClosed) as error:
            return overtaken(error, own_hole(self.player, hole_id))
        state = hole_state(acted.hole, acted.game)
        if acted.refusal is not None:
            return refusal_problem(acted.refusal, applied=acted.applied, hole=state)
        return Response({**state, "applied": acted.applied})

    def _act(self, hole_id: str, asked: dict[str, Any]) -> services.Acted:
        if "card" in asked:
            return services.tap(self.owner, hole_id, asked["card"], asked["ply"])
        return services.act(self.owner, hole_id, asked["actions"], asked["ply"])

"""Rounds over the API: begun, listed, dealt on, signed."""

from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import followed
from rounds.api.http.lists import Pages
from rounds.api.http.views import CONFLICT, NOT_FOUND, VisitorView
from rounds.api.serializers import (
    ChoiceSerializer,
    HoleStateSerializer,
    ProblemSerializer,
    RoundSerializer,
)
from rounds.models import Round
from rounds.selectors.access import visible_round
from rounds.selectors.filters import RoundFilter
from rounds.selectors.states import current_hole, round_states
from rounds.selectors.versions import round_version
from rounds.services.play import deal_again, deal_next, sign
from rounds.terms.kinds import Scope
from rounds.web.tables import hole_state
from rounds.web.visitors import begin_round


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
        hole = deal_next(self.owner, round_id)
        return Response(hole_state(hole), status=status.HTTP_201_CREATED)


class RoundAgain(VisitorView):
    """The next practice hole."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={201: HoleStateSerializer, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Deal again under the same choice, a round of its own; the hole before is settled."""
        golf_round = deal_again(self.owner, round_id)
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)


class RoundSign(VisitorView):
    """The signature under a scorecard."""

    scopes = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses={200: RoundSerializer, **CONFLICT})
    def post(self, request: Request, round_id: str) -> Response:
        """Close the round for ever, once its last hole is over."""
        return Response(RoundSerializer(sign(self.owner, round_id)).data)

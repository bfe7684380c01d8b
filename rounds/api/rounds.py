"""Rounds over the API: list them, begin one."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.lists import Pages
from rounds.api.http.problems import Problem
from rounds.api.http.views import CONFLICT, DealingView, VisitorView
from rounds.api.serializers import ChoiceSerializer, choice_in
from rounds.models import Player, Round
from rounds.selectors.filters import RoundFilter
from rounds.selectors.states import current_hole, round_states
from rounds.services.play import deal_for
from rounds.terms.kinds import Scope
from rounds.terms.states import HoleState, RoundState
from rounds.web.tables import hole_state
from rounds.web.visitors import begin_round


class RoundRows(VisitorView, ListAPIView[Any]):
    """Rounds, filtered and in pages."""

    queryset = Round.objects.none()
    pagination_class = Pages
    filterset_class = RoundFilter
    orders = ("played", "created")

    def page_of(self, player: Player | None) -> Response:
        """A page of the player's rounds."""
        rounds = Round.objects.filter(player=player)
        page = self.paginate_queryset(self.filter_queryset(rounds))
        return self.get_paginated_response(round_states(player, page) if player and page else [])


class RoundList(DealingView, RoundRows):
    """The caller's rounds."""

    serializer_class = ChoiceSerializer  # for OPTIONS
    scopes = {"GET": Scope.READ, "POST": Scope.PLAY}

    def ask_solver(self, request: Request) -> None:
        """Find the first deal if only winnable ones are dealt."""
        self.found = deal_for(choice_in(request))

    @extend_schema(responses={200: RoundState})
    def get(self, request: Request) -> Response:
        """The caller's rounds, newest first."""
        return self.page_of(self.player)

    @extend_schema(
        request=ChoiceSerializer, responses={201: HoleState, 403: Problem, **CONFLICT, 503: Problem}
    )
    def post(self, request: Request) -> Response:
        """Begin a round. Returns its first hole."""
        golf_round = begin_round(self.visit, self.player, choice_in(request), found=self.found)
        return Response(hole_state(current_hole(golf_round)), status=status.HTTP_201_CREATED)

"""Holes over the API: the list, and one hole."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.keeping import live
from rounds.api.http.lists import Pages
from rounds.api.http.views import NOT_FOUND, VisitorView
from rounds.models import Hole
from rounds.selectors.access import visible_hole
from rounds.selectors.filters import HoleFilter
from rounds.selectors.lists import holes_of
from rounds.selectors.states import hole_record, hole_summary
from rounds.selectors.versions import hole_version
from rounds.terms.states import HoleRecord, HoleSummary
from rounds.web.tables import hole_state


class HoleList(VisitorView, ListAPIView[Hole]):
    """The caller's holes."""

    queryset = Hole.objects.none()
    pagination_class = Pages
    filterset_class = HoleFilter
    orders = ("created",)

    @extend_schema(responses={200: HoleSummary})
    def get(self, request: Request) -> Response:
        """The caller's holes, newest first."""
        page = self.paginate_queryset(self.filter_queryset(holes_of(self.player))) or []
        return self.get_paginated_response([hole_summary(hole) for hole in page])


class HoleDetail(VisitorView):
    """One hole."""

    @extend_schema(responses={200: HoleRecord, 304: None, **NOT_FOUND})
    def get(self, request: Request, hole_id: str) -> HttpResponseBase:
        """The state of a hole and, once it is settled, its record.

        It is one of the caller's holes, or a settled hole of a public player.
        """
        return live(
            self.visit,
            hole_version(self.player, hole_id),
            lambda: Response(self._record(hole_id)),
        )

    def _record(self, hole_id: str) -> HoleRecord:
        hole = visible_hole(self.player, hole_id)
        return hole_record(hole, hole_state(hole))

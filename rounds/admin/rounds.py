"""Rounds and holes in the admin. Nothing here changes a game or shows a stock in play."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from rounds.admin.deleting import RoundDeletingAdmin
from rounds.admin.trail import ReadOnlyAdmin
from rounds.models import Hole, Round
from rounds.selectors.access import sight

# All read-only. The code itself is not among them: it would reveal the stock.
_HOLE_FIELDS = (
    "public_id",
    "golf_round",
    "number",
    "visible_code",
    "known",
    "log",
    "ply",
    "ending",
    "strokes",
    "points",
    "timed_points",
    "tableau_left",
    "stock_left",
    "moves",
    "draws",
    "undos",
    "hints",
    "peeks",
    "longest_run",
    "seconds",
    "created",
    "started",
    "updated",
    "settled",
)


@admin.register(Round)
class RoundAdmin(RoundDeletingAdmin, ReadOnlyAdmin):
    """Rounds by state, kind and format."""

    rounds_of_rows = "pk"
    list_display = [
        "public_id",
        "player",
        "kind",
        "rules",
        "scoring",
        "hole_count",
        "state",
        "total_strokes",
        "total_points",
        "played",
    ]
    list_filter = ["state", "kind", "scoring", "rules", "hole_count", "played"]
    search_fields = ["public_id", "player__handle"]
    list_select_related = ["player"]
    date_hierarchy = "played"


@admin.register(Hole)
class HoleAdmin(ReadOnlyAdmin):
    """Holes with their results; a code only once the hole is settled.

    A hole goes with its round: a round that lacks one could be neither shown nor counted.
    """

    list_display = [
        "public_id",
        "golf_round",
        "number",
        "ending",
        "strokes",
        "points",
        "ply",
        "settled",
        "visible_code",
    ]
    list_filter = ["ending", "known", "settled"]
    search_fields = ["public_id", "golf_round__public_id", "golf_round__player__handle"]
    fields = _HOLE_FIELDS
    readonly_fields = _HOLE_FIELDS

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """No single hole is deleted."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hole]:
        """With the rounds that the list names."""
        return super().get_queryset(request).select_related("golf_round__player")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow no filter by code: the holes that it finds would confirm a guess at a stock."""
        return not lookup.startswith("code") and super().lookup_allowed(lookup, value, request)

    @admin.display(description="code")
    def visible_code(self, hole: Hole) -> str:
        """The code, or a dash while its player may not see it."""
        return hole.code if sight(hole, hole.golf_round.player).code else "–"

"""The admin: lists for whoever runs the site. Nothing here changes a game or shows a live stock."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from rounds.models import Hole, Player, Round, User

# What the database derives or the log fixes; the code of a hole would tell its stock.
_HOLE_FIELDS = (
    "public_id",
    "golf_round",
    "number",
    "shown_code",
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


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows that only the services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rounds begin on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was played stays as it was played."""
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Players, with how much they have played."""

    list_display = ["handle", "user", "zone", "is_private", "is_bot", "created"]
    list_filter = ["is_private", "is_bot", ("user", admin.EmptyFieldListFilter), "created"]
    search_fields = ["handle"]
    list_select_related = ["user"]
    readonly_fields = ["user", "data_version", "created"]
    date_hierarchy = "created"


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    """Rounds by state, kind and format."""

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
    """Holes with their results; a code only once the hole is settled."""

    list_display = [
        "public_id",
        "golf_round",
        "number",
        "ending",
        "strokes",
        "points",
        "ply",
        "settled",
        "shown_code",
    ]
    list_filter = ["ending", "known", "settled"]
    search_fields = ["public_id", "golf_round__public_id", "golf_round__player__handle"]
    fields = _HOLE_FIELDS
    readonly_fields = _HOLE_FIELDS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hole]:
        """With the rounds that the list names."""
        return super().get_queryset(request).select_related("golf_round__player")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Not by code: which holes a list keeps would answer a guess at their stock."""
        return not lookup.startswith("code") and super().lookup_allowed(lookup, value, request)

    @admin.display(description="code")
    def shown_code(self, hole: Hole) -> str:
        """The code, or a dash while it would tell the stock."""
        return hole.code if hole.shows_code else "–"


admin.site.register(User, UserAdmin)
admin.site.site_header = admin.site.site_title = "Golfsite"

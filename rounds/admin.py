"""The admin: lists for operators. Nothing here changes a game or shows a stock in play."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from rounds.models import Hole, Player, Round, User
from rounds.selectors.access import sight
from rounds.services.field import delete, set_bot
from rounds.services.standings import regroup

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


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows that only the services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rounds begin on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was played stays as it was played."""
        return False


class RoundDeletingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows whose deletion also deletes rounds, which then leave the field."""

    rounds_of_rows: str  # the lookup from a round to such a row

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete one row."""
        self.delete_queryset(request, type(obj)._default_manager.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the selected rows."""
        pks = list(queryset.values_list("pk", flat=True))
        rounds = Round.objects.filter(**{f"{self.rounds_of_rows}__in": pks})
        delete(queryset.model._default_manager.filter(pk__in=pks), rounds)


@admin.register(Player)
class PlayerAdmin(RoundDeletingAdmin):
    """Players, with how much they have played."""

    list_display = ["handle", "user", "zone", "is_private", "is_bot", "created"]
    list_filter = ["is_private", "is_bot", ("user", admin.EmptyFieldListFilter), "created"]
    search_fields = ["handle"]
    list_select_related = ["user"]
    readonly_fields = ["user", "data_version", "created"]
    date_hierarchy = "created"
    rounds_of_rows = "player"

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save, and move the player to the boards and fields of a new privacy or bot mark."""
        if change and "is_bot" in form.changed_data:
            set_bot(obj, is_bot=obj.is_bot)
        super().save_model(request, obj, form, change)
        regroup(obj)


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
        "visible_code",
    ]
    list_filter = ["ending", "known", "settled"]
    search_fields = ["public_id", "golf_round__public_id", "golf_round__player__handle"]
    fields = _HOLE_FIELDS
    readonly_fields = _HOLE_FIELDS

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


@admin.register(User)
class LoginAdmin(RoundDeletingAdmin, UserAdmin):  # type: ignore[type-arg]
    """Logins, as Django lists them."""

    rounds_of_rows = "player__user"


admin.site.site_header = admin.site.site_title = "Golfsite"

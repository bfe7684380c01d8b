"""The audit trail: what staff changed, from which value to which; nobody edits it."""

from collections.abc import Iterable
from typing import Any, Final, cast

from django.contrib import admin
from django.contrib.admin.models import DELETION, LogEntry
from django.db import IntegrityError, transaction
from django.db.models import Manager, Model, QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse

# A secret is told to have changed, not what it was or is.
_SECRET: Final = "password"  # noqa: S105 - the name of a field


class TracedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows whose changes by staff are logged with their old and new values."""

    def changeform_view(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form or what came of it; who gives the name that another gives just now sees it."""
        try:
            return super().changeform_view(*args, **kwargs)
        except IntegrityError:  # the row that was quicker is there now, and the form finds it
            return super().changeform_view(*args, **kwargs)

    def construct_change_message(  # type: ignore[override]  # a text is stored as it is
        self, request: HttpRequest, form: BaseForm, formsets: Any, add: bool = False
    ) -> str:
        """The changed fields, each with its old and its new value."""
        return "; ".join(_change_of(form, name, is_new=add) for name in form.changed_data)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model]) -> list[LogEntry]:
        """Log each row with its values and how many other rows go with it."""
        return [self._log_deletion(request, row) for row in queryset]

    @transaction.atomic
    def response_action(self, *args: Any, **kwargs: Any) -> HttpResponse | None:
        """Act on the selected rows and log it, or neither."""
        return super().response_action(*args, **kwargs)

    def _log_deletion(self, request: HttpRequest, row: Model) -> LogEntry:
        return LogEntry.objects.log_actions(
            cast("int", request.user.pk),
            [row],
            DELETION,
            change_message=f"{_values_of(row)}; deleted with {self._company_of(request, row)}",
            single_object=True,
        )

    def _company_of(self, request: HttpRequest, row: Model) -> str:
        _, counts, _, _ = self.get_deleted_objects([row], request)
        own = str(row._meta.verbose_name_plural)
        others = [f"{count} {name}" for name, count in counts.items() if name != own]
        return ", ".join(others) or "nothing else"


class ReadOnlyAdmin(TracedAdmin):
    """Rows that only the services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows come from what happens on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What happened stays as it happened."""
        return False


@admin.register(LogEntry)
class TrailAdmin(ReadOnlyAdmin):
    """What staff did, the newest first. Who has done something cannot be deleted any more."""

    list_display = ["action_time", "user", "action", "content_type", "object_repr", "what"]
    list_filter = ["action_flag", "content_type", "action_time"]
    search_fields = ["user__username", "object_repr", "change_message"]
    list_select_related = ["user", "content_type"]
    date_hierarchy = "action_time"
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A trail without holes."""
        return False

    @admin.display(description="action", ordering="action_flag")
    def action(self, entry: LogEntry) -> str:
        """Added, changed or deleted."""
        return entry.get_action_flag_display()

    @admin.display(description="what")
    def what(self, entry: LogEntry) -> str:
        """The fields with their old and new values."""
        return str(entry.get_change_message())


def _change_of(form: BaseForm, name: str, *, is_new: bool) -> str:
    if _SECRET in name:
        return f"{name}: set" if is_new else f"{name}: changed"
    new = _words(form.cleaned_data.get(name))
    return f"{name}: {new}" if is_new else f"{name}: {_words(form.initial.get(name))} → {new}"


def _values_of(row: Model) -> str:
    names = [field.name for field in row._meta.concrete_fields if _SECRET not in field.name]
    return "; ".join(f"{name}: {_words(getattr(row, name))}" for name in names)


def _words(value: Any) -> str:
    rows = value.all() if isinstance(value, Manager | QuerySet) else value
    if isinstance(rows, QuerySet | list | tuple | set):
        return f"“{', '.join(sorted(map(str, rows)))}”"
    return f"“{'' if rows is None else rows}”"

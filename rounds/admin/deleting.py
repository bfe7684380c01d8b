"""Deleting rows together with rounds."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from rounds.admin.trail import TracedAdmin
from rounds.models import Hole, Round
from rounds.services.field import delete


class RoundDeletingAdmin(TracedAdmin):
    """Rows whose deletion also deletes rounds, which then leave the field and the boards."""

    rounds_of_rows: str  # the lookup from a round to such a row

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete one row."""
        self.delete_queryset(request, type(obj)._default_manager.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the selected rows."""
        pks = list(queryset.values_list("pk", flat=True))
        rounds = Round.objects.filter(**{f"{self.rounds_of_rows}__in": pks})
        delete(queryset.model._default_manager.filter(pk__in=pks), rounds)

    def get_deleted_objects(
        self, objs: Iterable[Any], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """What would go: rounds with all their holes, which nobody may delete one by one."""
        names, counts, needed, protected = super().get_deleted_objects(objs, request)  # type: ignore[arg-type]
        return names, counts, needed - {str(Hole._meta.verbose_name)}, protected

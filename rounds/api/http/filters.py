"""Filters in the OpenAPI document, described by the fields of their forms."""

from typing import Any

from django import forms
from django_filters import ChoiceFilter, Filter
from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from drf_spectacular.drainage import set_override
from drf_spectacular.openapi import AutoSchema


class FilterScheme(DjangoFilterExtension):  # type: ignore[no-untyped-call]
    """Describes filters: texts that name a format or rules, and optional choices."""

    target_class: Any = "rounds.api.http.lists.StrictFilters"
    priority = 1  # before drf-spectacular's own

    def resolve_filter_field(
        self, auto_schema: AutoSchema, model: Any, filters: Any, name: str, one: Filter
    ) -> Any:
        """The parameter of one filter."""
        if isinstance(one, ChoiceFilter) and one.extra["empty_label"]:
            values = [value for value, _ in one.extra["choices"]]
            kind = "integer" if isinstance(values[0], int) else "string"
            set_override(one, "field", {"type": kind, "enum": values})
        elif issubclass(one.field_class, forms.CharField):
            set_override(one, "field", str)
        return super().resolve_filter_field(auto_schema, model, filters, name, one)  # type: ignore[no-untyped-call]

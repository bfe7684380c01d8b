"""Lists of the API: pages by cursor, filters, orders, and a query with nothing else."""

import re
from collections.abc import Collection, Iterable
from datetime import datetime
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, TypeVar, cast

from django.core import signing
from django.db.models import Model, Q, QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, QueryDict
from django_filters import FilterSet
from django_filters.rest_framework import DjangoFilterBackend
from django_filters.utils import translate_validation
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

Row = TypeVar("Row", bound=Model)
PAGE_SIZE: Final = 20
MAX_PAGE_SIZE: Final = 100
PAGING: Final = ("cursor", "page_size", "ordering")
_SIZE: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_SALT: Final = "cursor"


def check_query(query: QueryDict, known: Collection[str]) -> None:
    """Raise ValidationError for unknown, repeated or empty parameters."""
    wrong = {name: [_unknown(name, known)] for name in query if name not in known}
    wrong |= {
        name: ["Give it once"] for name in query if name in known and len(query.getlist(name)) > 1
    }
    blank = [name for name in query if not str(query[name]).strip()]
    if wrong or blank:
        raise ValidationError(
            wrong or {name: ["Give it a value or leave it out"] for name in blank}
        )


def refuse_invalid(form: BaseForm | FilterSet) -> None:
    """Raise ValidationError with the errors of a form or filters, by parameter."""
    if not form.is_valid():
        errors = cast("dict[str, list[str]]", form.errors)
        raise cast("Exception", translate_validation(errors))


def _unknown(name: str, known: Collection[str]) -> str:
    if not known:
        return "There is no such parameter; there are none here"
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
    return f"There is no such parameter; {hint}"


class StrictFilters(DjangoFilterBackend):
    """Filters by django-filter; the query may have only these and the parameters of pages."""

    def filter_queryset(
        self, request: HttpRequest, queryset: QuerySet[Row], view: APIView
    ) -> QuerySet[Row]:
        """The rows that pass. Raises ValidationError for a bad query."""
        filters = self.get_filterset_class(view, queryset)
        names = set(filters.base_filters) if filters else set()
        check_query(request.GET, names | set(PAGING))
        if names.isdisjoint(request.GET):
            return queryset
        return super().filter_queryset(request, queryset, view)


class Order(NamedTuple):
    """An order of rows by a moment; rows of the same moment are in the order of their keys."""

    field: str
    is_falling: bool

    @property
    def name(self) -> str:
        """As in the query: `-played`, `played`."""
        return f"-{self.field}" if self.is_falling else self.field

    def sort(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        """The rows in this order."""
        return rows.order_by(self.name, "-pk" if self.is_falling else "pk")

    def after(self, rows: QuerySet[Row], moment: datetime, key: int) -> QuerySet[Row]:
        """The rows after a place, whether or not the row of that place still exists."""
        beyond = "lt" if self.is_falling else "gt"
        later = Q(**{f"{self.field}__{beyond}": moment})
        beside = Q(**{self.field: moment, f"pk__{beyond}": key})
        # The same bound again without "or": with "or" alone the database uses no index.
        return rows.filter(later | beside, **{f"{self.field}__{beyond}e": moment})


class Pages(BasePagination):
    """Pages of twenty rows, or of `page_size` up to a hundred; each begins where the last ended.

    A view names in `orders` the fields that it can be ordered by; the default is the first one,
    newest first.
    """

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """The rows of the page. Raises ValidationError for a bad size, order or cursor."""
        self.size = _page_size(request.query_params.get("page_size", str(PAGE_SIZE)))
        self.order = _order(request.query_params.get("ordering"), view.orders)
        self.address = request.build_absolute_uri()
        self.count = queryset.order_by().count()
        rows = self.order.sort(queryset)
        if (cursor := request.query_params.get("cursor")) is not None:
            rows = self.order.after(rows, *_place(cursor, self.order))
        # Keys first: sorting and skipping whole rows takes many times as long.
        keys = rows.select_related(None).prefetch_related(None).values_list("pk", flat=True)
        page = list(self.order.sort(queryset.filter(pk__in=list(keys[: self.size + 1]))))
        self.next = self._link_after(page[self.size - 1]) if len(page) > self.size else None
        return page[: self.size]

    def get_paginated_response(self, data: Any) -> Response:
        """The page, the number of all rows, and the address of the next page."""
        return Response({"count": self.count, "next": self.next, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The shape of a page."""
        return {
            "type": "object",
            "required": ["count", "next", "results"],
            "properties": {
                "count": {"type": "integer", "description": "Rows on all pages"},
                "next": {
                    "type": ["string", "null"],
                    "format": "uri",
                    "description": "The next page; null on the last",
                },
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The parameters of pages."""
        orders = [name for field in view.orders for name in (f"-{field}", field)]
        size = {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE, "default": PAGE_SIZE}
        return [
            _parameter(
                "cursor",
                {"type": "string", "minLength": 1},
                "Where to continue: take it from `next`",
            ),
            _parameter("page_size", size, "Rows a page"),
            _parameter("ordering", {"type": "string", "enum": orders}, "The first by default"),
        ]

    def _link_after(self, row: Model) -> str:
        moment: datetime = getattr(row, self.order.field)
        place = [self.order.name, moment.isoformat(), row.pk]
        return replace_query_param(self.address, "cursor", signing.dumps(place, salt=_SALT))


def _page_size(text: str) -> int:
    if not _SIZE.fullmatch(text) or int(text) > MAX_PAGE_SIZE:
        raise ValidationError({"page_size": [f"A whole number from 1 to {MAX_PAGE_SIZE}"]})
    return int(text)


def _order(text: str | None, fields: Iterable[str]) -> Order:
    orders = {order.name: order for field in fields for order in _both_ways(field)}
    if text is None:
        return next(iter(orders.values()))
    if text not in orders:
        raise ValidationError({"ordering": [f"One of {', '.join(orders)}"]})
    return orders[text]


def _both_ways(field: str) -> tuple[Order, Order]:
    return Order(field, is_falling=True), Order(field, is_falling=False)


def _place(cursor: str, order: Order) -> tuple[datetime, int]:
    """The place that a cursor names. Raises ValidationError if we did not issue it."""
    try:
        name, moment, key = signing.loads(cursor, salt=_SALT)
    except signing.BadSignature as error:
        raise ValidationError({"cursor": ["Take it as it is from `next`"]}) from error
    if name != order.name:
        raise ValidationError({"cursor": [f"It belongs to a list ordered by {name}"]})
    return datetime.fromisoformat(moment), key


def _parameter(name: str, schema: dict[str, Any], words: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": words}

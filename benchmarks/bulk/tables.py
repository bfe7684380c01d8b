"""Rows written as fast as the database takes them, past the models but not past its constraints."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.core.management.color import no_style
from django.db import connection
from django.db.models import JSONField, Model

if TYPE_CHECKING:
    from django.db.models import Field

Values = Sequence[Any]
# SQLite's default cache is 2 MB: too small for indexes, which it would write page by page.
_SQLITE_CACHE_KB: Final = 256 * 1024


class Table:
    """A model's table: the `varying` columns first, then the others, which many rows share."""

    def __init__(self, model: type[Model], varying: Sequence[str]) -> None:
        fields: dict[str, Field[Any, Any]] = {
            field.attname: field for field in model._meta.concrete_fields
        }
        self._name = model._meta.db_table
        self._shared = [field for name, field in fields.items() if name not in varying]
        self._columns = [*varying, *(field.attname for field in self._shared)]

    def shared(self, values: Mapping[str, Any]) -> Values:
        """The shared columns as the database stores them; the default where a value is missing."""
        return tuple(
            _stored(field, values.get(field.attname, field.get_default())) for field in self._shared
        )

    def write(self, rows: Sequence[Values]) -> None:
        """Insert rows of all columns; times are texts in UTC, `2026-11-30 13:09:56`."""
        columns = ", ".join(map(connection.ops.quote_name, self._columns))
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {self._name} ({columns}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
            else:
                marks = ", ".join(["%s"] * len(self._columns))
                cursor.executemany(
                    f"INSERT INTO {self._name} ({columns}) VALUES ({marks})",
                    rows,
                )


def prepare() -> None:
    """Set up the connection to write much at once."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA cache_size = -{_SQLITE_CACHE_KB}")


def finish(models: Sequence[type[Model]]) -> None:
    """Set the key sequences after the rows, and update PostgreSQL's statistics."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")


def _stored(field: Field[Any, Any], value: Any) -> Any:
    if isinstance(field, JSONField):
        return json.dumps(value)
    return field.get_db_prep_save(value, connection)

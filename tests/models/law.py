"""What a migration may do beside the running site, which still has the code of the last release.

`faults` names what is refused. A migration that has to do it says why this is safe all the same in
`beside_the_site`, or why the site has to stop in `needs_stop`: docs/operations.md, Updating.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db.migrations import Migration, operations
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, Field

ASKED_FOR: Final = "the last release still asks for it"
COPIES: Final = "SQLite copies the whole table"
CHECKS: Final = "every row is checked, and what the last release writes may be refused"
BUILDS: Final = "nobody can write while the index is built"
UNSEEN: Final = "what the last release writes afterwards is not done so"
TWO_TABLES: Final = "it locks two tables at once: give each a migration of its own"
# Quick on both databases, and nothing that the last release sees.
_HARMLESS: Final = (
    operations.CreateModel,
    operations.RemoveIndex,
    operations.RenameIndex,
    operations.AlterModelOptions,
    operations.AlterModelManagers,
)
_WORDS: Final[dict[type[Operation], str]] = {
    operations.RemoveField: ASKED_FOR,
    operations.RenameField: ASKED_FOR,
    operations.RenameModel: ASKED_FOR,
    operations.DeleteModel: ASKED_FOR,
    operations.AlterModelTable: ASKED_FOR,
    operations.AddConstraint: CHECKS,
    operations.RemoveConstraint: COPIES,
    operations.AddIndex: BUILDS,
    operations.RunPython: UNSEEN,
    operations.RunSQL: UNSEEN,
}


def faults(migration: Migration, before: ProjectState) -> list[str]:
    """What the migration does that the running site could not live with, an entry for each."""
    state = before.clone()
    new: set[str] = set()
    touched: set[str] = set()
    found = []
    for operation in _flat(migration.operations):
        model = _model(operation)
        if isinstance(operation, operations.CreateModel):
            new.add(model)
        elif model not in new:
            touched |= {model} - {""}
            found += [f"{operation.describe()}: {words}" for words in _words(operation, state)]
        operation.state_forwards(migration.app_label, state)
    return [*found, *([TWO_TABLES] if len(touched) > 1 else [])]


def is_declared(migration: Migration) -> bool:
    """Whether the migration says either why it is safe or why the site has to stop, not both."""
    said = [getattr(migration, name, "") for name in ("beside_the_site", "needs_stop")]
    return sum(bool(words) for words in said) == 1


def _flat(listed: Sequence[Operation]) -> Iterator[Operation]:
    """The operations that change the database."""
    for operation in listed:
        if isinstance(operation, operations.SeparateDatabaseAndState):
            yield from _flat(operation.database_operations)
        else:
            yield operation


def _model(operation: Operation) -> str:
    named = getattr(operation, "model_name", "") or getattr(operation, "name", "")
    is_of_a_model = not isinstance(operation, operations.RunPython | operations.RunSQL)
    return str(named).lower() if is_of_a_model else ""


def _words(operation: Operation, state: ProjectState) -> Iterator[str]:
    if isinstance(operation, operations.AddField):
        yield from _of_a_new_field(operation.field)
    elif isinstance(operation, operations.AlterField):
        if _columns_differ(operation, state):
            yield f"the column changes under the last release, and {COPIES}"
    elif not isinstance(operation, _HARMLESS):
        yield _WORDS.get(type(operation), "the law does not know it")


def _of_a_new_field(field: Field[Any, Any]) -> Iterator[str]:
    has_default = field.db_default is not NOT_PROVIDED
    if not (field.null or has_default or field.many_to_many):
        yield "the last release leaves it empty: give it db_default or null=True"
    elif field.unique or not field.null or field.has_default():
        yield COPIES
    elif getattr(field, "db_index", False):
        yield BUILDS


def _columns_differ(operation: operations.AlterField, state: ProjectState) -> bool:
    model = state.models["rounds", operation.model_name.lower()]
    return _column(model.fields[operation.name]) != _column(operation.field)


def _column(field: Field[Any, Any]) -> tuple[object, ...]:
    """What the database knows of a field."""
    _, path, arguments, options = field.deconstruct()
    kept = {name: value for name, value in options.items() if name not in field.non_db_attrs}
    return path, arguments, repr(kept)

"""Trials whose effects are undone, as those of a whole test are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def undone() -> Iterator[None]:
    """Undo what is written inside. The site does not take this for a transaction of its own."""
    block: Any = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)

"""Health endpoints: is the process up, and can it serve?"""

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


def database_answers() -> bool:
    """Whether the database can be reached."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def migrations_applied() -> bool:
    """Whether the database has every migration that this code knows."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


# In this order: migrations can only be read from a database that answers.
CHECKS: dict[str, Callable[[], bool]] = {
    "database": database_answers,
    "migrations": migrations_applied,
}


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the process runs; does not use the database."""
    return JsonResponse({"status": "up"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the site can serve, else 503 with the name of the first check that failed."""
    failed = next((name for name, holds in CHECKS.items() if not holds()), None)
    if failed:
        return JsonResponse({"status": "not ready", "failed": failed}, status=503)
    return JsonResponse({"status": "ready"})

"""Health endpoints: is the process up, and can it serve?"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

from celery import current_app
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from golfsite import sqlite
from golfsite.outages import RETRY_AFTER

Check = Callable[[], None]
Respond = Callable[[HttpRequest], HttpResponseBase]

SECONDS: Final = 0.8  # for all parts together: what hangs longer counts as away


def ask_database() -> None:
    """Raise an error if the database does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()  # the thread that checks needs none later


def ask_cache() -> None:
    """Raise an error if Redis does not answer."""
    caches["redis"].get("readyz")


def ask_broker() -> None:
    """Raise an error if the broker of background work does not answer."""
    with current_app.connection_for_write() as broker:
        broker.connect()


# The site serves without the last two, though not as well.
PARTS: Final[dict[str, Check]] = {
    "database": ask_database,
    "cache": ask_cache,
    "broker": ask_broker,
}
# Checks of their own threads: whatever hangs, the probe is answered in time.
THREADS: Final = ThreadPoolExecutor(2 * len(PARTS), thread_name_prefix="readyz")


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the process runs; does not use the database."""
    return JsonResponse({"status": "up"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the site can serve, with what it has to do without; else 503 with what failed."""
    away = parts_away()
    failed = "database" if "database" in away else None if migrations_applied() else "migrations"
    body: dict[str, object] = {"status": "not ready", "failed": failed}
    if failed is None:
        body = {"status": "ready"}
    if away:
        body["away"] = away
    if warning := sqlite.warning(connection.vendor):
        body["warning"] = warning
    if failed is None:
        return JsonResponse(body)
    return JsonResponse(body, status=503, headers={"Retry-After": str(RETRY_AFTER)})


def parts_away() -> list[str]:
    """The names of the parts that are in use and do not answer in time."""
    asked = {name: THREADS.submit(check) for name, check in PARTS.items() if _is_used(name)}
    wait(asked.values(), timeout=SECONDS)
    return [name for name, answer in asked.items() if not _is_good(answer)]


def migrations_applied() -> bool:
    """Whether the database has every migration that this code knows."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


# The addresses of probes; golfsite/urls.py has them too.
PROBES: Final[dict[str, Respond]] = {"healthz": healthz, "readyz": readyz}


def probes(get_response: Respond) -> Respond:
    """Middleware: answer probes before anything looks for a session, which is in the database."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        return PROBES.get(request.path.removeprefix("/"), get_response)(request)

    return respond


def _is_used(name: str) -> bool:
    if name == "cache":
        return "redis" in settings.CACHES
    return name != "broker" or bool(settings.CELERY_BROKER_URL)


def _is_good(answer: Future[None]) -> bool:
    answer.cancel()  # if it still waits for a thread
    return answer.done() and not answer.cancelled() and answer.exception() is None

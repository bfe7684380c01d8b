"""Logs: one JSON line for each event on stderr, with the id of the request that caused it."""

import logging
import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from pythonjsonlogger.core import RESERVED_ATTRS

HEADER = "X-Request-ID"
SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
logger = logging.getLogger(__name__)


def request_log(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: name the request, time it, log method, path and status; never query or body."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        name = id_for(request)
        token = request_id.set(name)
        try:
            response = get_response(request)
            response[HEADER] = name
            log_response(request, response, time.perf_counter() - start)
            return response
        finally:
            request_id.reset(token)

    return respond


@contextmanager
def new_id() -> Iterator[str]:
    """A new random id, which the records of the block carry."""
    name = uuid.uuid4().hex
    token = request_id.set(name)
    try:
        yield name
    finally:
        request_id.reset(token)


def id_for(request: HttpRequest) -> str:
    """The id in the request's header, if it is a short plain token, else a new random one."""
    name = request.headers.get(HEADER, "")
    return name if SANE_ID.fullmatch(name) else uuid.uuid4().hex


def log_response(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Write the one line of a request."""
    fields = {
        "method": request.method,
        "path": request.path,
        "status": response.status_code,
        "duration_ms": round(seconds * 1000, 1),
    }
    logger.info("request", extra=fields)


class RequestId(logging.Filter):
    """Gives every record the id of the request it belongs to, or None outside of one."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class Suspicion(logging.Filter):
    """Makes a warning of what Django found suspicious: scanners come all day, no fault is ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = None
        return logging.getLogger().isEnabledFor(record.levelno)


def config(level: str) -> dict[str, Any]:
    """The `logging.config` dictionary for Django and gunicorn alike."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request_id": {"()": RequestId},
            "suspicion": {"()": Suspicion},
            "outages": {"()": "golfsite.outages.OutageFilter"},
        },
        "formatters": {
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": ["levelname", "name", "message", "request_id"],
                "rename_fields": {"levelname": "level", "name": "logger"},
                "timestamp": "time",
                # Django adds the request to its records; its text would show the query.
                "reserved_attrs": [*RESERVED_ATTRS, "request"],
            }
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["request_id", "suspicion"],
            }
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # Our own line covers every request; these two only log errors.
            "django.request": {"level": "ERROR", "filters": ["outages"]},
            "gunicorn.access": {"level": "ERROR"},
            "gunicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
            # It warns of bodies in answers to HEAD, which Django expects the server to drop.
            "gunicorn.http.wsgi": {"level": "ERROR"},
        },
    }

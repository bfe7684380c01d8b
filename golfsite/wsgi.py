"""The WSGI application that gunicorn serves."""

import logging
import os
from typing import Any

import django
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.exceptions import DisallowedHost, ImproperlyConfigured
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import connection
from django.utils.http import parse_header_parameters

from engine import NOT_COMPILED, has_kernel
from golfsite import serving, sqlite
from rounds.solving.door import use_pool

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfsite.settings")


class PlainRequest(WSGIRequest):
    """A request in UTF-8, whatever charset it names, for the host that it names.

    Django would read the query in that charset; a codec that does not decode text would give a 500
    before any code of ours runs. And it would take a request without a host for one to the address
    of the server.
    """

    def get_host(self) -> str:
        """The host in the header. Raises DisallowedHost, a 400, if it is missing or wrong."""
        if not self.META.get("HTTP_HOST"):
            raise DisallowedHost("The request has no Host header")
        return super().get_host()

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        content_type = meta.get("CONTENT_TYPE", "")
        self.content_type, self.content_params = parse_header_parameters(content_type)


class PlainHandler(WSGIHandler):
    """Django's handler for such requests."""

    request_class = PlainRequest


django.setup(set_prefix=False)
# Every command of manage.py checks this too: a server with half a preset would only answer 500.
if faults := [str(message) for message in run_checks(tags=[Tags.models]) if message.is_serious()]:
    raise ImproperlyConfigured("\n".join(faults))
if words := sqlite.warning(connection.vendor):
    logging.getLogger("golfsite").warning(words)
if not has_kernel():
    logging.getLogger("golfsite").warning(NOT_COMPILED)
use_pool(settings.SOLVER_FOLDER, settings.SOLVER_PROCESSES, settings.SOLVER_QUEUE)
serving.hold()
application = PlainHandler()

"""Answers that a client may cache and revalidate by ETag."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from rounds.models import Player

MEDIA_TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def cacheable(
    request: HttpRequest, etag: str, owner: Player, make: Callable[[], HttpResponse]
) -> HttpResponseBase:
    """What `make` returns, or 304 if the client has it. Shared caches get no private player's."""
    return _with_etag(request, etag, "private" if owner.is_private else "public", make)


def live(request: HttpRequest, version: str, make: Callable[[], HttpResponse]) -> HttpResponseBase:
    """What `make` returns of something in play, or 304 if the client has this version."""
    return _with_etag(request, version, "private", make)


def _with_etag(
    request: HttpRequest, etag: str, who_may_keep: str, make: Callable[[], HttpResponse]
) -> HttpResponseBase:
    quoted = f'"{etag}"'
    response = get_conditional_response(request, etag=quoted) or make()
    response["ETag"] = quoted
    patch_cache_control(response, no_cache=True, **{who_may_keep: True})
    return response

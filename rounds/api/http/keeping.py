"""Answers that a client may keep and ask about by ETag."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from rounds.models import Player

MEDIA_TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def kept(
    request: HttpRequest, etag: str, owner: Player, make: Callable[[], HttpResponse]
) -> HttpResponseBase:
    """What `make` makes, or 304 to whoever has it; a private player's in no shared cache."""
    return _tagged(request, etag, "private" if owner.is_private else "public", make)


def followed(
    request: HttpRequest, version: str, make: Callable[[], HttpResponse]
) -> HttpResponseBase:
    """What `make` makes of something in play, or 304 to whoever has this version of it."""
    return _tagged(request, version, "private", make)


def _tagged(
    request: HttpRequest, etag: str, who_may_keep: str, make: Callable[[], HttpResponse]
) -> HttpResponseBase:
    quoted = f'"{etag}"'
    response = get_conditional_response(request, etag=quoted) or make()
    response["ETag"] = quoted
    patch_cache_control(response, no_cache=True, **{who_may_keep: True})
    return response

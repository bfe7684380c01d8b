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
    quoted = f'"{etag}"'
    response = get_conditional_response(request, etag=quoted) or make()
    response["ETag"] = quoted
    who_may_keep = "private" if owner.is_private else "public"
    patch_cache_control(response, no_cache=True, **{who_may_keep: True})
    return response

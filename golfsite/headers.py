"""Response headers of every answer: which features it may use, and who may keep it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers

from rounds.api.http.problems import API_PREFIX

# A card game needs no camera, microphone or location.
REFUSED = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: refuse the browser features that no page of ours uses."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response["Permissions-Policy"] = REFUSED
        return response

    return respond


def privacy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: keep answers out of shared caches, unless their view says otherwise.

    Every page names its visitor. An answer of the API depends on the token too.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Cache-Control", "private")
        if request.path.startswith(API_PREFIX):
            patch_vary_headers(response, ["Authorization"])
        return response

    return respond

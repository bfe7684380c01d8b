"""The response header that neither Django nor django-csp sends: Permissions-Policy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

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

"""How often one visitor may ask for what costs the server most: by account, else by address.

Counts stand in the cache: without a shared one each process counts for itself.
"""

from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView


class SolvingThrottle(UserRateThrottle):
    """Solving and advising on any position, and a deal's page that nobody has asked for lately."""

    scope = "solving"
    rate = "60/min"


class HintThrottle(UserRateThrottle):
    """Hints on holes in play."""

    scope = "hints"
    rate = "60/min"


class ReviewThrottle(UserRateThrottle):
    """Reviews, with asking whether a pending one is there yet."""

    scope = "reviews"
    rate = "120/min"


def allows(throttle: UserRateThrottle, request: HttpRequest) -> bool:
    """Whether the visitor of a page may ask once more, which is then counted.

    Of the request the throttle reads user and address alone, of the view nothing.
    """
    return bool(throttle.allow_request(cast("Request", request), cast("APIView", None)))

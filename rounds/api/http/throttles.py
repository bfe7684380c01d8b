"""The limits on calls as throttles of the framework."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from rounds.web.throttles import CALLS, count


class MinuteThrottle(BaseThrottle):
    """A limit on the requests of one visitor in each minute of the clock."""

    scope: ClassVar[str]

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        """Count the request. Returns whether it is allowed."""
        self.met = count(request._request, self.scope)
        return not self.met.is_exceeded

    def wait(self) -> int:
        """Seconds until the next request may come."""
        return self.met.reset


class CallThrottle(MinuteThrottle):
    """Every request to the API."""

    scope = CALLS


class SolvingThrottle(MinuteThrottle):
    """Solving and advising on any position."""

    scope = "solving"


class HintThrottle(MinuteThrottle):
    """Hints on holes in play."""

    scope = "hints"


class ReviewThrottle(MinuteThrottle):
    """Reviews, also polls for a pending one."""

    scope = "reviews"

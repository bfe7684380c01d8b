"""How often one visitor may call, minute by minute, and how many calls are left.

Counts stand in the cache: without a shared one each process counts for itself.
"""

import logging
import time
from typing import ClassVar, Final, NamedTuple, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from rounds.models import Token

WINDOW: Final = 60  # seconds
logger = logging.getLogger(__name__)


class Allowance(NamedTuple):
    """A limit of calls a minute, how many are left, and seconds until all are there again."""

    limit: int
    remaining: int
    reset: int


class MinuteThrottle(BaseThrottle):
    """So many requests of one visitor in each minute of the clock: an account, else an address."""

    scope: ClassVar[str]
    limit: int

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        """Count the request; the tightest allowance that it met is kept on it for its answer."""
        window, past = divmod(int(time.time()), WINDOW)
        used = _counted(f"calls:{self.scope}:{self.visitor(request)}:{window}")
        self.allowance = Allowance(self.limit, max(0, self.limit - used), WINDOW - past)
        _keep(getattr(request, "_request", request), self.allowance)
        return used <= self.limit

    def wait(self) -> int:
        """Seconds until the next request may come."""
        return self.allowance.reset

    def visitor(self, request: Request) -> str:
        """Who is counted."""
        user = getattr(request, "user", None)
        return f"user-{user.pk}" if user and user.is_authenticated else self.get_ident(request)


class CallThrottle(MinuteThrottle):
    """Every request to the API; each token and each guest counts for itself."""

    scope = "calls"

    @property
    def limit(self) -> int:  # type: ignore[override]
        """What the operator allows."""
        calls: int = settings.CALLS_A_MINUTE
        return calls

    def visitor(self, request: Request) -> str:
        """Who is counted."""
        token, player = getattr(request, "auth", None), getattr(request, "player", None)
        if isinstance(token, Token):
            return f"token-{token.pk}"
        return f"guest-{player.pk}" if player and player.is_guest else super().visitor(request)


class SolvingThrottle(MinuteThrottle):
    """Solving and advising on any position, and a deal's page that nobody has asked for lately."""

    scope = "solving"
    limit = 60


class HintThrottle(MinuteThrottle):
    """Hints on holes in play."""

    scope = "hints"
    limit = 60


class ReviewThrottle(MinuteThrottle):
    """Reviews, with asking whether a pending one is there yet."""

    scope = "reviews"
    limit = 120


def allows(throttle: MinuteThrottle, request: HttpRequest) -> bool:
    """Whether the visitor of a page may ask once more, which is then counted."""
    return throttle.allow_request(cast("Request", request))


def allowance_of(request: HttpRequest) -> Allowance | None:
    """The tightest allowance that the request has met; None when nothing has counted it."""
    return getattr(request, "allowance", None)


def _keep(request: HttpRequest, met: Allowance) -> None:
    known = allowance_of(request)
    tightest = min(known or met, met, key=lambda allowance: allowance.remaining)
    request.allowance = tightest  # type: ignore[attr-defined]


def _counted(key: str) -> int:
    """How often the key was counted, this time included."""
    try:
        return 1 if cache.add(key, 1, 2 * WINDOW) else cache.incr(key)
    except ValueError:  # forgotten in between
        return 1
    except RedisError:
        logger.warning("the cache is away: calls are not counted")
        return 1

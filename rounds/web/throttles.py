"""How often one visitor may call, minute by minute, and how many calls are left.

Counts stand in the cache: without a shared one each process counts for itself.
"""

import logging
import time
from typing import Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from rounds.models import Token

WINDOW: Final = 60  # seconds
CALLS: Final = "calls"
# Solving includes a deal's page that nobody has asked for lately, reviews a look whether one is
# there. How many calls of any kind are allowed is the operator's choice.
LIMITS: Final = {"solving": 60, "hints": 60, "reviews": 120}
logger = logging.getLogger(__name__)


class Allowance(NamedTuple):
    """A limit of calls a minute, how many were made, and seconds until all are there again."""

    limit: int
    used: int
    reset: int

    @property
    def remaining(self) -> int:
        """How many calls are left."""
        return max(0, self.limit - self.used)

    @property
    def is_exceeded(self) -> bool:
        """Whether the call is one too many."""
        return self.used > self.limit


def count(request: HttpRequest, scope: str) -> Allowance:
    """Count a request; of all that it met the tightest allowance stays on it for its answer."""
    window, past = divmod(int(time.time()), WINDOW)
    used = _add_one(f"calls:{scope}:{_visitor(request, scope)}:{window}")
    met = Allowance(_limit(scope), used, WINDOW - past)
    tightest = min(allowance_of(request) or met, met, key=lambda allowance: allowance.remaining)
    request.allowance = tightest  # type: ignore[attr-defined]
    return met


def allowance_of(request: HttpRequest) -> Allowance | None:
    """The tightest allowance that the request has met; None when nothing has counted it."""
    return getattr(request, "allowance", None)


def _limit(scope: str) -> int:
    calls: int = settings.CALLS_A_MINUTE if scope == CALLS else LIMITS[scope]
    return calls


def _visitor(request: HttpRequest, scope: str) -> str:
    """Who is counted: an account, else an address; of all calls each token and guest by itself."""
    user, player = getattr(request, "user", None), getattr(request, "player", None)
    token = getattr(request, "auth", None)
    if scope == CALLS and isinstance(token, Token):
        return f"token-{token.pk}"
    if scope == CALLS and player and player.is_guest:
        return f"guest-{player.pk}"
    if user and user.is_authenticated:
        return f"user-{user.pk}"
    return _address(request)


def _address(request: HttpRequest) -> str:
    """The client's address, as the last proxy that is ours has seen it."""
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    proxies: int = settings.PROXIES
    if not proxies or forwarded == [""]:
        return str(request.META.get("REMOTE_ADDR"))
    return forwarded[-min(proxies, len(forwarded))].strip()


def _add_one(key: str) -> int:
    """How often the key was counted, this time included."""
    try:
        return 1 if cache.add(key, 1, 2 * WINDOW) else cache.incr(key)
    except ValueError:  # forgotten in between
        return 1
    except RedisError:
        logger.warning("the cache is away: calls are not counted")
        return 1

"""How often one visitor may call, minute by minute, and how many calls are left.

Counts are in the cache, which the processes of the site share.
"""

import time
from typing import Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from rounds.models import Token

WINDOW: Final = 60  # seconds
CALLS: Final = "calls"
# `solving` includes the page of a deal that is not in the cache, `reviews` a look whether a review
# is ready. The operator sets the limit of calls of any kind.
LIMITS: Final = {"solving": 60, "hints": 60, "reviews": 120}


class Allowance(NamedTuple):
    """A limit of calls a minute, how many were made, and the seconds until counting restarts."""

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
    """Count a request. The tightest of its allowances stays on it, for the answer."""
    window, past = divmod(int(time.time()), WINDOW)
    used = _add_one(f"calls:{scope}:{_visitor(request, scope)}:{window}")
    allowance = Allowance(_limit(scope), used, WINDOW - past)
    tightest = min(allowance_of(request) or allowance, allowance, key=lambda each: each.remaining)
    request.allowance = tightest  # type: ignore[attr-defined]
    return allowance


def allowance_of(request: HttpRequest) -> Allowance | None:
    """The tightest allowance of the request; None if nothing has counted it."""
    return getattr(request, "allowance", None)


def _limit(scope: str) -> int:
    calls: int = settings.CALLS_A_MINUTE if scope == CALLS else LIMITS[scope]
    return calls


def _visitor(request: HttpRequest, scope: str) -> str:
    """Who is counted: an account, else an address; for CALLS each token or guest by itself."""
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
    """The client's address, as the outermost of our proxies saw it."""
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    proxies: int = settings.PROXIES
    if not proxies or forwarded == [""]:
        return str(request.META.get("REMOTE_ADDR"))
    return forwarded[-min(proxies, len(forwarded))].strip()


def _add_one(key: str) -> int:
    """How often the key was counted, this time included."""
    try:
        return 1 if cache.add(key, 1, 2 * WINDOW) else cache.incr(key)
    except ValueError:  # expired in between
        return 1

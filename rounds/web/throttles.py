"""How often one visitor may call in a minute or an hour of the clock, and how much is left.

Counts are in the cache, which the processes of the site share.
"""

import time
from contextlib import suppress
from typing import Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from rounds.models import Token
from rounds.terms.errors import TooManyNewcomers
from rounds.web.addresses import address_of

MINUTE: Final = 60  # seconds
HOUR: Final = 60 * MINUTE
CALLS: Final = "calls"
# `solving` includes the page of a deal that is not in the cache, `reviews` a look whether a review
# is ready. The operator sets the limits of calls of any kind and of newcomers.
LIMITS: Final = {"solving": 60, "hints": 60, "reviews": 120}


class Allowance(NamedTuple):
    """A limit, how often it was used, and the seconds until counting restarts."""

    limit: int
    used: int
    reset: int

    @property
    def remaining(self) -> int:
        """How often more it may be used."""
        return max(0, self.limit - self.used)

    @property
    def is_exceeded(self) -> bool:
        """Whether this time is one too many."""
        return self.used > self.limit


def count(request: HttpRequest, scope: str) -> Allowance:
    """Count a request for each who answers for it; returns the tightest of their allowances.

    The tightest of all scopes stays on the request, for the answer.
    """
    limit = _limit(scope)
    allowances = [take(f"{scope}:{who}", limit, MINUTE) for who in _counted(request, scope)]
    allowance = min(allowances, key=_left)
    request.allowance = min(  # type: ignore[attr-defined]
        allowance_of(request) or allowance, allowance, key=_left
    )
    return allowance


def count_newcomer(request: HttpRequest) -> None:
    """Count a new player for the address. Raises TooManyNewcomers, which says how long to wait."""
    allowance = take(f"newcomers:{address_of(request)}", settings.NEWCOMERS_AN_HOUR, HOUR)
    if allowance.is_exceeded:
        request.allowance = allowance  # type: ignore[attr-defined]
        raise TooManyNewcomers(allowance.reset)


def allowance_of(request: HttpRequest) -> Allowance | None:
    """The tightest allowance of the request; None if nothing has counted it."""
    return getattr(request, "allowance", None)


def take(what: str, limit: int, window: int) -> Allowance:
    """Count one use of a limit in this window of the clock, which lasts `window` seconds."""
    past = int(time.time()) % window
    return Allowance(limit, _add_one(_key(what, window), 2 * window), window - past)


def give_back(what: str, window: int) -> None:
    """Take back one use that was counted in this window and does not count after all."""
    with suppress(ValueError):  # expired in between
        cache.decr(_key(what, window))


def _key(what: str, window: int) -> str:
    return f"limit:{what}:{int(time.time()) // window}"


def _left(allowance: Allowance) -> int:
    """What is left; the smaller, the more the limit is exceeded."""
    return allowance.limit - allowance.used


def _limit(scope: str) -> int:
    calls: int = settings.CALLS_A_MINUTE if scope == CALLS else LIMITS[scope]
    return calls


def _counted(request: HttpRequest, scope: str) -> list[str]:
    """Who is counted: an account, else an address; for CALLS each token and guest by itself.

    A guest costs one call, so that the guests of an address also share its allowance.
    """
    user, player = getattr(request, "user", None), getattr(request, "player", None)
    token = getattr(request, "auth", None)
    if scope == CALLS and isinstance(token, Token):
        return [f"token-{token.pk}"]
    if user and user.is_authenticated:
        return [f"user-{user.pk}"]
    if scope == CALLS and player and player.is_guest:
        return [f"guest-{player.pk}", address_of(request)]
    return [address_of(request)]


def _add_one(key: str, seconds: int) -> int:
    """How often the key was counted, this time included; it is kept for so many seconds."""
    try:
        return 1 if cache.add(key, 1, seconds) else cache.incr(key)
    except ValueError:  # expired in between
        return 1

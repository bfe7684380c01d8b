"""How often one visitor may ask for what costs the server most: by account, else by address.

Counts stand in the cache: without a shared one each process counts for itself.
"""

from rest_framework.throttling import UserRateThrottle


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

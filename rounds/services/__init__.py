"""Every write: beginning, playing and closing rounds, and whose they are. This is its only door."""

from rounds.services.play import Acted, act, deal_again, deal_next, sign, start_round, tap
from rounds.services.players import GUEST_PREFIX, change_settings, join, new_guest
from rounds.services.upkeep import Tidied, tidy

__all__ = [
    "GUEST_PREFIX",
    "Acted",
    "Tidied",
    "act",
    "change_settings",
    "deal_again",
    "deal_next",
    "join",
    "new_guest",
    "sign",
    "start_round",
    "tap",
    "tidy",
]

"""Addresses of related things, as answers list them."""

from functools import cache
from typing import Final

from django.urls import reverse

from engine import GameCode
from rounds.models import Hole, Player, Round

_ANY_ID: Final = "A" * 12


def player_links(player: Player) -> dict[str, str]:
    """Where more about a player is."""
    of_player = {"player": "api-player", "rounds": "api-player-rounds"}
    of_player["statistics"] = "api-player-statistics"
    return {name: reverse(view, args=[player.handle]) for name, view in of_player.items()}


def round_links(golf_round: Round) -> dict[str, str]:
    """Where more about a round is; a practice hole has nothing to compare hole by hole."""
    names = {"round": "api-round"}
    if not golf_round.is_practice:
        names["comparison"] = "api-round-comparison"
    links = {name: _address(view, golf_round.public_id) for name, view in names.items()}
    return links | {"player": reverse("api-player", args=[golf_round.player.handle])}


def hole_links(hole: Hole) -> dict[str, str]:
    """Where more about a hole is; its review opens when it is settled."""
    names = {"hole": "api-hole", "actions": "api-hole-actions"}
    if hole.is_settled:
        names = {"hole": "api-hole", "review": "api-hole-review"}
    links = {name: _address(view, hole.public_id) for name, view in names.items()}
    return links | {"round": _address("api-round", hole.golf_round.public_id)}


def deal_links(code: GameCode) -> dict[str, str]:
    """Where more about a deal is."""
    return {"analysis": reverse("api-deal-analysis", args=[code])}


def _address(view: str, public_id: str) -> str:
    return _pattern(view).replace(_ANY_ID, public_id)


@cache
def _pattern(view: str) -> str:
    """An address to put ids in: a look-up for each of a thousand rows would cost too much."""
    return reverse(view, args=[_ANY_ID])

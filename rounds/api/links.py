"""Addresses of related things, as answers give them."""

from django.urls import reverse

from rounds.models import Player


def player_links(player: Player) -> dict[str, str]:
    """Where more about a player is."""
    of_player = {"player": "api-player", "rounds": "api-player-rounds"}
    of_player["statistics"] = "api-player-statistics"
    return {name: reverse(view, args=[player.handle]) for name, view in of_player.items()}

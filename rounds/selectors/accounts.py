"""Players as the API returns them."""

from rounds.models import Player
from rounds.selectors.links import player_links
from rounds.terms.accounts import MeState, PlayerState
from rounds.terms.kinds import Scope


def player_state(player: Player) -> PlayerState:
    """What anyone may know about a player."""
    return PlayerState(
        player=player.handle,
        is_guest=player.is_guest,
        is_bot=player.is_bot,
        created=player.created,
        links=player_links(player),
    )


def me_state(player: Player, scopes: list[Scope] | None) -> MeState:
    """The calling player with the settings, and what the request may do."""
    return MeState(
        **vars(player_state(player)),
        is_private=player.is_private,
        zone=player.zone,
        scopes=scopes,
    )

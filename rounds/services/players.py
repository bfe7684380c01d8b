"""Whose rounds they are: guests, accounts, settings."""

from typing import Final

from django.db import transaction
from django.utils.crypto import get_random_string

from rounds.models import DEFAULT_ZONE, Player, User
from rounds.services.rows import touch_figures
from rounds.services.standings import regroup

GUEST_PREFIX: Final = "guest-"


def new_guest(zone: str = DEFAULT_ZONE) -> Player:
    """A player without a login; strangers do not see a guest's rounds."""
    handle = GUEST_PREFIX + get_random_string(10).lower()
    return Player.objects.create(handle=handle, zone=zone, is_private=True)


@transaction.atomic
def join(user: User, guest: Player | None) -> Player:
    """The player of a login; a guest's rounds become theirs.

    A new login takes the guest over as it is, with its new handle.
    """
    # Several requests of one login may come here at once: the first makes the player.
    User.objects.select_for_update().get(pk=user.pk)
    player = Player.objects.filter(user=user).first()
    guest = _held(guest) if guest else None
    if player is None:
        player = guest or Player()
        player.user, player.handle, player.is_private = user, user.username, False
        player.save()
    elif guest is not None:
        guest.rounds.update(player=player)
        guest.delete()
        touch_figures(player)
    return player


def _held(guest: Player) -> Player | None:
    """The guest, locked with all its rounds; None when another login has just taken it along."""
    # Rounds first, as wherever both are locked: in two orders they could wait for each other.
    list(guest.rounds.select_for_update())
    return Player.objects.select_for_update().filter(pk=guest.pk, user=None).first()


@transaction.atomic
def change_settings(player: Player, *, zone: str, is_private: bool) -> None:
    """Set the player's time zone (IANA name) and whether strangers see the rounds."""
    player.zone, player.is_private = zone, is_private
    player.save(update_fields=["zone", "is_private"])
    regroup(player)
    touch_figures(player)

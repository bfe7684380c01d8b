"""Whose rounds they are: guests, accounts, settings."""

from typing import Final

from django.db import transaction
from django.utils.crypto import get_random_string

from rounds.models import KeptAnswer, Player, User
from rounds.services.field import set_bot
from rounds.services.rows import touch_figures
from rounds.services.standings import regroup
from rounds.terms.errors import AccountNeeded, BotSettled
from rounds.terms.kinds import DEFAULT_ZONE, Kind

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
        _take_answers(player, guest)
        guest.delete()
        touch_figures(player)
    return player


def _take_answers(player: Player, guest: Player) -> None:
    """Who asked as a guest and asks again after the login gets the first answer then, too.

    Under a key that the player has used as well, the player's own answer stays.
    """
    kept = list(guest.kept_answers.all())
    for answer in kept:
        answer.pk, answer.player = None, player
    # Not by an UPDATE: a request under the same key, under way at this moment, would fail it.
    KeptAnswer.objects.bulk_create(kept, ignore_conflicts=True)


def _held(guest: Player) -> Player | None:
    """The guest, locked with all its rounds; None when another login has just taken it along."""
    # Rounds first, as wherever both are locked: in two orders they could wait for each other.
    list(guest.rounds.select_for_update())
    return Player.objects.select_for_update().filter(pk=guest.pk, user=None).first()


@transaction.atomic
def change_settings(
    player: Player,
    *,
    zone: str | None = None,
    is_private: bool | None = None,
    is_bot: bool | None = None,
) -> Player:
    """Change the time zone (IANA name), whether strangers see the rounds, whether it is a bot.

    What is None stays. Raises AccountNeeded when a guest would be a bot, and BotSettled once a
    rated round was begun.
    """
    # Locked as for beginning a round: a bot's first rated round is one of a bot.
    stored = Player.objects.select_for_update().get(pk=player.pk)
    if is_bot is not None and is_bot != stored.is_bot:
        _require_bot_possible(stored)
        set_bot(stored, is_bot=is_bot)
    stored.zone = stored.zone if zone is None else zone
    stored.is_private = stored.is_private if is_private is None else is_private
    stored.save(update_fields=["zone", "is_private"])
    regroup(stored)
    touch_figures(stored)
    return stored


def _require_bot_possible(player: Player) -> None:
    if player.is_guest:
        raise AccountNeeded("A bot needs an account: sign up or log in first")
    if player.rounds.filter(kind=Kind.RATED).exists():
        raise BotSettled

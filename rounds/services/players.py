"""Players: guests, accounts, settings."""

from typing import Final

from django.db import transaction
from django.utils.crypto import get_random_string

from rounds.models import KeptAnswer, Player, User
from rounds.services.field import set_bot
from rounds.services.rows import touch_figures
from rounds.services.standings import regroup
from rounds.terms.errors import AccountNeeded, BotSettled
from rounds.terms.kinds import DEFAULT_ZONE

GUEST_PREFIX: Final = "guest-"


def new_guest(zone: str = DEFAULT_ZONE) -> Player:
    """A player without a login, whose rounds nobody else sees."""
    handle = GUEST_PREFIX + get_random_string(10).lower()
    return Player.objects.create(handle=handle, zone=zone, is_private=True)


@transaction.atomic
def join(user: User, guest: Player | None) -> Player:
    """The player of a login, who takes over the guest's rounds.

    With a new login the guest itself becomes the player, under the login's name.
    """
    # Several requests of one login may arrive at once: the first creates the player.
    User.objects.select_for_update().get(pk=user.pk)
    player = Player.objects.filter(user=user).first()
    guest = _lock_guest(guest) if guest else None
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
    """Let a request that is repeated after the login still get the guest's first answer.

    If the player has used the same key, the player's own answer stays.
    """
    answers = list(guest.kept_answers.all())
    for answer in answers:
        answer.pk, answer.player = None, player
    # Not by an UPDATE: a request in progress under the same key would make it fail.
    KeptAnswer.objects.bulk_create(answers, ignore_conflicts=True)


def _lock_guest(guest: Player) -> Player | None:
    """The guest, locked with all its rounds; None if another login has just taken it over."""
    # Rounds first, as everywhere: locks taken in two orders could wait for each other.
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
    """Change the time zone (an IANA name), the privacy, or whether a computer plays.

    None changes nothing. Raises AccountNeeded if a guest would become a bot, and BotSettled once
    the player has begun a rated round.
    """
    # Locked as for starting a round, so that a bot's first rated round counts as a bot's.
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
    if player.rounds.rated().exists():
        raise BotSettled

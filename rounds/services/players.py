"""Players: guests, accounts, settings."""

from datetime import timedelta
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from rounds.models import KeptAnswer, Player, User
from rounds.services.answers import Answer, answer_once
from rounds.services.field import set_bot
from rounds.services.rows import touch_figures
from rounds.services.standings import regroup
from rounds.terms.errors import AccountNeeded, BotSettled
from rounds.terms.kinds import DEFAULT_ZONE

GUEST_PREFIX: Final = "guest-"
_OPENED: Final = "signup-"  # begins the key of the answer to a sign-up
_GUEST_LETTERS: Final = 16
# Requests further apart than this were not sent at once.
_AT_ONCE: Final = timedelta(seconds=20)


def new_guest(zone: str = DEFAULT_ZONE) -> Player:
    """A player without a login, whose rounds nobody else sees."""
    handle = GUEST_PREFIX + get_random_string(_GUEST_LETTERS).lower()
    return Player.objects.create(handle=handle, zone=zone, is_private=True)


def guest_of_page(page: str, zone: str = DEFAULT_ZONE) -> Player:
    """A new guest, the same one for all requests that a newcomer sends from one page at once.

    `page` is what these share and nobody else knows.
    """
    digest = salted_hmac("rounds.guest", page, algorithm="sha256").hexdigest()
    guest, is_new = Player.objects.get_or_create(
        handle=GUEST_PREFIX + digest[:_GUEST_LETTERS],
        defaults={"zone": zone, "is_private": True},
    )
    is_same = is_new or guest.created > timezone.now() - _AT_ONCE
    return guest if is_same else new_guest(zone)


@transaction.atomic
def open_account(user: User, guest: Player | None, click: str, zone: str = DEFAULT_ZONE) -> Player:
    """Store a new login with its player, and which click on the form made it.

    The zone is that of a player who has not played as a guest, whose own zone stays.

    Raises IntegrityError if the name was taken meanwhile.
    """
    user.save()
    player = join(user, guest, zone)
    if click:
        answer_once(player, _OPENED + click, click, lambda: Answer(HTTPStatus.CREATED, "", b""))
    return player


def is_opened_by(user: User, click: str) -> bool:
    """Whether this click, a moment ago, made the login."""
    answers = KeptAnswer.objects.filter(player__user=user, key=_OPENED + click)
    return answers.filter(created__gt=timezone.now() - _AT_ONCE).exists()


@transaction.atomic
def join(user: User, guest: Player | None, zone: str = DEFAULT_ZONE) -> Player:
    """The player of a login, who takes over the guest's rounds.

    With a new login the guest itself becomes the player, under the login's name; without a guest
    a new player begins in the zone.
    """
    # Several requests of one login may arrive at once: the first creates the player.
    User.objects.select_for_update().get(pk=user.pk)
    player = Player.objects.filter(user=user).first()
    guest = _lock_guest(guest) if guest else None
    if player is None:
        player = guest or Player(zone=zone)
        player.user, player.handle, player.is_private = user, _free_handle(user.username), False
        player.save()
    elif guest is not None:
        guest.rounds.update(player=player)
        _take_answers(player, guest)
        guest.delete()
        touch_figures(player)
    return player


def _free_handle(name: str) -> str:
    """The name of a login as a handle; with a number if another player has it.

    Sign-up checks both, but not the command line.
    """
    longest = Player._meta.get_field("handle").max_length or 0
    handle, number = name[:longest], 1
    while Player.objects.filter(handle__iexact=handle).exists():
        number += 1
        handle = f"{name[: longest - 1 - len(str(number))]}-{number}"
    return handle


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

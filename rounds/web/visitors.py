"""The player behind a request: a login's, or the guest of this session."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from engine import GameCode
from rounds.models import Player, Round, User
from rounds.services.play import deal_for, start_round
from rounds.services.players import join, new_guest
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import DEFAULT_ZONE

GUEST_KEY = "guest"
Value = TypeVar("Value")
GetResponse = Callable[["VisitorRequest"], HttpResponse]


class VisitorRequest(HttpRequest):
    """A request that has passed the middleware; `player` is None for a newcomer."""

    player: Player | None


class VisitorMiddleware:
    """Sets `request.player`: the session's player, or None. Reading never creates a player."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponse:
        """Find the player, once for each request."""
        request.player = find_player(request.user, request.session)
        return self.get_response(request)


def find_player(user: User | AnonymousUser, session: SessionBase) -> Player | None:
    """The player of a login, else the session's guest; None for a newcomer."""
    if user.is_authenticated:
        return Player.objects.filter(user_id=user.pk).first()
    guest = session.get(GUEST_KEY)
    return Player.objects.filter(handle=guest, user=None).first() if guest else None


def begin_round(
    request: HttpRequest,
    player: Player | None,
    choice: RoundChoice,
    zone: str = DEFAULT_ZONE,
    found: GameCode | None = None,
) -> Round:
    """Begin a round for the visitor; a newcomer becomes a guest only if it succeeds.

    Raises as `services.start_round` does, which says what `found` is.
    """
    dealt = found or deal_for(choice)
    return as_player(request, player, lambda owner: start_round(owner, choice, dealt), zone)


def as_player(
    request: HttpRequest,
    player: Player | None,
    make: Callable[[Player], Value],
    zone: str = DEFAULT_ZONE,
) -> Value:
    """The value of `make` for the visitor; a newcomer becomes a guest only if it succeeds."""
    with transaction.atomic():
        player = player or _new_player(request, zone)
        value = make(player)
    if player.is_guest:
        request.session[GUEST_KEY] = player.handle
    return value


def welcome(request: HttpRequest, user: User) -> Player:
    """The player of a new login, who takes over the rounds of the session's guest."""
    guest = find_player(AnonymousUser(), request.session)
    request.session.pop(GUEST_KEY, None)
    return join(user, guest)


def _new_player(request: HttpRequest, zone: str) -> Player:
    """A guest, or the first player of a login that was made on the command line."""
    if isinstance(request.user, AnonymousUser):
        return new_guest(zone)
    return join(request.user, None)
